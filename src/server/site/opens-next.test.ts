import { afterAll, beforeAll, expect, test } from "vitest";
import { searchInput } from "#core/contract/pages/public.ts";
import type { Caller } from "#core/web/document/screen.ts";
import { opensNext } from "#core/web/site/opens-next.ts";
import { categorise, insertCategory, insertHours, insertPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { indexPages } from "../api/directory/search/effects.ts";
import { pages } from "../api/pages/pages/search.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const SATURDAY = "2026-07-04T10:20:00Z"; // 11:20 in Dublin

beforeAll(async () => {
  const food = await insertCategory(db, { slug: "food", name: "Food" });
  const add = async (name: string, hours: Parameters<typeof insertHours>[2], rank: number) => {
    const page = await insertPage(db, { name, rank });
    await insertHours(db, page, hours);
    return page;
  };
  await add("Open already", { opens: "09:00", closes: "23:00" }, 9);
  await add("At six", { opens: "18:00", closes: "20:00" }, 8);
  await add("At noon", { opens: "12:00", closes: "17:00" }, 1);
  const monday = await add("On Monday", { opens: "10:00", closes: "12:00", days: [1] }, 7);
  await add("On Thursday", { opens: "10:00", closes: "12:00", days: [4] }, 6);
  await categorise(db, monday, food);
  await indexPages(db, "all", Temporal.Instant.from(SATURDAY));
});

const namesOf = async (criteria: object, wanted: number) => {
  const { context } = readingAt(db, SATURDAY);
  const call = ((_name: "pages", input: object) => pages(searchInput.parse(input), context)) as unknown as Caller;
  const found = await opensNext({ call, now: context.now }, criteria, wanted);
  return found.map(({ name }) => name);
};

test("the places that open next are the closed ones, the earliest first", async () => {
  expect(await namesOf({ open_at: "now" }, 6)).toEqual(["At noon", "At six", "On Monday", "On Thursday"]);
  expect(await namesOf({ open_at: "now" }, 1)).toEqual(["At noon"]);
});

test("they have the other filters of the search", async () => {
  expect(await namesOf({ open_at: "now", category: "food", sort: "name", cursor: "x" }, 6)).toEqual(["On Monday"]);
});

test("they are found among more places than a search returns, as far as the next two days", async () => {
  for (let n = 0; n < 100; n++) await insertPage(db, { rank: 50 });
  await indexPages(db, "all", Temporal.Instant.from(SATURDAY));
  expect(await namesOf({ open_at: "now" }, 2)).toEqual(["At noon", "At six"]);
});
