import { afterAll, describe, expect, test } from "vitest";
import {
  categorise,
  insertAudio,
  insertCategory,
  insertEvent,
  insertFormerSlug,
  insertHours,
  insertPage,
  insertPhoto,
  insertPost,
  insertPrice,
  insertSpecialTime,
  insertTag,
  tagPage,
} from "../../../../test/support/factories.ts";
import { createTestDatabase } from "../../../../test/support/postgres.ts";
import { readingAt } from "../../../../test/support/reading.ts";
import { page as answerSchema } from "../../../contract/pages/public.ts";
import { page } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const SATURDAY = "2026-07-04T10:00Z"; // 11:00 in Dublin
const ask = (id: string) => page({ id }, readingAt(db, SATURDAY).context);

describe("a page that is not public is answered like a missing one", () => {
  test.each([
    ["requested", { approval: "requested" }],
    ["declined", { approval: "declined" }],
    ["disabled", { approval: "disabled" }],
    ["hidden by its owner", { status: "hidden" }],
    ["deleted", { date_deleted: "2026-07-01T00:00:00Z" }],
  ] as const)("%s", async (state, row) => {
    const slug = `not-public-${state.replaceAll(" ", "-")}`;
    const id = await insertPage(db, { slug, ...row });
    await insertFormerSlug(db, { kind: "page", slug: `once-${slug}`, subject_id: id });
    for (const name of [id, slug, `once-${slug}`]) {
      await expect(ask(name)).rejects.toMatchObject({ code: "not-found" });
    }
  });

  test("missing", async () => {
    await expect(ask("nowhere")).rejects.toMatchObject({ code: "not-found" });
    await expect(ask("019c0000-0000-7000-8000-000000000000")).rejects.toMatchObject({ code: "not-found" });
  });
});

test("temporarily and permanently closed pages are public", async () => {
  const id = await insertPage(db, { status: "permanently_closed" });
  await insertHours(db, id);
  expect(await ask(id)).toMatchObject({ opening_state: "permanently_closed", open_now: false });
});

test("a page is found by its id, its slug and a former slug", async () => {
  const id = await insertPage(db, { slug: "lantern-bar" });
  await insertFormerSlug(db, { kind: "page", slug: "old-lantern", subject_id: id });
  for (const name of [id, id.toUpperCase(), "lantern-bar", "old-lantern"]) {
    expect(await ask(name)).toMatchObject({ id, slug: "lantern-bar" });
  }
});

test("a former slug that another page has now finds that page", async () => {
  const before = await insertPage(db);
  const now = await insertPage(db, { slug: "the-harbour" });
  await insertFormerSlug(db, { kind: "page", slug: "the-harbour", subject_id: before });
  expect((await ask("the-harbour")).id).toBe(now);
});

test("a former slug of another kind of subject finds no page", async () => {
  const id = await insertPage(db);
  await insertFormerSlug(db, { kind: "story", slug: "a-story", subject_id: id });
  await expect(ask("a-story")).rejects.toMatchObject({ code: "not-found" });
});

test("the answer holds the whole page, each list in its order", async () => {
  const id = await insertPage(db, {
    social: { facebook: "https://example.com/lantern" },
    latitude: 55,
    longitude: -8.5,
  });
  await insertHours(db, id, { set: "kitchen", days: [6], opens: "12:00", closes: "15:00" });
  await insertHours(db, id, { days: [6] });
  await insertSpecialTime(db, id, { date_from: "2026-07-02", name: "Over" });
  await insertSpecialTime(db, id, { date_from: "2026-07-06", name: "Inventory" });
  await insertPrice(db, id, { name: "Second", rank: 2 });
  await insertPrice(db, id, { name: "First", rank: 1 });
  const [food, music] = [await insertCategory(db, { name: "Food" }), await insertCategory(db, { name: "Music" })];
  await categorise(db, id, music, food);
  await tagPage(
    db,
    id,
    await insertTag(db, { name: "Zither" }),
    await insertTag(db, { name: null, name_ie: "Árainn" }),
  );
  await insertPhoto(db, { page_id: id }, { rank: 2, is_primary: true, alt: "Primary" });
  await insertPhoto(db, { page_id: id }, { rank: 1, alt: "Other" });
  await insertAudio(db, { page_id: id }, { title: "Welcome" });
  for (const day of ["01", "02", "03", "04"]) {
    await insertPost(db, id, { title: `June ${day}`, publish_at: `2026-06-${day}T12:00:00Z` });
  }
  await insertEvent(db, { page_id: id, title: "Concert" });

  const answer = await ask(id);
  expect(answerSchema.parse(answer)).toEqual(answer);
  expect(answer.categories.map(({ name }) => name)).toEqual(["Music", "Food"]);
  expect(answer.tags.map(({ name, name_ie }) => name ?? name_ie)).toEqual(["Árainn", "Zither"]);
  expect(answer.photos.map(({ alt, primary }) => [alt, primary])).toEqual([
    ["Primary", true],
    ["Other", false],
  ]);
  expect(answer.prices.map(({ name }) => name)).toEqual(["First", "Second"]);
  expect(answer.times.times.map(({ set }) => set)).toEqual(["main", "kitchen"]);
  expect(answer.times.special.map(({ name }) => name)).toEqual(["Inventory"]);
  expect(answer.audio.map(({ title }) => title)).toEqual(["Welcome"]);
  expect(answer.posts.map(({ title }) => title)).toEqual(["June 04", "June 03", "June 02"]);
  expect(answer.events.map(({ title }) => title)).toEqual(["Concert"]);
  expect(answer.social).toEqual({ facebook: "https://example.com/lantern" });
  expect(answer).toMatchObject({ opening_state: "open", closes_at: "2026-07-04T16:00:00.000Z" });
});

test("internal columns are not part of the answer", async () => {
  const id = await insertPage(db);
  const answer = await ask(id);
  for (const secret of ["approval", "user_id", "rank", "is_public", "date_deleted", "demo", "holiday_intervals"]) {
    expect(answer).not.toHaveProperty(secret);
  }
});

describe("the answer expires when", () => {
  test("the page closes", async () => {
    const id = await insertPage(db);
    await insertHours(db, id);
    const reading = readingAt(db, SATURDAY);
    await page({ id }, reading.context);
    expect(reading.expires()).toBe("2026-07-04T16:00:00Z");
    expect(reading.tags()).toEqual(["categories", "notices", `page:${id}`, "tags"]);
  });

  test("a scheduled post is published", async () => {
    const id = await insertPage(db);
    await insertPost(db, id, { publish_at: "2026-07-04T12:34:56Z" });
    const reading = readingAt(db, SATURDAY);
    expect((await page({ id }, reading.context)).posts).toEqual([]);
    expect(reading.expires()).toBe("2026-07-04T12:34:56Z");
  });

  test("the day ends in Dublin", async () => {
    const id = await insertPage(db);
    const reading = readingAt(db, SATURDAY);
    await page({ id }, reading.context);
    expect(reading.expires()).toBe("2026-07-04T23:00:00Z");
  });
});

test("the number of statements does not depend on how much is attached to the page", async () => {
  const id = await insertPage(db);
  await insertHours(db, id);
  await insertPrice(db, id);
  await insertPost(db, id);
  await insertEvent(db, { page_id: id });
  const reading = readingAt(db, SATURDAY);
  await page({ id }, reading.context);
  expect(reading.statements()).toBe(2); // with that for the notices, which a process remembers
});
