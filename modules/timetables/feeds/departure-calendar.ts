import type { JourneyFields } from "#core/contract/directory/journeys.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { FeedSettings } from "#core/server/feeds/feed-subject.ts";
import { icsCalendar, localValue, type Property, utcValue } from "#core/server/feeds/ics.ts";
import type { FeedsPart } from "#core/server/feeds/module.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { Timetable } from "../contract/timetables.ts";
import { departuresOf } from "../rules/departures.ts";
import { endsOf, journeysIn } from "../rules/lines.ts";
import { listTimetables } from "../server/queries.ts";
import { timetablesIn } from "../timetables-in.ts";

/** Calendars are read again every few hours; nobody plans a crossing much longer ahead. */
const DAYS_AHEAD = 28;

/**
 * The departures of a timetable in the next four weeks, as a calendar to subscribe to. Each is an event of its own, since a
 * recurrence rule has no seasons and no public holidays.
 * @throws ProblemError `not-found`
 */
export async function departureCalendar(context: ReadContext, id: string, settings: FeedSettings): Promise<Buffer> {
  const timetable = (await listTimetables(context)).find((one) => one.id === id);
  if (!timetable) throw notFound();
  const { locale } = settings;
  const today = todayAt(context.now);
  const departures = Array.from({ length: DAYS_AHEAD }, (_, day) =>
    departuresOf([timetable], today.add({ days: day })),
  ).flat();
  const name = inLanguage(timetable, "operator", locale);
  return icsCalendar(
    [settings.name[locale], name].filter(Boolean).join(" · "),
    departures.map((one) => departureProperties(timetable, one, settings)),
  );
}

/** The chosen journeys of a day, as events. */
export const calendarOfJourneys = {
  async on(context, date) {
    const timetables = await listTimetables(context);
    const { lines, of } = journeysIn(timetables);
    return { lines, journeys: of(departuresOf(timetables, date)) };
  },
  async events(context, journeys, settings) {
    const timetables = await listTimetables(context);
    return journeys.flatMap(({ line, ...journey }) => {
      const timetable = timetables.find(({ id }) => id === line.id);
      return timetable ? [departureProperties(timetable, journey, settings)] : [];
    });
  },
} satisfies FeedsPart["journeys"];

/** One departure as an event. */
function departureProperties(of: Timetable, departure: JourneyFields, { locale, publicUrl }: FeedSettings): Property[] {
  const { direction, date, time, state } = departure;
  const { from, to } = endsOf(of, direction);
  const [leaves, arrives] = [inLanguage(from, "name", locale) ?? "", inLanguage(to, "name", locale) ?? ""];
  const title = `${leaves} → ${arrives} (${inLanguage(of, "operator", locale)})`;
  const note = inLanguage(departure, "note", locale);
  return [
    { name: "UID", text: `${of.id}-${direction}-${date}-${time.replace(":", "")}@${new URL(publicUrl).hostname}` },
    { name: "DTSTAMP", value: utcValue(new Date(of.date_updated)) },
    { name: "SUMMARY", text: state === "scheduled" ? title : `${timetablesIn(locale)[state]}: ${title}` },
    { name: `DTSTART;TZID=${ZONE}`, value: localValue(new Date(departure.departs_at)) },
    { name: `DTEND;TZID=${ZONE}`, value: localValue(new Date(departure.arrives_at)) },
    { name: "STATUS", value: state === "cancelled" ? "CANCELLED" : "CONFIRMED" },
    { name: "TRANSP", value: "TRANSPARENT" },
    ...(note ? [{ name: "DESCRIPTION", text: note }] : []),
    { name: "LOCATION", text: leaves },
    ...(from.latitude === null ? [] : [{ name: "GEO", value: `${from.latitude};${from.longitude}` }]),
    { name: "URL", value: `${publicUrl}/${locale}/info/getting-here` },
  ];
}
