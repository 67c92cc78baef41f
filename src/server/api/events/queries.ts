import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Occurrence as OccurrenceAnswer } from "../../../contract/events.ts";
import type { ReadContext } from "../../calls/handler.ts";
import type { DB } from "../../db/schema.ts";
import type { TimeKey } from "../../http/cursor.ts";
import { isInCategory, pageNameOf } from "../page-cards/queries.ts";
import { firstPhotoOf, type PhotoRow } from "../photos/queries.ts";
import { type ExceptionRows, exceptionsOf, specialTimesOf } from "../times/queries.ts";
import { EVENT_COLUMNS, type EventRow, occurrenceAnswer, RECURRENCE_COLUMNS, type RecurrenceRow } from "./answer.ts";
import { occurrencesOf } from "./occurrences.ts";

const { selectFrom } = expressionBuilder<DB>();

/** How far ahead a page lists its events. */
const COMING = { hours: 24 * 180 };

type Filter = { page_id?: string | undefined; category?: string | undefined };
type Window = Filter & { from: Temporal.Instant; to: Temporal.Instant; after?: TimeKey | null; limit: number };
type Found = { id: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant };

/** The end of the window in which a page lists its events. */
export const comingUntil = (now: Temporal.Instant): Temporal.Instant => now.add(COMING);

/**
 * The published events of a page that may overlap [from, to), as JSON for `comingOf`: at most `count` single ones, and all
 * repeating ones, of which there are few. Index: event_of_page.
 */
export function comingEventsOf(
  pageId: Expression<string>,
  { from, to, count }: { from: Expression<Date>; to: Expression<Date>; count: number },
) {
  const events = selectFrom("event")
    .select([...EVENT_COLUMNS, "event.starts_at", "event.ends_at", "event.exdates"])
    .select(({ ref }) => firstPhotoOf("event_id", ref("event.id")).as("photo"))
    .where("event.page_id", "=", pageId)
    .where("event.status", "=", "published")
    .where(sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${from}`)
    .where("event.starts_at", "<", to);
  const single = events.where("event.rrule", "is", null).orderBy("event.starts_at").orderBy("event.id").limit(count);
  return [
    jsonArrayFrom(single).as("single_events"),
    jsonArrayFrom(events.where("event.rrule", "is not", null)).as("repeating_events"),
  ] as const;
}

type ComingRow = EventRow & RecurrenceRow & { photo: PhotoRow | null };

/** The first `count` occurrences of a page's events, including those running now. The answer expires when one is over. */
export function comingOf(
  { now, until }: Pick<ReadContext, "now" | "until">,
  rows: readonly ComingRow[],
  { page, hours, count }: { page: OccurrenceAnswer["page"]; hours: ExceptionRows; count: number },
): OccurrenceAnswer[] {
  const found = rows
    .flatMap((row) => occurrencesOf(row, now, comingUntil(now)).map((span) => ({ row, ...span })))
    .sort(
      (one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.row.id < other.row.id ? -1 : 1),
    )
    .slice(0, count);
  for (const { endsAt } of found) until(endsAt);
  const isClosed = exceptionsOf(hours);
  return found.map(({ row, ...span }) => occurrenceAnswer({ ...row, page }, span, isClosed));
}

/**
 * The occurrences that overlap [from, to), by start and id. Single events are read in pages from the index; repeating
 * events, of which there are few, are all expanded.
 */
export async function findOccurrences(context: ReadContext, window: Window): Promise<Found[]> {
  const [single, repeating] = await Promise.all([
    publicEvents(context, window)
      .where("event.rrule", "is", null)
      .$if(!!window.after, (query) => query.where(startsAfter(window.after!)))
      .orderBy("event.starts_at")
      .orderBy("event.id")
      .limit(window.limit)
      .execute(),
    publicEvents(context, window).where("event.rrule", "is not", null).execute(),
  ]);
  return [...single, ...repeating]
    .flatMap((row) => occurrencesOf(row, window.from, window.to).map((span) => ({ id: row.id, ...span })))
    .filter((found) => !window.after || isAfter(found, window.after))
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1))
    .slice(0, window.limit);
}

/** The answers of the occurrences, in their order. */
export async function occurrenceAnswers(
  { db, now, isPreview }: ReadContext,
  found: readonly Found[],
): Promise<OccurrenceAnswer[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ id }) => id))];
  const rows = await db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select(EVENT_COLUMNS)
    .select("page.holiday_intervals")
    .select(({ ref }) => [
      specialTimesOf(ref("event.page_id"), now).as("special_times"),
      pageNameOf(ref("event.page_id"), isPreview).as("page"),
      firstPhotoOf("event_id", ref("event.id")).as("photo"),
    ])
    .where(sql<boolean>`event.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { row, isClosed: exceptionsOf(row) }]));
  return found.flatMap((occurrence) => {
    const one = byId.get(occurrence.id);
    return one ? [occurrenceAnswer(one.row, occurrence, one.isClosed)] : [];
  });
}

/** One published event: the community's, or of a public page. */
export function findEvent({ db, now }: ReadContext, column: "id" | "slug", value: string) {
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select([...EVENT_COLUMNS, ...RECURRENCE_COLUMNS, "event.page_id", "event.url", "page.holiday_intervals"])
    .select(({ ref }) => specialTimesOf(ref("event.page_id"), now).as("special_times"))
    .select(["event.description", "event.description_ie", "event.latitude", "event.longitude"])
    .select(({ ref }) => firstPhotoOf("event_id", ref("event.id")).as("photo"))
    .where(`event.${column}`, "=", value)
    .where("event.status", "=", "published")
    .where((eb) => eb.or([eb("event.page_id", "is", null), eb("page.is_public", "=", true)]))
    .executeTakeFirst();
}

/** Published events that may overlap the window (indexes event_coming, event_of_page). */
function publicEvents({ db, isPreview = false }: ReadContext, { from, to, page_id, category }: Window) {
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select(RECURRENCE_COLUMNS)
    .where("event.status", "=", "published")
    .$if(!isPreview, (query) =>
      query.where((eb) => eb.or([eb("event.page_id", "is", null), eb("page.is_public", "=", true)])),
    )
    .where(sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${asDate(from)}`)
    .where("event.starts_at", "<", asDate(to))
    .$if(page_id !== undefined, (query) => query.where("event.page_id", "=", page_id!))
    .$if(category !== undefined, (query) => query.where(({ ref }) => isInCategory(ref("event.page_id"), category!)));
}

/** The bound on `starts_at` alone uses the index; cursors hold milliseconds, so the exact comparison truncates to those. */
function startsAfter([start, lastId]: TimeKey) {
  return sql<boolean>`event.starts_at >= ${start}::timestamptz
    and (date_trunc('milliseconds', event.starts_at), event.id) > (${start}::timestamptz, ${lastId}::uuid)`;
}

function isAfter({ startsAt, id }: Found, [start, lastId]: TimeKey): boolean {
  return (Temporal.Instant.compare(startsAt, Temporal.Instant.from(start)) || (id > lastId ? 1 : -1)) > 0;
}

function asDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
