import { type Selectable, sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { CalendarSource as Table } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";
import { type CalendarSource, MAX_LEFT_OUT_NAMED, MAX_UNKNOWN_ZONES } from "../contract.ts";
import type { ParsedCalendar } from "../read/parse-calendar.ts";

/** What of a calendar that was read is not shown as it stands there, with as many names as the team reads. */
export const notShownOf = ({ leftOut, unknownZones }: ParsedCalendar) => ({
  left_out: leftOut.length,
  left_out_events: leftOut.slice(0, MAX_LEFT_OUT_NAMED),
  unknown_zones: unknownZones.slice(0, MAX_UNKNOWN_ZONES),
});

type Row = Selectable<Table> & { events: number };

/** The calendars of a page, in the order in which they were added. */
export async function calendarsOfPage(db: Database, pageId: string): Promise<CalendarSource[]> {
  return (await calendars(db).where("page_id", "=", pageId).orderBy("id").execute()).map(answerOf);
}

/** @throws ProblemError `not-found`, also where another call removed it meanwhile */
export async function calendarOf(db: Database, id: string): Promise<CalendarSource> {
  const row = await calendars(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return answerOf(row);
}

/** Index of the events: event_of_calendar. */
function calendars(db: Database) {
  return db
    .selectFrom("calendar_source")
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from event
        where event.calendar_id = calendar_source.id and coalesce(event.last_ends_at, 'infinity') > now())`.as(
        "events",
      ),
    );
}

function answerOf(row: Row): CalendarSource {
  return {
    id: row.id,
    page_id: row.page_id,
    url: row.url,
    name: row.name,
    locale: row.locale,
    paused: row.paused,
    events: row.events,
    left_out: row.left_out,
    left_out_events: row.left_out_events as CalendarSource["left_out_events"],
    unknown_zones: row.unknown_zones,
    date_read: row.date_read && isoInstant(row.date_read),
    date_next: isoInstant(row.date_next),
    problem: row.problem as CalendarSource["problem"],
    failing_since: row.failing_since && isoInstant(row.failing_since),
    date_created: isoInstant(row.date_created),
    version: row.version,
  };
}
