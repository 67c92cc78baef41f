import { afterAll, beforeAll, expect, test } from "vitest";
import { categorise, insertCategory, insertHours, insertPage, insertPhoto } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { indexPages } from "../search/effects.ts";
import { categories } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const NOW = "2026-07-04T10:00:00Z"; // Saturday, 11:00 in Dublin

beforeAll(async () => {
  const food = await insertCategory(db, { slug: "food", name: "Food", rank: 2 });
  const music = await insertCategory(db, { slug: "music", name: "Music", name_ie: "Ceol", rank: 1 });
  await insertCategory(db, { slug: "empty", name: "Empty", rank: 3 });
  await insertPhoto(db, { category_id: food }, { rank: 2, alt: "Second" });
  await insertPhoto(db, { category_id: food }, { rank: 1, alt: "First" });

  const open = await insertPage(db);
  await categorise(db, open, food, music);
  await insertHours(db, open, { opens: "09:00", closes: "17:00" });
  const closed = await insertPage(db);
  await categorise(db, closed, food);
  await insertHours(db, closed, { opens: "06:00", closes: "11:00" }); // it has just closed
  await insertHours(db, closed, { opens: "14:00", closes: "21:00" });
  const withoutTimes = await insertPage(db);
  await categorise(db, withoutTimes, food);
  const closedForGood = await insertPage(db, { status: "permanently_closed" });
  await categorise(db, closedForGood, music);
  await insertHours(db, closedForGood);
  const hidden = await insertPage(db, { status: "hidden" });
  await categorise(db, hidden, food, music);
  await insertHours(db, hidden);
  await indexPages(db, "all", Temporal.Instant.from(NOW));
});

test("the categories are listed by rank, with the numbers of public and of open pages", async () => {
  const answer = await categories({}, readingAt(db, NOW).context);
  expect(answer.map(({ slug, pages, open_now }) => [slug, pages, open_now])).toEqual([
    ["music", 2, 1],
    ["food", 3, 1],
    ["empty", 0, 0],
  ]);
  expect(answer[0]).toMatchObject({ name: "Music", name_ie: "Ceol", photo: null });
});

test("the first photo represents the category", async () => {
  const [, food] = await categories({}, readingAt(db, NOW).context);
  expect(food?.photo?.alt).toBe("First");
  expect(food?.photo?.url).toMatch(/^\/images\/categories\//);
});

test("the answer expires when the next page opens or closes", async () => {
  const morning = readingAt(db, NOW);
  await categories({}, morning.context);
  expect(morning.expires()).toBe("2026-07-04T13:00:00Z"); // one opens
  expect(morning.tags()).toEqual(["categories", "notices", "pages"]);
  expect(morning.statements()).toBeLessThanOrEqual(9); // six of them fill the memory of the search

  const afternoon = readingAt(db, "2026-07-04T14:00Z");
  await categories({}, afternoon.context);
  expect(afternoon.expires()).toBe("2026-07-04T16:00:00Z"); // one closes
});
