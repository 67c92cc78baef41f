import { afterAll, beforeEach, expect, test } from "vitest";
import { postEndpoints } from "#core/contract/writing/posts.ts";
import { page as pageAnswer } from "#core/server/api/pages/pages/handlers.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import {
  categorise,
  insertAudio,
  insertCategory,
  insertPage,
  insertPhoto,
  insertPost,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { post, posts } from "./handlers.ts";
import { postCardsOf } from "./queries.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeEach(async () => {
  await db.deleteFrom("page").execute();
});

const NOW = "2026-07-04T10:00Z";
const list = async (input: Partial<Parameters<typeof posts>[0]> = {}, reading = readingAt(db, NOW)) => {
  const answer = await posts({ limit: 24, ...input }, reading.context);
  return postEndpoints.posts.answer.parse(answer);
};
const titles = ({ items }: { items: { title: string | null }[] }) => items.map(({ title }) => title);

test("the list contains exactly the published posts of public pages, newest first", async () => {
  const page = await insertPage(db, { name: "Pier Café", color: "#0f766e" });
  const hidden = await insertPage(db, { status: "hidden" });
  const requested = await insertPage(db, { approval: "requested" });
  await insertPost(db, page, { title: "Older", publish_at: "2026-07-01T08:00Z" });
  await insertPost(db, page, { title: "Newer", publish_at: "2026-07-03T08:00Z" });
  await insertPost(db, page, { title: "Tomorrow", publish_at: "2026-07-05T08:00Z" });
  await insertPost(db, page, { title: "Draft", status: "draft" });
  await insertPost(db, page, { title: "Archived", status: "archived" });
  await insertPost(db, hidden, { title: "Of a hidden page" });
  await insertPost(db, requested, { title: "Of a page that waits" });

  const reading = readingAt(db, NOW);
  const answer = await list({}, reading);
  expect(titles(answer)).toEqual(["Newer", "Older"]);
  expect(answer.items[0]?.page).toMatchObject({ id: page, name: "Pier Café", color: "#0f766e" });
  expect(answer.next_cursor).toBeNull();
  expect(reading.tags()).toEqual(["pages", "posts"]);
  // The list expires when tomorrow's post is published.
  expect(reading.expires()).toBe("2026-07-05T08:00:00Z");
});

test("the list continues at its cursor, also between posts of the same instant or microsecond", async () => {
  const page = await insertPage(db);
  const times = [
    "2026-07-03T08:00:00.000002Z",
    "2026-07-03T08:00:00.000001Z",
    "2026-07-03T08:00:00.000001Z",
    "2026-07-02T08:00Z",
  ];
  for (const publish_at of times) await insertPost(db, page, { publish_at });
  const whole = titles(await list());
  const deps: (string | null)[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const part = await list({ limit: 1, cursor });
    deps.push(...titles(part));
    cursor = part.next_cursor ?? undefined;
    more = cursor !== undefined;
  }
  expect(deps).toEqual(whole);
  expect(deps).toHaveLength(4);
});

test("the list is filtered by kind, and by whether its offers are over, which the last day is not", async () => {
  const page = await insertPage(db);
  await insertPost(db, page, { title: "News", publish_at: "2026-07-01T08:00Z" });
  await insertPost(db, page, {
    title: "Over",
    kind: "offer",
    valid_until: "2026-07-03",
    publish_at: "2026-07-02T08:00Z",
  });
  await insertPost(db, page, {
    title: "Last day",
    kind: "offer",
    valid_until: "2026-07-04",
    publish_at: "2026-07-03T08:00Z",
  });
  expect(titles(await list({ over: true }))).toEqual(["Over"]);
  expect(titles(await list({ over: false }))).toEqual(["Last day", "News"]);
  expect(titles(await list({ kind: "offer" }))).toEqual(["Last day", "Over"]);
  expect(titles(await list({ kind: "update", over: false }))).toEqual(["News"]);
  const reading = readingAt(db, NOW);
  await list({ over: false }, reading);
  expect(reading.expires()).toBe("2026-07-04T23:00:00Z");
});

