import { type Selectable, sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { deriveEventFields, eventIssues } from "#core/domain/events/event-rules.ts";
import { lastEndsAt } from "#core/domain/events/recurrence.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { deleteFormerSlugs, freeSlug, slugAfterRename } from "#core/server/api/shared/slugs.ts";
import { isPublished } from "#core/server/calls/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { sentDate } from "#core/server/db/instants.ts";
import type { Event } from "#core/server/db/schema.ts";
import { notFound, ProblemError, refuseStale, rejectIssues } from "#core/server/http/problem.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { repeatingOf } from "./answer.ts";
import { auditedEvent, type EventFields, NEW_EVENT } from "./fields.ts";
import { calendarOfCall, ownEvent } from "./own-events.ts";

/** Repeating events of one page. Every list expands all of them, so their number is limited. */
const MAX_REPEATING = 50;

export const addEvent: Handler<Contract["addEvent"]> = async ({ page_id: _, ...sent }, context) => {
  const { tx, caller, now } = context;
  const page_id = calendarOfCall(context);
  const times = { starts_at: new Date(sent.starts_at), ends_at: new Date(sent.ends_at) };
  const fields = validEvent({ ...NEW_EVENT, ...times }, sent, now);
  if (fields.rrule !== null) await requireQuotaToRepeat(tx, page_id);
  const slug = await freeSlug(tx, "event", [fields.title, fields.title_ie]);
  const row = await tx
    .insertInto("event")
    .values({ ...columns(fields), last_ends_at: lastEnd(fields), slug, page_id, author_id: caller.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  context.changed({ kind: "event", id: row.id, before: null, after: auditedEvent(fields), isShown: isPublished(row) });
  return ownEvent(tx, row.id, now);
};

export const editEvent: Handler<Contract["editEvent"]> = async ({ id, version, ...sent }, context) => {
  const { tx, now } = context;
  const before = await findEvent(tx, id);
  if (Object.keys(sent).some((name) => name !== "status")) refuseFromCalendar(before);
  if (version !== undefined) refuseStale(version, await ownEvent(tx, id, now));
  const after = validEvent(before, sent, now);
  const fields = changedFields(after, before);
  if (Object.keys(fields).length === 0) {
    context.unchanged();
    return ownEvent(tx, id, now);
  }
  if (after.rrule !== null && before.rrule === null) await requireQuotaToRepeat(tx, before.page_id);
  const titles = { before: [before.title, before.title_ie], after: [after.title, after.title_ie] };
  const slug = await slugAfterRename(tx, "event", before, titles);
  const row = await tx
    .updateTable("event")
    .set({ ...columns(fields), slug, last_ends_at: lastEnd(after) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const former = formerFields(fields, before);
  const isShown = isPublished(before, row);
  context.changed({ kind: "event", id, before: auditedEvent(former), after: auditedEvent(fields), isShown });
  return ownEvent(tx, id, now);
};

/** Deletes an event with its photo and all its occurrences. */
export const deleteEvent: Handler<Contract["deleteEvent"]> = async ({ id }, context) => {
  const { tx, services } = context;
  refuseFromCalendar(await findEvent(tx, id));
  const photos = await tx.selectFrom("photo").select("key").where("event_id", "=", id).execute();
  const row = await tx.deleteFrom("event").where("id", "=", id).returningAll().executeTakeFirst();
  if (!row) throw notFound();
  await deleteFormerSlugs(tx, "event", id);
  const { title, title_ie, status, rrule } = row;
  const before = { title, title_ie, status, rrule, starts_at: row.starts_at.toISOString() };
  context.changed({ kind: "event", id, before, after: null, isShown: isPublished(row) });
  for (const { key } of photos) context.dropFile(() => removePhoto(services.media, key));
  return { deleted: 1 };
};

type Row = Selectable<Event>;
type Sent = Omit<InputOf<Contract["editEvent"]>, "id" | "version">;

/** The event with the sent fields, and those that follow from them. @throws ProblemError with an issue per invalid field */
function validEvent(before: EventFields, sent: Sent, now: Temporal.Instant): EventFields {
  const fields = {
    ...sent,
    starts_at: sentDate(sent.starts_at),
    ends_at: sentDate(sent.ends_at),
    exdates: sent.exdates?.map((start) => new Date(start)),
  };
  const event = deriveEventFields(withSent(before, fields), sent);
  rejectIssues(eventIssues(event, now, hasTimeChange(sent)));
  return event;
}

const hasTimeChange = ({ starts_at, ends_at, all_day, rrule, exdates }: Sent) =>
  [starts_at, ends_at, all_day, rrule, exdates].some((sent) => sent !== undefined);

/** The driver does not serialise arrays of Date. */
function columns<Fields extends Partial<EventFields>>({ exdates, ...fields }: Fields) {
  return { ...fields, ...(exdates && { exdates: exdates.map((date) => date.toISOString()) }) };
}

/** Stored so that queries can skip past events without expanding their recurrence rule. */
const lastEnd = (event: EventFields) => {
  const last = lastEndsAt(repeatingOf(event));
  return last && new Date(last.epochMilliseconds);
};

/** What is changed by hand would be changed back within the hour. @throws ProblemError `from-calendar` */
function refuseFromCalendar({ calendar_id }: Row): void {
  if (calendar_id !== null) throw new ProblemError("from-calendar");
}

/** @throws ProblemError `not-found` where another call deleted it while this one waited for its lock */
async function findEvent(tx: Database, id: string): Promise<Row> {
  const row = await tx.selectFrom("event").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Limits the repeating events of a page; the community's calendar, which editors manage, has no limit.
 * Index: event_of_page.
 * @throws ProblemError `list-full`
 */
async function requireQuotaToRepeat(tx: Database, pageId: string | null): Promise<void> {
  if (pageId === null) return;
  const { count } = await tx
    .selectFrom("event")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("page_id", "=", pageId)
    .where("rrule", "is not", null)
    .where(sql<boolean>`coalesce(last_ends_at, 'infinity') > now()`)
    .executeTakeFirstOrThrow();
  if (count >= MAX_REPEATING) throw new ProblemError("list-full");
}
