import { sql } from "kysely";
import type { Occurrence as OccurrenceAnswer } from "../../../contract/events.ts";
import { occurrencesBetween } from "../../../domain/recurrence.ts";
import type { ReadContext } from "../../calls/handler.ts";
import type { TimeKey } from "../../http/cursor.ts";
import { isInCategory, pageNameOf } from "../page-cards/queries.ts";
import { firstPhotoOf } from "../photos/queries.ts";
import { EVENT_COLUMNS, occurrenceAnswer, RECURRENCE_COLUMNS, repeatingOf } from "./answer.ts";

/** How far ahead `comingOf` looks by default. */
const COMING = { hours: 24 * 180 };

type Filter = { page_id?: string | undefined; category?: string | undefined };
type Window = Filter & { from: Temporal.Instant; to: Temporal.Instant; after?: TimeKey | null; limit: number };
type Found = { id: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant };

/**
 * The next occurrences of a page, of a category's pages, or of all, including those running now. The answer expires as
 * soon as one of them is over. A change to an event of a page invalidates `page:{id}`.
 * @param window `from`: by default now; `to`: by default 180 days after `from`
 */
export async function comingOf(
  context: ReadContext,
  window: Filter & { from?: Temporal.Instant; to?: Temporal.Instant; limit: number },
): Promise<OccurrenceAnswer[]> {
  const from = window.from ?? context.now;
  if (window.page_id) context.reads(`page:${window.page_id}`);
  else context.reads("events", "pages");
  const found = await findOccurrences(context, { ...window, from, to: window.to ?? from.add(COMING) });
  for (const { endsAt } of found) context.until(endsAt);
  return occurrenceAnswers(context, found);
}

/**
 * The occurrences that overlap [from, to), by start and id. Single events are read in pages from the index; repeating
 * events, of which there are few, are all expanded.
 */
export async function findOccurrences(context: ReadContext, window: Window): Promise<Found[]> {
  const begin = window.after ? Temporal.Instant.from(window.after[0]) : null;
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
    .flatMap((row) =>
      occurrencesBetween(repeatingOf(row), later(window.from, begin), window.to).map((span) => ({
        id: row.id,
        ...span,
      })),
    )
    .filter((found) => !window.after || isAfter(found, window.after))
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1))
    .slice(0, window.limit);
}

/** The answers of the occurrences, in their order. */
export async function occurrenceAnswers(
  { db, isPreview }: ReadContext,
  found: readonly Found[],
): Promise<OccurrenceAnswer[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ id }) => id))];
  const rows = await db
    .selectFrom("event")
    .select(EVENT_COLUMNS)
    .select(({ ref }) => [
      pageNameOf(ref("event.page_id"), isPreview).as("page"),
      firstPhotoOf("event_id", ref("event.id")).as("photo"),
    ])
    .where(sql<boolean>`event.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((occurrence) => {
    const row = byId.get(occurrence.id);
    return row ? [occurrenceAnswer(row, occurrence)] : [];
  });
}

/** One published event: the community's, or of a public page. */
export function findEvent({ db }: ReadContext, column: "id" | "slug", value: string) {
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select([...EVENT_COLUMNS, ...RECURRENCE_COLUMNS, "event.page_id", "event.url"])
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

function later(from: Temporal.Instant, begin: Temporal.Instant | null): Temporal.Instant {
  return begin && Temporal.Instant.compare(begin, from) > 0 ? begin : from;
}

function asDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
