import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import type { OwnEvent } from "#core/contract/writing/events.ts";
import { nextOccurrences } from "#core/domain/events/recurrence.ts";
import type { Subject } from "#core/server/access/policy.ts";
import { firstPhotoOf, maybePhotoAnswer } from "#core/server/api/pages/photos/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import { eventAnswer, repeatingOf, spanAnswer } from "./answer.ts";

/** The next occurrences in an answer. */
const NEXT_OCCURRENCES = 10;

/** All events of a page or of the community for its organiser, newest first: ids (UUIDv7) grow with time. Index: event_of_page. */
export const ownEvents: Handler<Contract["ownEvents"]> = async ({ status, cursor, limit }, context) => {
  const { db, now } = context;
  const page_id = calendarOfCall(context);
  const after = readCursor(cursor, z.uuid());
  const isInCalendar =
    page_id === null ? sql<boolean>`event.page_id is null` : sql<boolean>`event.page_id = ${page_id}`;
  const [rows, { total }] = await Promise.all([
    events(db)
      .where(isInCalendar)
      .$if(status !== undefined, (query) => query.where("event.status", "=", status!))
      .$if(after !== null, (query) => query.where("event.id", "<", after!))
      .orderBy("event.id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("event")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where(isInCalendar)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map((row) => ownEventAnswer(row, now)), next_cursor, total };
};

/**
 * An event in any state, as its organiser sees it.
 * @throws ProblemError `not-found`, also where another call deleted it while this one waited for a lock
 */
export async function ownEvent(db: Database, id: string, now: Temporal.Instant): Promise<OwnEvent> {
  const row = await events(db).where("event.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return ownEventAnswer(row, now);
}

function events(db: Database) {
  return db
    .selectFrom("event")
    .selectAll("event")
    .select(({ ref }) => firstPhotoOf("event_id", ref("event.id")).as("photo"));
}

type Row = Awaited<ReturnType<ReturnType<typeof events>["execute"]>>[number];

function ownEventAnswer(row: Row, now: Temporal.Instant): OwnEvent {
  const repeating = repeatingOf(row);
  return {
    ...eventAnswer(row),
    ...spanAnswer(repeating),
    page_id: row.page_id,
    calendar_id: row.calendar_id,
    status: row.status,
    description: row.description,
    description_ie: row.description_ie,
    rrule: row.rrule,
    exdates: row.exdates.map(isoInstant),
    latitude: row.latitude,
    longitude: row.longitude,
    url: row.url,
    photo: maybePhotoAnswer("event", row.photo),
    next: nextOccurrences(repeating, now, NEXT_OCCURRENCES).map(spanAnswer),
  };
}

/** The page in whose calendar a call acts; null for the community's. Calls with `who: "organiser"` have one of the two. */
export function calendarOfCall({ subject }: { subject: Subject | null }): string | null {
  if (subject?.kind === "community") return null;
  if (!subject || !("pageId" in subject)) throw new Error("a call on events came without a calendar");
  return subject.pageId;
}
