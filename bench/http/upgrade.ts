import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#core/server/db/embedded-postgres.ts";
import { type Product, startProduct } from "#harness/support/product-process.ts";
import { type FilledFolder, withCopyOf } from "./filled-folder.ts";
import type { Row } from "./report.ts";

const STEP_MS = 250;
const MAX_MS = 600_000;

/**
 * Three starts on a copy of a filled folder: as always, after a migration that leaves the hours of all pages to be computed (such as
 * 0052_spellings_in_search.sql), and once more when all are written.
 */
export const upgradeRows = (folder: FilledFolder): Promise<Row[]> =>
  withCopyOf(folder, async (dataDir) => {
    const always = await startRowsOf("as always", dataDir);
    await leaveOutHours(dataDir);
    const upgraded = await startRowsOf("after an upgrade", dataDir);
    return [...always, ...upgraded, ...(await startRowsOf("after the next", dataDir))];
  });

async function startRowsOf(start: string, dataDir: string): Promise<Row[]> {
  const product = await startProduct({ dataDir });
  try {
    const { readySeconds } = product;
    const listSeconds = readySeconds + (await secondsOfList(product));
    const missing = await secondsUntilWritten(dataDir);
    const row = (name: string, value: number): Row => ({
      name: `start ${start}: ${name}`,
      value,
      unit: "s",
      aim: null,
    });
    return [
      row("until ready", readySeconds),
      row("until a list of what is open", listSeconds),
      ...(missing > 0 ? [row("until all hours are written", listSeconds + missing)] : []),
      row("processor until then", await processorSeconds(product)),
    ];
  } finally {
    await product.stop();
  }
}

/** The first list that needs the hours of all pages. */
async function secondsOfList({ origin }: Product): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${origin}/api/pages?open_at=now&limit=24`);
  if (answer.status !== 200) throw new Error(`the list: ${answer.status}`);
  await answer.arrayBuffer();
  return (performance.now() - begin) / 1000;
}

/** @returns 0 where none was missing */
async function secondsUntilWritten(dataDir: string): Promise<number> {
  const begin = performance.now();
  const db = connectDatabase((await findRunningPostgres(dataDir))!);
  try {
    if ((await missingHours(db)) === 0) return 0;
    while (performance.now() - begin < MAX_MS) {
      await delay(STEP_MS);
      if ((await missingHours(db)) === 0) return (performance.now() - begin) / 1000;
    }
    throw new Error("the hours are not written");
  } finally {
    await db.destroy();
  }
}

async function missingHours(db: Database): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::integer as missing from page_search where hours is null and page_id is not null`.execute(db);
  return rows[0]!.missing;
}

const processorSeconds = async (product: Product) =>
  (await product.figures()).reduce((sum, one) => sum + one.processorSeconds, 0);

async function leaveOutHours(dataDir: string): Promise<void> {
  const log = { info: () => {}, warn: console.error, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const db = connectDatabase(postgres.connection);
  try {
    await sql`update page_search set hours = null`.execute(db);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
