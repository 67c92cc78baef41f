import { sql } from "kysely";
import { CHANGES_DAYS } from "#core/contract/office/changes.ts";
import type { Database } from "#core/server/db/connect.ts";

const DAY_HOURS = 24;

/**
 * Deletes what is too old to be listed, and what a later change of the same item supersedes: a reader who polls gets the later
 * one. Day by day, in transactions of their own. Indexes: public_change_time, public_change_tag.
 */
export async function sweepChanges(
  db: Database,
  { signal, now = Temporal.Now.instant() }: { signal: AbortSignal; now?: Temporal.Instant },
): Promise<void> {
  const oldest = now.subtract({ hours: DAY_HOURS * CHANGES_DAYS });
  await sql`delete from public_change where changed_at < ${at(oldest)}`.execute(db);
  for (let from = oldest; Temporal.Instant.compare(from, now) < 0; from = from.add({ hours: DAY_HOURS })) {
    signal.throwIfAborted();
    await sql`
      delete from public_change
      where changed_at >= ${at(from)} and changed_at < ${at(from.add({ hours: DAY_HOURS }))} and exists (
        select from public_change later where later.tag = public_change.tag and later.changed_at > public_change.changed_at
      )`.execute(db);
  }
}

const at = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);
