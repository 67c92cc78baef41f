import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { JobRun } from "../../jobs/jobs.ts";

/** Pages per transaction, which takes some ten milliseconds. */
const BATCH = 200;

type Fill = (tx: Database, pageIds: readonly string[]) => Promise<void>;

/**
 * Indexes pages whose packed hours an earlier version or a migration left out, in small transactions with a break of the same
 * length after each, so that requests are not slowed down.
 * @throws the reason of `signal` where it is aborted; the next call continues there
 */
export async function fillMissing(
  db: Database,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
  fill: Fill,
): Promise<void> {
  const total = await countMissing(db);
  let done = 0;
  for (let after = -1; ; ) {
    signal.throwIfAborted();
    await progress(Math.min(done, total), total);
    const start = performance.now();
    const batch = await missingAfter(db, after);
    const last = batch.at(-1);
    if (!last) return;
    await db.transaction().execute((tx) => lockAndFill(tx, batch, fill));
    done += batch.length;
    after = last.doc;
    await delay(performance.now() - start, null, { signal });
  }
}

async function countMissing(db: Database): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::integer as missing from page_search where hours is null and page_id is not null`.execute(db);
  return rows[0]!.missing;
}

type Missing = { doc: number; page_id: string };

/** Index: page_search_pkey. */
async function missingAfter(db: Database, doc: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select doc, page_id from page_search where doc > ${doc} and hours is null and page_id is not null
    order by doc limit ${BATCH}`.execute(db);
  return rows;
}

/** Pages are locked, so that an edit that commits meanwhile is not overwritten. */
async function lockAndFill(tx: Database, batch: readonly Missing[], fill: Fill): Promise<void> {
  const ids = batch.map(({ page_id }) => page_id);
  await sql`select from page where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  await fill(tx, ids);
}
