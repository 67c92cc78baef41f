import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { indexChanged, type Unindexable } from "./index-pages.ts";

/** Notes per transaction, which takes some hundred milliseconds at most: searches wait for its lock. */
const BATCH = 200;
/** An arbitrary key, different from those of the other advisory locks. */
const ADVISORY_LOCK = 0x696e6478;

/**
 * Indexes the pages of which committed writes have left a note (`page_unindexed`); afterwards searches find everything that was committed
 * before the call. It may be called by any number of processes, and not within a transaction: docs/decisions/187.
 * @returns how many notes it has followed
 * @throws AggregateError of the pages that could not be indexed, after all others are
 */
export async function indexPending(db: Database): Promise<number> {
  const failed: Unindexable[] = [];
  let followed = 0;
  for (let taken = await countPending(db); taken > 0; ) {
    const batch = await db.transaction().execute(indexBatch);
    failed.push(...batch.failed);
    followed += batch.taken;
    taken = batch.taken === BATCH ? BATCH : 0;
  }
  if (failed.length === 0) return followed;
  const ids = failed.map(({ id }) => id).join(", ");
  throw new AggregateError(
    failed.map(({ error }) => error),
    `pages that cannot be indexed, and are not found: ${ids}`,
  );
}

/** Those that this statement sees; most of the time none. */
async function countPending(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (select from page_unindexed limit ${BATCH}) as noted`.execute(db);
  return rows[0]!.waiting;
}

/**
 * One process at a time, so that of two that index the same page the later one has read later. Whoever has waited sees what the other one
 * has written: each statement sees what was committed before it.
 */
async function indexBatch(tx: Database): Promise<{ taken: number; failed: Unindexable[] }> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  const { rows } = await sql<{ page_id: string }>`
    delete from page_unindexed where id = any(array(select id from page_unindexed order by id limit ${BATCH}))
    returning page_id`.execute(tx);
  const ids = [...new Set(rows.map(({ page_id }) => page_id))];
  const failed = ids.length > 0 ? await indexChanged(tx, ids, Temporal.Now.instant()) : [];
  return { taken: rows.length, failed };
}
