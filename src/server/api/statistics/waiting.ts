import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Waiting } from "../../../contract/statistics.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { instantParameter, isoInstant } from "../../db/instants.ts";

/** Enough of a message to recognise it. */
const MAX_TEXT = 160;

/** What waits for an administrator, longest waiting first. */
export const waiting: Handler<Contract["waiting"]> = async ({ limit }, { db, now }) => {
  const [items, { suspected, ...counts }] = await Promise.all([longestWaiting(db, now, limit), countWaiting(db, now)]);
  return { items, counts, suspected };
};

// Requests are found by the index page_admin_approval, which has this expression.
const isRequest = sql`date_deleted is null
  and array_position(array['requested', 'declined', 'disabled', 'approved'], approval) = 1`;
const isOpen = sql`feedback.status = 'open' and not suspected`;
const isFailed = sql`state = 'failed'`;
const isDraft = (now: Temporal.Instant) =>
  sql`page_id is null and status = 'draft' and starts_at > ${instantParameter(now)}`;

/**
 * Of each kind the oldest, then of these the oldest: ids (UUIDv7) grow with time. Indexes: page_admin_approval,
 * feedback_inbox, event_of_page, outbox_by_state.
 */
async function longestWaiting(db: Database, now: Temporal.Instant, limit: number): Promise<Waiting["items"]> {
  const { rows } = await sql<Waiting["items"][number]>`
    (select 'request' as kind, id, date_created as date, name, name_ie, null as text, null as locale
      from page where ${isRequest} order by id limit ${limit})
    union all (select case kind when 'report' then kind else 'message' end, feedback.id, feedback.date_created,
        page.name, page.name_ie, left(message, ${MAX_TEXT}), feedback.locale
      from feedback left join page on page.id = page_id where ${isOpen} order by feedback.id limit ${limit})
    union all (select 'event', id, date_created, title, title_ie, null, null
      from event where ${isDraft(now)} order by id limit ${limit})
    union all (select 'mail', id, date_created, null, null, recipient, null
      from outbox where ${isFailed} order by id limit ${limit})
    order by date, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, date: isoInstant(row.date) }));
}

/** Indexes: as above, and feedback_suspected. */
async function countWaiting(db: Database, now: Temporal.Instant): Promise<Waiting["counts"] & { suspected: number }> {
  const { rows } = await sql<Waiting["counts"] & { suspected: number }>`
    select (select count(*)::integer from page where ${isRequest}) as request,
      (select count(*)::integer from feedback where ${isOpen} and kind <> 'report') as message,
      (select count(*)::integer from feedback where ${isOpen} and kind = 'report') as report,
      (select count(*)::integer from event where ${isDraft(now)}) as event,
      (select count(*)::integer from outbox where ${isFailed}) as mail,
      (select count(*)::integer from feedback where suspected) as suspected`.execute(db);
  return rows[0]!; // a select without `from` has one row
}
