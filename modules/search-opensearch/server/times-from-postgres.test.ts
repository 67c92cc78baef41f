import { afterAll, expect, test } from "vitest";
import { calendar } from "#core/domain/local-time.ts";
import { chooseEngine, embeddedEngine } from "#core/server/api/directory/search/for-modules.ts";
import { timesOf } from "#core/server/api/directory/search/queries.ts";
import { connectDatabase } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import { insertCategory } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { timesFromPostgres } from "./times-from-postgres.ts";

const FIRST = Temporal.PlainDate.from("2026-11-02");
const WEEK = Array.from({ length: 7 }, (_, days) => calendar.dayOf(FIRST.add({ days })));

const { db: memory, connection, drop } = await createTestDatabase("demo");
const inBatches = connectDatabase(connection);
chooseEngine(inBatches, {
  ...embeddedEngine,
  timesOf: (reader, category) => timesFromPostgres(reader.db, category, 7),
});
afterAll(async () => {
  await inBatches.destroy();
  await drop();
});

/** Each page with the hours of the first week of a month. */
async function hoursOf(db: typeof memory, category?: string) {
  const { batches } = await timesOf(Reader.on(db), category);
  const pages: [string, ...number[]][] = [];
  for await (const { docs, idOf, hoursOn } of batches) {
    const days = WEEK.map(hoursOn);
    pages.push(...Array.from(docs, (doc, i): [string, ...number[]] => [idOf(doc), ...days.map((masks) => masks[i]!)]));
  }
  return pages;
}

test("the hours of all pages are the same however many are read at a time", async () => {
  const pages = await hoursOf(memory);
  expect(pages.length).toBeGreaterThan(7);
  expect(pages.filter(([, ...hours]) => hours.some((mask) => mask !== 0)).length).toBeGreaterThan(7);
  expect(await hoursOf(inBatches)).toEqual(pages);
});

test("a category without open pages is empty, and an unknown one is none", async () => {
  await insertCategory(memory, { slug: "lighthouses", rank: 1_000 });
  expect(await hoursOf(inBatches, "lighthouses")).toEqual([]);
  await expect(hoursOf(inBatches, "unknown")).rejects.toMatchObject({ code: "not-found" });
});
