import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import { insertCategory } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { chooseEngine } from "../chosen-engine.ts";
import { embeddedEngine } from "../embedded/engine.ts";
import { countOpenHours, listOpenDates } from "../queries.ts";
import { timesFromPostgres } from "./times-from-postgres.ts";

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

test("the tables of the office are the same however many pages are read at a time", async () => {
  const month = { month: "2026-11" };
  const table = await countOpenHours(Reader.on(memory), month);
  expect(table.places).toBeGreaterThan(7);
  expect(await countOpenHours(Reader.on(inBatches), month)).toEqual(table);

  const cells = { ...month, weekday: 1, from: 9, to: 12 };
  const listOf = async (db: typeof memory) => {
    const pages: object[] = [];
    let cursor: string | undefined;
    do {
      const list = await listOpenDates(Reader.on(db), cells, { cursor, limit: 5 });
      pages.push(...list.items);
      cursor = list.next_cursor ?? undefined;
    } while (cursor);
    return pages;
  };
  expect(await listOf(inBatches)).toEqual(await listOf(memory));
  expect(await listOf(memory)).toHaveLength(table.places);
});

test("a category without open pages is empty, and an unknown one is none", async () => {
  await insertCategory(memory, { slug: "lighthouses", rank: 1_000 });
  const table = await countOpenHours(Reader.on(inBatches), { month: "2026-11", category: "lighthouses" });
  expect([table.places, table.never_open]).toEqual([0, 0]);
  await expect(countOpenHours(Reader.on(inBatches), { month: "2026-11", category: "unknown" })).rejects.toMatchObject({
    code: "not-found",
  });
});
