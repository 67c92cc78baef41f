import { inLanguage } from "../../domain/in-language.ts";
import { plainExcerpt } from "../../web/ui/Markdown/markdown.ts";
import { findByIdOrSlug } from "../api/shared/slugs.ts";
import type { ReadContext } from "../calls/context.ts";
import { notFound } from "../http/problem.ts";
import { type CalendarEvent, findCalendarEvent, listCalendarEvents } from "./calendar-queries.ts";
import { type FeedSettings, type FeedSubject, findSubject } from "./feed-subject.ts";
import { icsCalendar, type Property } from "./ics.ts";
import { dateValue, exdates, localValue, ruleValue, utcValue } from "./ics-times.ts";

const EVENTS = { en: "Events", ga: "Imeachtaí" };
const LONGEST_DESCRIPTION = 2000;

/** The events of a directory, a page or a category, for calendars that subscribe (RFC 5545). */
export async function calendar(context: ReadContext, subject: FeedSubject, settings: FeedSettings): Promise<Buffer> {
  const { filter, name } = await findSubject(context, subject, settings);
  context.reads("events");
  const events = await listCalendarEvents(context, filter);
  const title = [settings.name[settings.locale], name, EVENTS[settings.locale]].filter(Boolean).join(" · ");
  return icsCalendar(
    title,
    events.map((event) => propertiesOf(event, settings)),
  );
}

/**
 * One event, to be added to a calendar.
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
  return [
    { name: "UID", text: `${event.id}@${new URL(publicUrl).hostname}` },
    { name: "DTSTAMP", value: utcValue(event.date_updated) },
    { name: "CREATED", value: utcValue(event.date_created) },
    { name: "LAST-MODIFIED", value: utcValue(event.date_updated) },
    { name: "SEQUENCE", value: String(event.version - 1) },
    ...text("SUMMARY", inLanguage(event, "title", locale)),
    ...timesOf(event),
    ...text("DESCRIPTION", description && plainExcerpt(description, LONGEST_DESCRIPTION)),
    ...text("LOCATION", inLanguage(event, "location", locale) ?? inLanguage(event, "page_name", locale)),
    ...(event.latitude === null ? [] : [{ name: "GEO", value: `${event.latitude};${event.longitude}` }]),
    { name: "URL", value: `${publicUrl}/${locale}/events/${event.slug}` },
  ];
}

/** Clock times of Dublin, so that a repeat stays at its hour in summer and winter; whole days are dates. */
function timesOf({ starts_at, ends_at, all_day, rrule, exdates: without }: CalendarEvent): Property[] {
  const kind = all_day ? "VALUE=DATE" : "TZID=Europe/Dublin";
  const written = all_day ? dateValue : localValue;
  return [
    { name: `DTSTART;${kind}`, value: written(starts_at) },
    { name: `DTEND;${kind}`, value: written(ends_at) },
    ...(rrule ? [{ name: "RRULE", value: ruleValue(rrule, all_day) }] : []),
    ...(without.length > 0 ? [{ name: `EXDATE;${kind}`, value: exdates(without, written) }] : []),
  ];
}
