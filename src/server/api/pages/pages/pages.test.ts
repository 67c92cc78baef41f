import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPageEndpoints, searchInput, searchResult } from "#core/contract/pages/public.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { categorise, insertCategory, insertHours, insertPage, insertTag, tagPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { pagePoints, pages } from "./search.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const SATURDAY = "2026-07-04T10:00:00Z"; // 11:00 in Dublin

const ask = (input: object) => pages(searchInput.parse(input), readingAt(db, SATURDAY).context);
const namesFor = async (input: object) => (await ask(input)).items.map(({ name }) => name);

beforeAll(async () => {
  const pubs = await insertCategory(db, { slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" });
  const music = await insertTag(db, { slug: "music", name: "Live music", name_ie: "Ceol beo" });
  const lantern = await insertPage(db, { name: "Lantern Bar", latitude: 54.99, longitude: -8.5, rank: 3 });
  await categorise(db, lantern, pubs);
  await tagPage(db, lantern, music);
  await insertHours(db, lantern, { opens: "09:00", closes: "17:00" });
  const anchor = await insertPage(db, {
    name: "Anchor",
    latitude: 55.02,
    longitude: -8.5,
    rank: 2,
    price_type: "budget",
  });
  await categorise(db, anchor, pubs);
  await insertHours(db, anchor, { opens: "18:00", closes: "23:00" });
  await insertPage(db, { name: "Weaver", rank: 1 });
  for (const row of [{ approval: "requested" }, { status: "hidden" }, { date_deleted: SATURDAY }] as const) {
    const page = await insertPage(db, { name: "Lantern Secret", latitude: 54.99, longitude: -8.5, ...row });
    await categorise(db, page, pubs);
    await tagPage(db, page, music);
  }
  await indexPages(db, "all", Temporal.Instant.from(SATURDAY));
});

test("without a query all public pages are listed by rank, with the counts of each filter", async () => {
  const answer = await ask({});
  expect(searchResult.parse(answer)).toEqual(answer);
  expect(answer.items.map(({ name }) => name)).toEqual(["Lantern Bar", "Anchor", "Weaver"]);
  expect(answer).toMatchObject({ total: 3, next_cursor: null, near_names: [] });
  expect(answer.facets).toEqual({
    categories: [{ slug: "pubs", count: 2, name: "Pubs", name_ie: "Tithe tábhairne" }],
    tags: [{ slug: "music", count: 1, name: "Live music", name_ie: "Ceol beo" }],
    accessibility: [],
    diets: [],
    price_types: [{ slug: "budget", count: 1 }],
    open_now: 1,
  });
});

test("pages are found by terms and filters", async () => {
  expect(await namesFor({ q: "lantern" })).toEqual(["Lantern Bar"]);
  expect(await namesFor({ category: "pubs" })).toEqual(["Lantern Bar", "Anchor"]);
  expect(await namesFor({ tag: ["music"] })).toEqual(["Lantern Bar"]);
  expect(await namesFor({ price_type: "budget" })).toEqual(["Anchor"]);
  expect(await namesFor({ bbox: "-8.6,55.01,-8.4,55.03" })).toEqual(["Anchor"]);
});

test("pages are found that are open now, or at a time", async () => {
  expect(await namesFor({ open_at: "now" })).toEqual(["Lantern Bar"]);
  expect(await namesFor({ open_at: "2026-07-04T20:00:00+01:00" })).toEqual(["Anchor"]);
});

test("near a place, the nearest pages come first, with their distances", async () => {
  const { items } = await ask({ near: "55.02,-8.5", within_m: 10_000 });
  expect(items.map(({ name }) => name)).toEqual(["Anchor", "Lantern Bar"]);
  expect(items[0]?.distance_m).toBe(0);
  expect(items[1]?.distance_m).toBeGreaterThan(3_300);
  expect(items[1]?.distance_m).toBeLessThan(3_400);
});

test("a cursor continues the list", async () => {
  const first = await ask({ limit: 2 });
  expect(first.items).toHaveLength(2);
  const second = await ask({ limit: 2, cursor: first.next_cursor });
  expect(second.items.map(({ name }) => name)).toEqual(["Weaver"]);
  expect(second).toMatchObject({ next_cursor: null, total: 3 });
  await expect(ask({ cursor: "nonsense" })).rejects.toMatchObject({
    code: "invalid-fields",
    fields: [{ path: "cursor", code: "bad-cursor" }],
  });
});

test("without results, similar names of public pages are suggested", async () => {
  const { total, near_names } = await ask({ q: "lantern", category: "none-such" });
  expect(total).toBe(0);
  expect(near_names.map(({ name }) => name)).toEqual(["Lantern Bar"]);
});

test("the answer expires when a page opens or closes, and is invalidated by every write of a page", async () => {
  const reading = readingAt(db, SATURDAY);
  await pages(searchInput.parse({ q: "weaver" }), reading.context);
  expect(reading.expires()).toBe("2026-07-04T16:00:00Z");
  expect(reading.tags()).toEqual(expect.arrayContaining(["categories", "pages", "tags"]));
});

test("the search takes few statements", async () => {
  const reading = readingAt(db, SATURDAY);
  await pages(searchInput.parse({ q: "lantern", open_at: "now" }), reading.context);
  // Five of them are for the notices, the gazetteer, the names of categories and what dishes are marked with, which a process remembers.
  expect(reading.statements()).toBeLessThanOrEqual(16);
});

test("the points of a search are in its order, without pages that have no coordinates", async () => {
  const { input, answer } = publicPageEndpoints.pagePoints;
  const reading = readingAt(db, SATURDAY);
  const sent = await pagePoints(input.parse({ sort: "rank" }), reading.context);
  const { items, total } = answer.parse(sent);
  const all = await ask({ sort: "rank", limit: 100 });
  expect(total).toBe(all.total);
  const placed = all.items.filter(({ latitude }) => latitude !== null);
  expect(items.map(({ id, name, latitude }) => [id, name, latitude])).toEqual(
    placed.map(({ id, name, latitude }) => [id, name, latitude]),
  );
  expect(placed.length).toBeLessThan(all.items.length);
  expect(reading.tags()).toEqual(expect.arrayContaining(["pages", `page:${items[0]!.id}`]));
  const pubs = answer.parse(
    await pagePoints(input.parse({ category: "pubs", open_at: "now" }), readingAt(db, SATURDAY).context),
  );
  expect(pubs.items.map(({ name }) => name)).toEqual(["Lantern Bar"]);
});
