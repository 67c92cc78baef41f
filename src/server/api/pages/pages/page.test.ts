import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { page as answerSchema } from "#core/contract/pages/public.ts";
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
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
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

describe("what few pages have is shown where a page has nothing else of it:", () => {
  const shown = async (id: string) => {
    const { posts, events, audio, times, branches } = await ask(id);
    const daysBy = (source: string) => times.week.filter((day) => day.source === source).length;
    return {
      posts: posts.length,
      events: events.length,
      audio: audio.length,
      special: daysBy("special"),
      branches: branches.length,
      notices: daysBy("notice"),
    };
  };
  const NONE = { posts: 0, events: 0, audio: 0, special: 0, branches: 0, notices: 0 };

  test.each([
    ["post", "posts", (page_id: string) => insertPost(db, page_id)],
    [
      "event",
      "events",
      (page_id: string) =>
        insertEvent(db, { page_id, starts_at: "2026-07-10T19:00:00Z", ends_at: "2026-07-10T21:00:00Z" }),
    ],
    ["audio", "audio", (page_id: string) => insertAudio(db, { page_id })],
    ["special_time", "special", (page_id: string, date_from: string) => insertSpecialTime(db, page_id, { date_from })],
    ["day_notice", "notices", (page_id: string, date: string) => insertNotice(page_id, date)],
  ] as const)(
    "%s, also where it is moved to another page, and no more where it is deleted",
    async (table, field, insert) => {
      const some = (count: number) => ({ ...NONE, [field]: count });
      const [id, other] = [await insertPage(db), await insertPage(db)];
      for (const page of [id, other]) await insertHours(db, page);
      expect(await shown(id)).toEqual(NONE);
      const [first, second] = [await insert(id, "2026-07-06"), await insert(id, "2026-07-07")];
      expect(await shown(id)).toEqual(some(2));
      await db.updateTable(table).set({ page_id: other }).where("id", "=", first).execute();
      expect(await shown(id)).toEqual(some(1));
      expect(await shown(other)).toEqual(some(1));
      await db.deleteFrom(table).where("id", "in", [first, second]).execute();
      for (const page of [id, other]) expect(await shown(page)).toEqual(NONE);
    },
  );

  test("branches", async () => {
    const branch_group = randomUUID();
    const [id] = [await insertPage(db, { branch_group }), await insertPage(db, { branch_group })];
    expect(await shown(id)).toEqual({ ...NONE, branches: 1 });
  });

  async function insertNotice(page_id: string, date: string) {
    const row = { page_id, date, kind: "closed" as const, lapses_at: `${date}T23:00:00Z` };
    return (await db.insertInto("day_notice").values(row).returning("id").executeTakeFirstOrThrow()).id;
  }
});

test("the number of statements does not depend on how much is attached to the page", async () => {
  const bare = readingAt(db, SATURDAY);
  await page({ id: await insertPage(db) }, bare.context);
  expect(bare.statements()).toBe(2); // with that for the notices, which a process remembers
  const id = await insertPage(db);
  await insertHours(db, id);
  await insertPrice(db, id);
  await insertPost(db, id);
  await insertEvent(db, { page_id: id });
  const reading = readingAt(db, SATURDAY);
  await page({ id }, reading.context);
  expect(reading.statements()).toBe(2);
});
