import { afterAll, beforeEach, expect, test } from "vitest";
import { featureEndpoints } from "#core/contract/writing/features.ts";
import { fillFeature, insertFeature, insertPage, insertPost } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { features } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeEach(async () => {
  await db.deleteFrom("feature").execute();
});

const running = async (instant: string) => {
  const answer = await features({}, readingAt(db, instant).context);
  return featureEndpoints.features.answer.parse(answer).map(({ title }) => title);
};

test("a feature runs from the first to the end of its last day in Dublin", async () => {
  await insertFeature(db, { title: "A wet week", starts_on: "2026-07-04", ends_on: "2026-07-10" });
  expect(await running("2026-07-03T22:59Z")).toEqual([]);
  expect(await running("2026-07-03T23:00Z")).toEqual(["A wet week"]);
  expect(await running("2026-07-10T22:59Z")).toEqual(["A wet week"]);
  expect(await running("2026-07-10T23:00Z")).toEqual([]);
});

test("running features are in rank order, and the answer expires at midnight", async () => {
  await insertFeature(db, { title: "Second", rank: 2 });
  await insertFeature(db, { title: "First", rank: 1 });
  expect(await running("2026-07-04T10:00Z")).toEqual(["First", "Second"]);
  const reading = readingAt(db, "2026-07-04T10:00Z");
  await features({}, reading.context);
  expect(reading.expires()).toBe("2026-07-04T23:00:00Z");
  expect(reading.tags()).toEqual(["features", "posts"]);
});

test("a feature contains its public pages and posts in rank order", async () => {
  const [cafe, hidden, pub] = [
    await insertPage(db, { name: "Café" }),
    await insertPage(db, { name: "Hidden", status: "hidden" }),
    await insertPage(db, { name: "Pub" }),
  ];
  const [soup, session] = [
    await insertPost(db, cafe, { title: "Soup" }),
    await insertPost(db, pub, { title: "Session" }),
  ];
  const [secret, draft] = [await insertPost(db, hidden), await insertPost(db, pub, { status: "draft" })];
  const feature = await insertFeature(db);
  await fillFeature(db, feature, { pages: [pub, hidden, cafe], posts: [session, secret, draft, soup] });
  // A page may belong to two features.
  await fillFeature(db, await insertFeature(db), { pages: [cafe] });

  const [first, second] = await features({}, readingAt(db, "2026-07-04T10:00Z").context);
  expect(first?.pages.map(({ name }) => name)).toEqual(["Pub", "Café"]);
  expect(first?.posts.map(({ title }) => title)).toEqual(["Session", "Soup"]);
  expect(second?.pages.map(({ name }) => name)).toEqual(["Café"]);
});