test("a cursor of another list is refused", async () => {
  await expect(list({ cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({
    fields: [{ path: "cursor", code: "bad-cursor" }],
  });
});

test("the list is filtered by page and by category", async () => {
  const [pub, shop] = [await insertPage(db), await insertPage(db)];
  await categorise(
    db,
    pub,
    await insertCategory(db, { slug: "food-of-posts" }),
    await insertCategory(db, { slug: "pubs-of-posts" }),
  );
  await insertPost(db, pub, { title: "Session" });
  await insertPost(db, shop, { title: "Potatoes" });
  expect(titles(await list({ page_id: shop }))).toEqual(["Potatoes"]);
  expect(titles(await list({ category: "pubs-of-posts" }))).toEqual(["Session"]);
  expect(titles(await list({ category: "no-such-category" }))).toEqual([]);
});

test("a post contains its page, and its photos and recordings in rank order", async () => {
  const page = await insertPage(db, { name: "Pier Café" });
  const id = await insertPost(db, page, { title: "Soup", call_to_action: "call" });
  await insertPhoto(db, { post_id: id }, { alt: "Second", rank: 2 });
  await insertPhoto(db, { post_id: id }, { alt: "First", rank: 1, key: "q3v9k2m8x7b1c4d5e6f0" });
  await insertAudio(db, { post_id: id }, { title: "The cook" });

  const reading = readingAt(db, NOW);
  const answer = postEndpoints.post.answer.parse(await post({ id }, reading.context));
  expect(answer).toMatchObject({ title: "Soup", call_to_action: "call", page: { name: "Pier Café" } });
  expect(answer.photos.map(({ alt }) => alt)).toEqual(["First", "Second"]);
  expect(answer.photos[0]?.url).toBe("/images/posts/q3v9k2m8x7b1c4d5e6f0");
  expect(answer.audio.map(({ title }) => title)).toEqual(["The cook"]);
  expect(reading.tags()).toEqual(expect.arrayContaining([`page:${page}`, `post:${id}`]));
  expect((await list()).items[0]?.photo?.alt).toBe("First");
});

test.each([
  ["a draft", { status: "draft" }, {}],
  ["scheduled for tomorrow", { publish_at: "2026-07-05T08:00Z" }, {}],
  ["of a hidden page", {}, { status: "hidden" }],
  ["of a declined page", {}, { approval: "declined" }],
  ["of a deleted page", {}, { date_deleted: "2026-07-01T00:00Z" }],
] as const)("a post answers not-found: %s", async (_, row, page) => {
  const id = await insertPost(db, await insertPage(db, page), row);
  const problem = await Promise.resolve(post({ id }, readingAt(db, NOW).context)).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ProblemError);
  expect(problem).toMatchObject({ code: "not-found" });
});

test("the latest posts of a page read the cache tag of that page only", async () => {
  const page = await insertPage(db);
  for (const at of [
    "2026-06-30T08:00Z",
    "2026-07-01T08:00Z",
    "2026-07-03T08:00Z",
    "2026-07-04T09:00Z",
    "2026-07-04T16:00Z",
  ])
    await insertPost(db, page, { title: at, publish_at: at });
  await insertPost(db, await insertPage(db), { publish_at: "2026-07-04T11:00Z" });
  const reading = readingAt(db, NOW);
  const { posts: latest } = await pageAnswer({ id: page }, reading.context);
  expect(latest.map(({ title }) => title)).toEqual(["2026-07-04T09:00Z", "2026-07-03T08:00Z", "2026-07-01T08:00Z"]);
  expect(reading.tags()).toEqual(["categories", "notices", `page:${page}`, "tags"]);
  expect(reading.expires()).toBe("2026-07-04T16:00:00Z");
});

test("cards of chosen posts keep the order of the choice", async () => {
  const page = await insertPage(db);
  const [a, b] = [await insertPost(db, page, { title: "A" }), await insertPost(db, page, { title: "B" })];
  const draft = await insertPost(db, page, { status: "draft" });
  const cards = await postCardsOf(readingAt(db, NOW).context, [b, draft, a]);
  expect(cards.map(({ title }) => title)).toEqual(["B", "A"]);
});
