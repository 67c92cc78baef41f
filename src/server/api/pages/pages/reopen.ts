import { todayAt } from "#core/domain/local-time.ts";
import { noteUnindexed } from "#core/server/calls/effects.ts";
import type { Database } from "#core/server/db/connect.ts";

/** Pages per transaction. */
const BATCH = 200;

/**
 * Stores that temporarily closed pages are open again whose day of return has come. Answers say so from midnight on by
 * themselves (`statusOn`), so that no cached answer changes; this is for lists and filters by the stored status.
 * Index: page_reopens.
 */
export async function reopenPages(db: Database, signal: AbortSignal): Promise<void> {
  const today = todayAt(Temporal.Now.instant()).toString();
  for (let count = BATCH; count === BATCH; ) {
    signal.throwIfAborted();
    count = await db.transaction().execute((tx) => reopenBatch(tx, today));
  }
}

async function reopenBatch(tx: Database, today: string): Promise<number> {
  const due = tx
    .selectFrom("page")
    .select(["id", "reopens_on"])
    .where("status", "=", "temporarily_closed")
    .where("reopens_on", "<=", today);
  const pages = await due.orderBy("id").limit(BATCH).forUpdate().execute();
  if (pages.length === 0) return 0;
  const ids = pages.map(({ id }) => id);
  await tx.updateTable("page").set({ status: "open", reopens_on: null }).where("id", "in", ids).execute();
  await noteUnindexed(tx, ids);
  const entries = pages.map(({ id, reopens_on }) => ({
    action: "page.reopen",
    subject_kind: "page",
    subject_id: id,
    page_id: id,
    before: { status: "temporarily_closed", reopens_on },
    after: { status: "open", reopens_on: null },
  }));
  await tx.insertInto("audit_entry").values(entries).execute();
  return pages.length;
}
