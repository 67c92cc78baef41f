import { sql } from "kysely";
import { inLanguage } from "#core/domain/in-language.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { isInCategory } from "../api/pages/page-cards/queries.ts";
import { findByIdOrSlug } from "../api/shared/slugs.ts";
import type { ReadContext } from "../calls/handler.ts";
import { notFound } from "../http/problem.ts";
import { type FeedSettings, type FeedSubject, findSubject } from "./feed-subject.ts";
import { dateValue, icsCalendar, localValue, type Property, ruleValue, utcValue } from "./ics.ts";

const MAX_DESCRIPTION = 2000;
/** Past events stay in a subscribed calendar for a season. */
const DAYS_BACK = 90;
const MAX_EVENTS = 2000;

/** The events of the directory, a page or a category, as a calendar to subscribe to. */
export async function calendar(context: ReadContext, subject: FeedSubject, settings: FeedSettings): Promise<Buffer> {
  const { filter, name } = await findSubject(context, subject, settings);
  context.reads("events");
  const events = await listCalendarEvents(context, filter);
  const title = [settings.name[settings.locale], name, textsFor(settings.locale, "writing").events.title]
    .filter(Boolean)
    .join(" · ");
  return icsCalendar(
    title,
    events.map((event) => propertiesOf(event, settings)),
  );
}

/**
 * One event, to import into a calendar.
 * @throws ProblemError `not-found`
 */
export async function eventCalendar(context: ReadContext, slug: string, settings: FeedSettings): Promise<Buffer> {
  const event = await findByIdOrSlug(context.db, "event", slug, (column, value) =>
    findCalendarEvent(context, column, value),
  );
  if (!event) throw notFound();
  context.reads(`event:${event.id}`, "pages");
  return icsCalendar(null, [propertiesOf(event, settings)]);
}

function propertiesOf(event: CalendarEvent, { locale, publicUrl }: FeedSettings): Property[] {
  const text = (name: string, value: string | null): Property[] => (value ? [{ name, text: value }] : []);
  const description = inLanguage(event, "description", locale);
  const { kinds } = textsFor(locale, "writing").events;
  return [
    { name: "UID", text: `${event.id}@${new URL(publicUrl).hostname}` },
    { name: "DTSTAMP", value: utcValue(event.date_updated) },
    { name: "CREATED", value: utcValue(event.date_created) },
    { name: "LAST-MODIFIED", value: utcValue(event.date_updated) },
    { name: "SEQUENCE", value: String(event.version - 1) },
    ...text("SUMMARY", inLanguage(event, "title", locale)),
    ...timesOf(event),
    ...text("DESCRIPTION", description && plainExcerpt(description, MAX_DESCRIPTION)),
    ...text("LOCATION", inLanguage(event, "location", locale) ?? inLanguage(event, "page_name", locale)),
    ...(event.latitude === null ? [] : [{ name: "GEO", value: `${event.latitude};${event.longitude}` }]),
    ...(event.kinds.length === 0 ? [] : [{ name: "CATEGORIES", text: event.kinds.map((kind) => kinds[kind]) }]),
    { name: "URL", value: `${publicUrl}/${locale}/events/${event.slug}` },
  ];
}

/** Local times, so that a recurring event keeps its hour in summer and winter; whole-day events have dates. */
function timesOf({ starts_at, ends_at, all_day, rrule, exdates }: CalendarEvent): Property[] {
  const kind = all_day ? "VALUE=DATE" : `TZID=${ZONE}`;
  const format = all_day ? dateValue : localValue;
  return [
    { name: `DTSTART;${kind}`, value: format(starts_at) },
    { name: `DTEND;${kind}`, value: format(ends_at) },
    ...(rrule ? [{ name: "RRULE", value: ruleValue(rrule, all_day) }] : []),
    ...(exdates.length > 0 ? [{ name: `EXDATE;${kind}`, value: exdates.map(format).join(",") }] : []),
  ];
}

type Filter = { page_id?: string; category?: string };
type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/** Published events of the community and of public pages, by their start. Index: event_coming, event_of_page. */
function listCalendarEvents(context: ReadContext, { page_id, category }: Filter) {
  const since = new Date(context.now.subtract({ hours: 24 * DAYS_BACK }).epochMilliseconds);
  return publicEvents(context)
    .where(sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${since}`)
    .$if(page_id !== undefined, (query) => query.where("event.page_id", "=", page_id!))
    .$if(category !== undefined, (query) => query.where(({ ref }) => isInCategory(ref("event.page_id"), category!)))
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(MAX_EVENTS)
    .execute();
}

function findCalendarEvent(context: ReadContext, column: "id" | "slug", value: string) {
  return publicEvents(context).where(`event.${column}`, "=", value).executeTakeFirst();
}

function publicEvents({ db }: ReadContext) {
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select(["event.id", "event.slug", "event.title", "event.title_ie", "event.description", "event.description_ie"])
    .select(["event.starts_at", "event.ends_at", "event.all_day", "event.rrule", "event.exdates"])
    .select(["event.location", "event.location_ie", "event.latitude", "event.longitude"])
    .select(["event.kinds", "event.date_created", "event.date_updated", "event.version"])
    .select(["page.name as page_name", "page.name_ie as page_name_ie"])
    .where("event.status", "=", "published")
    .where((eb) => eb.or([eb("event.page_id", "is", null), eb("page.is_public", "=", true)]));
}
