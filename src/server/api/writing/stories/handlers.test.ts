import { afterAll, beforeEach, expect, test } from "vitest";
import { storyEndpoints } from "#core/contract/writing/stories.ts";
import {
  insertAudio,
  insertFormerSlug,
  insertPage,
  insertPhoto,
  insertStory,
  mentionPages,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { stories, story, storyPoints } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeEach(async () => {
  await db.deleteFrom("story").execute();
});

const NOW = "2026-07-04T10:00Z";

test("published stories come newest first, with cursors, each with its first photo", async () => {
  const oldest = await insertStory(db, { title: "Oldest", publish_at: "2026-05-01T08:00Z" });
  await insertStory(db, { title: "Newest", publish_at: "2026-07-01T08:00Z" });
  await insertStory(db, { title: "Tomorrow", publish_at: "2026-07-05T08:00Z" });
  await insertStory(db, { title: "Draft", status: "draft" });
  await insertPhoto(db, { story_id: oldest }, { alt: "A lamp", rank: 1 });
  await insertPhoto(db, { story_id: oldest }, { alt: "A boat", rank: 2 });

  const reading = readingAt(db, NOW);
  const first = storyEndpoints.stories.answer.parse(await stories({ limit: 1 }, reading.context));
  expect(first.items.map(({ title, photo }) => [title, photo])).toEqual([["Newest", null]]);
  expect(reading.tags()).toEqual(["settings", "stories"]);
  expect(reading.expires()).toBe("2026-07-05T08:00:00Z");

  const rest = await stories({ limit: 1, cursor: first.next_cursor! }, readingAt(db, NOW).context);
  expect(rest.items.map(({ title, photo }) => [title, photo?.alt])).toEqual([["Oldest", "A lamp"]]);
  expect(rest.next_cursor).toBeNull();
});

test("the points are those of published stories that have one, newest first", async () => {
  const at = { latitude: 55, longitude: -8.5 };
  await insertStory(db, { title: "Older", publish_at: "2026-05-01T08:00Z", ...at });
  await insertStory(db, { title: "Newer", publish_at: "2026-06-01T08:00Z", ...at });
  await insertStory(db, { title: "Nowhere" });
  await insertStory(db, { title: "Draft", status: "draft", ...at });
  await insertStory(db, { title: "Tomorrow", publish_at: "2026-07-05T08:00Z", ...at });
  const reading = readingAt(db, NOW);
  const points = storyEndpoints.storyPoints.answer.parse(await storyPoints({}, reading.context));
  expect(points.map(({ title, latitude, longitude }) => [title, latitude, longitude])).toEqual([
    ["Newer", 55, -8.5],
    ["Older", 55, -8.5],
  ]);
  expect(reading.tags()).toEqual(["settings", "stories"]);
  expect(reading.expires()).toBe("2026-07-05T08:00:00Z");
});

test("a story mentions only its public pages, in rank order", async () => {
  const [last, hidden, first] = [
    await insertPage(db, { name: "Archive" }),
    await insertPage(db, { name: "Hidden", status: "hidden" }),
    await insertPage(db, { name: "Lighthouse" }),
  ];
  const id = await insertStory(db, { body: "One winter night …", latitude: 55, longitude: -8.5 });
  await mentionPages(db, id, first, hidden, last);
  await insertPhoto(db, { story_id: id }, { alt: "A lamp" });
  await insertAudio(db, { story_id: id }, { title: "Read aloud", language: "ga" });

  const reading = readingAt(db, NOW);
  const answer = storyEndpoints.story.answer.parse(await story({ id }, reading.context));
  expect(answer.pages.map(({ name }) => name)).toEqual(["Lighthouse", "Archive"]);
  expect(answer).toMatchObject({ body: "One winter night …", latitude: 55, longitude: -8.5 });
  expect(answer.photos.map(({ alt }) => alt)).toEqual(["A lamp"]);
  expect(answer.audio.map(({ title, language }) => [title, language])).toEqual([["Read aloud", "ga"]]);
  expect(reading.tags()).toEqual(expect.arrayContaining([`story:${id}`, `page:${hidden}`]));
});

test("a story is found by its slug and by a former slug", async () => {
  const id = await insertStory(db, { slug: "four-oars" });
  const other = await insertStory(db, { slug: "the-sieve" });
  await insertFormerSlug(db, { kind: "story", slug: "the-rowing-club", subject_id: id });
  // The current slug of another story takes precedence over a former one.
  await insertFormerSlug(db, { kind: "story", slug: "the-sieve", subject_id: id });
  await insertFormerSlug(db, { kind: "page", slug: "a-page", subject_id: id });
  const found = async (slug: string) => (await story({ id: slug }, readingAt(db, NOW).context)).id;
  expect(await found("four-oars")).toBe(id);
  expect(await found("the-rowing-club")).toBe(id);
  expect(await found("the-sieve")).toBe(other);
  await expect(found("a-page")).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["a draft", { status: "draft" }],
  ["an archived one", { status: "archived" }],
  ["tomorrow's", { publish_at: "2026-07-05T08:00Z" }],
] as const)("a story is not there: %s", async (_, row) => {
  const id = await insertStory(db, row);
  await expect(story({ id }, readingAt(db, NOW).context)).rejects.toMatchObject({ code: "not-found" });
});
