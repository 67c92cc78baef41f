import type { Departure, Timetable } from "#core/contract/directory/timetables.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { departuresOf } from "#core/domain/timetables/departures.ts";
import { endsOf } from "#core/domain/timetables/timetable-ends.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { listTimetables } from "../api/directory/timetables/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import { notFound } from "../http/problem.ts";
import type { FeedSettings } from "./feed-subject.ts";
import { icsCalendar, localValue, type Property, utcValue } from "./ics.ts";

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

/** One departure as an event. */
export function departureProperties(
  of: Timetable,
  departure: Departure,
  { locale, publicUrl }: FeedSettings,
): Property[] {
  const { direction, date, time, state } = departure;
  const { from, to } = endsOf(of, direction);
  const [leaves, arrives] = [inLanguage(from, "name", locale) ?? "", inLanguage(to, "name", locale) ?? ""];
  const title = `${leaves} → ${arrives} (${inLanguage(of, "operator", locale)})`;
  const note = inLanguage(departure, "note", locale);
  return [
    { name: "UID", text: `${of.id}-${direction}-${date}-${time.replace(":", "")}@${new URL(publicUrl).hostname}` },
    { name: "DTSTAMP", value: utcValue(new Date(of.date_updated)) },
    { name: "SUMMARY", text: state === "scheduled" ? title : `${textsFor(locale, "timetables")[state]}: ${title}` },
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
