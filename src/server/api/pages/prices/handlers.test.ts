import { afterAll, expect, test } from "vitest";
import { insertPage, insertPrice } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { pagePrices } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const NOW = "2026-07-04T10:00Z";

test("the prices of a page are listed by rank, in cents", async () => {
  const page_id = await insertPage(db);
  await insertPrice(db, page_id, { name: "Stout", amount: 560, rank: 2, date_created: "2026-01-02T03:04:05.678Z" });
  await insertPrice(db, page_id, { name: "Room", amount: 7000, amount_to: 9500, unit: "night", rank: 1 });
  await insertPrice(db, page_id, { name: "Boat", amount: null, description: "Ask us", rank: 3 });
  const reading = readingAt(db, NOW);
  const answer = await pagePrices({ page_id }, reading.context);
  expect(answer).toMatchObject([
    { name: "Room", amount: 7000, amount_to: 9500, unit: "night", currency: "EUR" },
    { name: "Stout", amount: 560, amount_to: null, unit: "item", date_created: "2026-01-02T03:04:05.678Z" },
    { name: "Boat", amount: null, description: "Ask us" },
  ]);
  expect(reading.statements()).toBe(1);
  expect(reading.tags()).toEqual([`page:${page_id}`]);
});

test("a page without prices has an empty list", async () => {
  expect(await pagePrices({ page_id: await insertPage(db) }, readingAt(db, NOW).context)).toEqual([]);
});

test("the prices of a page that is not public are not found", async () => {
  const page_id = await insertPage(db, { status: "hidden" });
  await insertPrice(db, page_id);
  await expect(pagePrices({ page_id }, readingAt(db, NOW).context)).rejects.toMatchObject({ code: "not-found" });
});
