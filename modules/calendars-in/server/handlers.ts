import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { MAX_CALENDARS } from "../contract.ts";
import { calendarReader } from "../read/read-calendar.ts";
import { calendarOf, calendarsOfPage, notShownOf } from "./queries.ts";

export const calendarSources: Handler<Contract["calendarSources"]> = async (_input, context) => ({
  items: await calendarsOfPage(context.db, pageOfCall(context)),
});

/** Reads the address once. Outside of any transaction: another server may take ten seconds. */
export const lookAtCalendar: Handler<Contract["lookAtCalendar"]> = async ({ url }, { services }) => {
  const read = await calendarReader(services.network)(url);
  if (read.is !== "read") {
    const problem = read.is === "failed" ? read.problem : "unreachable"; // nothing to be unchanged
    return { problem, name: null, items: [], left_out: 0, left_out_events: [], unknown_zones: [] };
  }
  const items = read.events.map(({ title, location, all_day, first, dates }) => ({
    title,
    location,
    ...first,
    all_day,
    dates,
  }));
  return { problem: null, name: read.name, items, ...notShownOf(read) };
};

export const addCalendar: Handler<Contract["addCalendar"]> = async ({ url, locale }, context) => {
  const { tx, caller, services } = context;
  const page_id = pageOfCall(context);
  const others = await calendarsOfPage(tx, page_id);
  if (others.some((one) => one.url === url)) throw invalid("url", "repeated");
  if (others.length >= MAX_CALENDARS) throw new ProblemError("list-full");
  const { id } = await tx
    .insertInto("calendar_source")
    .values({ page_id, url, locale, author_id: caller.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Only the server: the rest of the address may be a secret.
  context.changed({ kind: "calendar-source", id, before: null, after: { server: new URL(url).hostname } });
  context.afterCommit(() => services.jobs.requestAfterWrite("calendars"));
  return calendarOf(tx, id);
};

export const readCalendarNow: Handler<Contract["readCalendarNow"]> = async ({ id }, context) => {
  const { tx, services } = context;
  await tx.updateTable("calendar_source").set({ date_next: sql`now()` }).where("id", "=", id).execute();
  context.unchanged("calendar_source"); // when the job reads it
  context.afterCommit(() => services.jobs.requestAfterWrite("calendars"));
  return calendarOf(tx, id);
};

/** After a pause it is read at once. */
export const pauseCalendar: Handler<Contract["pauseCalendar"]> = async ({ id, paused }, context) => {
  const { tx, services } = context;
  const before = await calendarOf(tx, id);
  if (before.paused === paused) {
    context.unchanged();
    return before;
  }
  await tx
    .updateTable("calendar_source")
    .set({ paused, date_next: sql`now()`, problem: null, failing_since: null })
    .set({ owner_notified: false, office_notified: false })
    .where("id", "=", id)
    .execute();
  context.changed({ kind: "calendar-source", id, before: { paused: before.paused }, after: { paused } });
  if (!paused) context.afterCommit(() => services.jobs.requestAfterWrite("calendars"));
  return calendarOf(tx, id);
};

/** The events go with it, or stay as events of the page that are edited by hand. */
export const removeCalendar: Handler<Contract["removeCalendar"]> = async ({ id, events }, context) => {
  const { tx, services } = context;
  const page_id = pageOfCall(context);
  const isRemoving = events === "remove";
  const photos = isRemoving
    ? await tx
        .selectFrom("photo")
        .innerJoin("event", "event.id", "photo.event_id")
        .select("photo.key")
        .where("event.calendar_id", "=", id)
        .execute()
    : [];
  const ofIt = tx.selectFrom("event").select("id").where("calendar_id", "=", id);
  if (isRemoving) await tx.deleteFrom("former_slug").where("subject_id", "in", ofIt).execute();
  const changed = isRemoving
    ? await tx.deleteFrom("event").where("calendar_id", "=", id).returning("id").execute()
    : await tx
        .updateTable("event")
        .set({ calendar_id: null, calendar_key: null })
        .where("calendar_id", "=", id)
        .returning("id")
        .execute();
  const row = await tx.deleteFrom("calendar_source").where("id", "=", id).returning("url").executeTakeFirst();
  if (!row) throw notFound();
  const count = changed.length;
  context.changed({
    kind: "calendar-source",
    id,
    before: { server: new URL(row.url).hostname },
    after: { events, count },
    also: ["events", `page:${page_id}`, ...changed.map((event) => `event:${event.id}` as const)],
  });
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { removed: isRemoving ? count : 0 };
};
