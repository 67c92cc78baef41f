import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { EventKind, Occurrence as OccurrenceAnswer } from "#core/contract/writing/events.ts";
import { eventDates } from "#core/domain/events/event-days.ts";
import type { Occurrence } from "#core/domain/events/recurrence.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { isInCategory, pageNameOf } from "#core/server/api/pages/page-cards/queries.ts";
import { firstPhotoOf, type PhotoRow } from "#core/server/api/pages/photos/queries.ts";
import { type ExceptionRows, exceptionsOf, specialTimesOf } from "#core/server/api/pages/times/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";
import type { TimeKey } from "#core/server/http/cursor.ts";
import {
  EVENT_COLUMNS,
  type EventRow,
  type ListedOccurrence,
  occurrenceAnswer,
  type Point,
  RECURRENCE_COLUMNS,
  type RecurrenceRow,
} from "./answer.ts";
import { occurrencesOf } from "./occurrences.ts";

const { selectFrom } = expressionBuilder<DB>();

/** How far ahead a page lists its events. */
const COMING = { hours: 24 * 180 };

/** The occurrences of an event in a list that has each event once. */
const MAX_LATER = 10;

type Filter = {
  page_id?: string | undefined;
  category?: string | undefined;
  kind?: EventKind | undefined;
  free?: boolean | undefined;
};
/**
 * `first`: the date on which it begins; what ended in the night before belongs to the day before. `running`: at this instant what has
 * begun and not ended is listed whatever its day.
 */
type Window = Filter & {
  from: Temporal.Instant;
  to: Temporal.Instant;
  first: Temporal.PlainDate;
  running?: Temporal.Instant;
};
/** Which of the occurrences of a window; without `limit` all. `once`: only the first of each event, with the later ones. */
type Selection = { after?: TimeKey | null; limit?: number; once?: boolean | undefined };
type Found = ListedOccurrence & { id: string };

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
    .select(["event.latitude", "event.longitude"])
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

type ComingRow = EventRow & RecurrenceRow & Point & { photo: PhotoRow | null };

/** The first `count` occurrences of a page's events, including those running now. The answer expires when one is over. */
export function comingOf(
  { now, until }: Pick<ReadContext, "now" | "until">,
  rows: readonly ComingRow[],
  { page, point, hours, count }: Pick<OccurrenceAnswer, "page"> & { point: Point; hours: ExceptionRows; count: number },
): OccurrenceAnswer[] {
  const found = rows
    .flatMap((row) => occurrencesOf(row, now, comingUntil(now)).map((span) => ({ row, ...span })))
    .sort(
      (one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.row.id < other.row.id ? -1 : 1),
    )
    .slice(0, count);
  for (const { endsAt } of found) until(endsAt);
  const isClosed = exceptionsOf(hours);
  return found.map(({ row, ...span }) => {
    const { latitude, longitude } = row.latitude === null ? point : row;
    return occurrenceAnswer({ ...row, page, latitude, longitude }, span, isClosed);
  });
}

/**
 * The occurrences that overlap [from, to), by start and id. Single events are read in pages from the index; repeating
 * events, of which there are few, are all expanded.
 */
export async function findOccurrences(
  context: ReadContext,
  window: Window,
  { after = null, limit, once = false }: Selection = {},
): Promise<Found[]> {
  const single = publicEvents(context, window)
    .where("event.rrule", "is", null)
    .$if(!!after, (query) => query.where(startsAfter(after!)));
  const [running, starting, repeating] = await Promise.all([
    single.where(runsAt(window.from)).execute(),
    single
      .where("event.starts_at", ">=", asDate(window.from))
      .orderBy("event.starts_at")
      .orderBy("event.id")
      .$if(limit !== undefined, (query) => query.limit(limit!))
      .execute(),
    publicEvents(context, window).where("event.rrule", "is not", null).where(endsAfter(window.from)).execute(),
  ]);
  return [...running, ...starting, ...repeating]
    .flatMap((row) => listed(row, window, once))
    .filter((found) => !after || isAfter(found, after))
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1))
    .slice(0, limit);
}

