import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPage, insertTag, tagPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { tags } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const namesFor = async (q?: string) => {
  const answer = await tags({ q, scope: "used" }, readingAt(db, "2026-07-04T10:00Z").context);
  return answer.map(({ name, name_ie }) => name ?? name_ie);
};

beforeAll(async () => {
  const [music, step, irish] = [
    await insertTag(db, { name: "Live music", name_ie: "Ceol beo" }),
    await insertTag(db, { name: "Step-free entrance", name_ie: "Isteach gan chéim", kind: "accessibility" }),
    await insertTag(db, { name: null, name_ie: "Árainn Mhór" }),
  ];
  await insertTag(db, { name: "Unused" });
  const ofNobodyPublic = await insertTag(db, { name: "Secret" });
  await tagPage(db, await insertPage(db), music, step, irish);
  await tagPage(db, await insertPage(db), music);
  await tagPage(db, await insertPage(db, { approval: "requested" }), music, ofNobodyPublic);
});

test("the tags of public pages are listed by name, with the number of these pages", async () => {
  const reading = readingAt(db, "2026-07-04T10:00Z");
  const answer = await tags({ scope: "used" }, reading.context);
  expect(answer.map(({ name, name_ie, kind, pages }) => [name ?? name_ie, kind, pages])).toEqual([
    ["Árainn Mhór", "topic", 1],
    ["Live music", "topic", 2],
    ["Step-free entrance", "accessibility", 1],
  ]);
  expect(reading.statements()).toBe(1);
  expect(reading.tags()).toEqual(["pages", "tags"]);
});

test("a search matches names in both languages, ignoring accents and case", async () => {
  expect(await namesFor("MUSIC")).toEqual(["Live music"]);
  expect(await namesFor("cheim")).toEqual(["Step-free entrance"]);
  expect(await namesFor("arainn mhor")).toEqual(["Árainn Mhór"]);
  expect(await namesFor("STÉP")).toEqual(["Step-free entrance"]);
});

test("all search terms have to match", async () => {
  expect(await namesFor("live entrance")).toEqual([]);
  expect(await namesFor(" ")).toHaveLength(3);
});

test("the scope 'all' includes tags that no page has yet", async () => {
  const answer = await tags({ scope: "all" }, readingAt(db, "2026-07-04T10:00Z").context);
  const pages = Object.fromEntries(answer.map((tag) => [tag.name ?? tag.name_ie, tag.pages]));
  expect(pages).toEqual({ "Live music": 2, "Step-free entrance": 1, "Árainn Mhór": 1, Unused: 0, Secret: 0 });
});
