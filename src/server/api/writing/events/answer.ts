import type { EventKind, Occurrence as OccurrenceAnswer } from "#core/contract/writing/events.ts";
import type { Occurrence, Repeating } from "#core/domain/events/recurrence.ts";
import { maybePhotoAnswer, type PhotoRow } from "#core/server/api/pages/photos/queries.ts";
import { isoInstant } from "#core/server/db/instants.ts";

/** The columns of an event in a list; its times are computed from the recurrence rule. */
export const EVENT_COLUMNS = [
  "event.id",
  "event.slug",
  "event.title",
  "event.title_ie",
  "event.all_day",
  "event.location",
  "event.location_ie",
  "event.price_text",
  "event.price_text_ie",
  "event.free",
  "event.kinds",
  "event.rrule",
  "event.date_created",
  "event.date_updated",
  "event.version",
] as const;

/** The columns from which the occurrences are computed. */
export const RECURRENCE_COLUMNS = [
  "event.id",
  "event.starts_at",
  "event.ends_at",
  "event.rrule",
  "event.exdates",
] as const;

/** Instants are texts where PostgreSQL built JSON of the row. */
export type RecurrenceRow = {
  starts_at: Date | string;
  ends_at: Date | string;
  rrule: string | null;
  exdates: (Date | string)[];
};

export type EventRow = {
  id: string;
  slug: string;
  title: string | null;
  title_ie: string | null;
  all_day: boolean;
  location: string | null;
  location_ie: string | null;
  price_text: string | null;
  price_text_ie: string | null;
  free: boolean;
  kinds: EventKind[];
  rrule: string | null;
  date_created: Date | string;
  date_updated: Date | string;
  version: number;
};

export type Point = { latitude: number | null; longitude: number | null };

/** The point is the event's own, else that of its page. */
export type OccurrenceRow = EventRow & Point & { page: OccurrenceAnswer["page"]; photo: PhotoRow | null };

type IsClosed = (at: Temporal.Instant) => boolean;

export function repeatingOf(row: RecurrenceRow): Repeating {
  return {
    startsAt: instantOf(row.starts_at),
    endsAt: instantOf(row.ends_at),
    rrule: row.rrule,
    exdates: row.exdates.map(instantOf),
  };
}

const instantOf = (timestamp: Date | string) => new Date(timestamp).toTemporalInstant();

export function spanAnswer({ startsAt, endsAt }: Occurrence) {
  return {
    starts_at: isoInstant(new Date(startsAt.epochMilliseconds)),
    ends_at: isoInstant(new Date(endsAt.epochMilliseconds)),
  };
}

export function eventAnswer(row: EventRow) {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    title_ie: row.title_ie,
    all_day: row.all_day,
    location: row.location,
    location_ie: row.location_ie,
    price_text: row.price_text,
    price_text_ie: row.price_text_ie,
    free: row.free,
    kinds: row.kinds,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** An occurrence in a list, with the later ones of the same event where the list has each event once. */
export type ListedOccurrence = Occurrence & { later?: readonly Occurrence[] };

/** @param isClosed whether the page of the event is closed by way of exception */
export function occurrenceAnswer(row: OccurrenceRow, listed: ListedOccurrence, isClosed: IsClosed): OccurrenceAnswer {
  const { later = [] } = listed;
  return {
    ...eventAnswer(row),
    ...spanAnswer(listed),
    repeats: row.rrule !== null,
    rrule: row.rrule,
    page_closed: isClosed(listed.startsAt),
    latitude: row.latitude,
    longitude: row.longitude,
    later: later.map((one) => ({ ...spanAnswer(one), page_closed: isClosed(one.startsAt) })),
    page: row.page,
    photo: maybePhotoAnswer("event", row.photo),
  };
}