/** The events of a date among some slugs, in order of time. */
export async function eventsOn(
  context: ReadContext,
  date: Temporal.PlainDate,
  slugs: readonly string[],
): Promise<OccurrenceAnswer[]> {
  if (slugs.length === 0) return [];
  context.reads("events", "pages");
  const [from, to] = [date, date.add({ days: 1 })].map((one) => one.toZonedDateTime(ZONE).toInstant());
  const found = await findOccurrences(context, { from: from!, to: to!, first: date });
  return (await occurrenceAnswers(context, found)).filter(({ slug }) => slugs.includes(slug));
}

function listed(row: RecurrenceRow & { id: string }, window: Window, once: boolean): Found[] {
  const [first, ...later] = occurrencesOf(row, window.from, window.to)
    .filter((span) => belongsTo(span, window))
    .map((span) => ({ id: row.id, ...span }));
  if (!first) return [];
  return once ? [{ ...first, later: later.slice(0, MAX_LATER) }] : [first, ...later];
}

function belongsTo(span: Occurrence, { from, first, running }: Window): boolean {
  if (Temporal.Instant.compare(span.startsAt, from) >= 0) return true; // nearly all: without a look at the calendar
  if (running && Temporal.Instant.compare(span.endsAt, running) > 0) return true;
  return Temporal.PlainDate.compare(eventDates(span).last, first) >= 0;
}

/** The number of events of each kind that may have an occurrence in the window. Index: event_coming. */
export async function countKinds(context: ReadContext, window: Window): Promise<[EventKind, number][]> {
  const rows = await publicEvents(context, window)
    .clearSelect()
    .innerJoinLateral(sql<{ kind: EventKind }>`unnest(event.kinds)`.as<"of_kind">(sql`of_kind(kind)`), (join) =>
      join.onTrue(),
    )
    .select(["of_kind.kind", sql<number>`count(*)::integer`.as("count")])
    .where(endsAfter(window.from))
    .groupBy("of_kind.kind")
    .execute();
  return rows.map(({ kind, count }) => [kind, count]);
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
    .select([pointOf("latitude").as("latitude"), pointOf("longitude").as("longitude")])
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

/** What some events say of themselves. Index: event_pkey. */
export const eventTexts = (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("event")
        .select(["id", "description", "description_ie"])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute();

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

/** Where an event takes place: its own point, else that of its page. */
const pointOf = (axis: "latitude" | "longitude") =>
  sql<number | null>`case when event.latitude is null then page.${sql.ref(axis)} else event.${sql.ref(axis)} end`;

/** Published events that start before the end of the window; of those of one kind or of one page also index event_of_kind, event_of_page. */
function publicEvents({ db, isPreview = false }: ReadContext, { to, page_id, category, kind, free }: Window) {
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select(RECURRENCE_COLUMNS)
    .where("event.status", "=", "published")
    .$if(!isPreview, (query) =>
      query.where((eb) => eb.or([eb("event.page_id", "is", null), eb("page.is_public", "=", true)])),
    )
    .where("event.starts_at", "<", asDate(to))
    .$if(page_id !== undefined, (query) => query.where("event.page_id", "=", page_id!))
    .$if(category !== undefined, (query) => query.where(({ ref }) => isInCategory(ref("event.page_id"), category!)))
    .$if(kind !== undefined, (query) => query.where(sql<boolean>`event.kinds @> array[${kind!}]`))
    .$if(free !== undefined, (query) => query.where("event.free", "=", free!));
}

/** Started before, and not over yet: few, so that all are read. Index: event_running. */
const runsAt = (from: Temporal.Instant) =>
  sql<boolean>`tstzrange(event.starts_at, event.ends_at) @> ${asDate(from)}::timestamptz
    and event.starts_at < ${asDate(from)}`;

/** Index: event_coming. */
const endsAfter = (from: Temporal.Instant) => sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${asDate(from)}`;

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
