import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { JobRun } from "../../jobs/jobs.ts";
import { refreshHours } from "./hours.ts";

/** Pages per transaction, which takes some ten milliseconds. */
const BATCH = 200;

/**
 * Writes the packed hours of rows that an earlier version left without, in small transactions with a break of the same
 * length after each, so that requests are not slowed down.
 * @throws the reason of `signal` where it is aborted; the next call continues there
 */
export async function fillHours(
  db: Database,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
): Promise<void> {
  const total = await countMissing(db);
  for (let done = 0; ; ) {
    signal.throwIfAborted();
    await progress(Math.min(done, total), total);
    const start = performance.now();
    const filled = await fillBatch(db);
    if (filled < BATCH) return;
    done += filled;
    await delay(performance.now() - start, null, { signal });
  }
}

async function countMissing(db: Database): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::integer as missing from page_search where hours is null and page_id is not null`.execute(db);
  return rows[0]!.missing;
}

/** Pages are locked, so that an edit that commits meanwhile is not overwritten. @returns the number of pages */
function fillBatch(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from page
      where id in (select page_id from page_search where hours is null and page_id is not null order by doc limit ${BATCH})
      order by id for no key update`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await refreshHours(tx, ids);
    return ids.length;
  });
}
