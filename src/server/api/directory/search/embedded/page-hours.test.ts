import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import { insertHours, insertPage } from "#test/support/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { indexPages, warmSearch } from "../effects.ts";
import { searchPages } from "../queries.ts";

/** Saturday, 11:00 in Dublin. */
const NOW = Temporal.Instant.from("2026-07-04T10:00Z");

let database: TestDatabase;
let db: Database;
let cafe: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  cafe = await insertPage(db, { slug: "cafe" });
  await insertHours(db, cafe, { opens: "09:00", closes: "17:00" });
  const bar = await insertPage(db, { slug: "bar" });
  await insertHours(db, bar, { opens: "17:00", closes: "23:00" });
  await indexPages(db, "all", NOW);
  await db.updateTable("page_search").set({ hours: null }).execute(); // as a migration does
});
afterAll(() => database.drop());

test("after an upgrade the process is ready before the missing hours are computed, for which searches wait", async () => {
  const process = connectDatabase(database.connection);
  const open = async () =>
    (await searchPages(Reader.on(process), { open_at: "now", limit: 9 }, NOW)).items.map(({ id }) => id);
  const search = await db.transaction().execute(async (tx) => {
    await sql`lock table opening_time in access exclusive mode`.execute(tx);
    await warmSearch(process);
    return { found: open() }; // which is awaited once the table is free
  });
  expect(await search.found).toEqual([cafe]);
  await process.destroy();
});
