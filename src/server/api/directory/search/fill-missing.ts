import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { noteUnindexed } from "#core/server/calls/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JobRun } from "#core/server/jobs/jobs.ts";
import { indexPending } from "./pending.ts";

/** Pages at once, which take some ten milliseconds. */
const BATCH = 200;

/**
 * Indexes pages of which an earlier version or a migration left out the packed hours or the sort key, with a break of the same length after each batch, so that requests are
 * not slowed down.
 * @throws the reason of `signal` where it is aborted; the next call continues there
 */
export async function indexMissing(
  db: Database,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
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
    await noteUnindexed(
      db,
      batch.map(({ page_id }) => page_id),
    );
    await indexPending(db);
    done += batch.length;
    after = last.doc;
    await delay(performance.now() - start, null, { signal });
  }
}

async function countMissing(db: Database): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::integer as missing from page_search where (hours is null or sort_key is null) and page_id is not null`.execute(
    db,
  );
  return rows[0]!.missing;
}

type Missing = { doc: number; page_id: string };

/** Index: page_search_pkey. */
async function missingAfter(db: Database, doc: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select doc, page_id from page_search where doc > ${doc} and (hours is null or sort_key is null) and page_id is not null
    order by doc limit ${BATCH}`.execute(db);
  return rows;
}
