import { createHash } from "node:crypto";
import type ICAL from "ical.js";
import { type LeftOut, MAX_CALENDAR_EVENTS } from "../contract.ts";
import { type CalendarEvent, EventsOfUid, leftOutOf, limitSeries } from "./calendar-events.ts";
import { componentsOf } from "./calendar-lines.ts";
import { CalendarZones } from "./calendar-zones.ts";
import type { Window } from "./event-dates.ts";
import { lineOf } from "./plain-texts.ts";

export type ParsedCalendar = {
  name: string | null;
  events: CalendarEvent[];
  /** Events that cannot be shown. */
  leftOut: LeftOut[];
  /** Names of time zones that say nothing; times in them are taken as those of the calendar. */
  unknownZones: string[];
  /** Whether the file has its end: else events may be missing that still take place. */
  isWhole: boolean;
};

const MAX_KEY = 250;
/** Series of one calendar: every list expands all of them. */
const MAX_SERIES = 15;

/**
 * The events of a file of iCalendars (RFC 5545) that overlap the window, by their first date, at most `MAX_CALENDAR_EVENTS`.
 * A series is one event where our own rules give the same dates in the window, else each date is an event. One value that cannot
 * be read costs its event, which is named in `leftOut`.
 * @throws Error for a text that is no calendar
 */
export function parseCalendar(body: Uint8Array, window: Window): ParsedCalendar {
  const { calendars, cutOff, isCut } = componentsOf(body);
  const found: CalendarEvent[] = [];
  const leftOut: LeftOut[] = [];
  const unknownZones = new Set<string>();
  for (const calendar of calendars) {
    const zones = new CalendarZones(calendar);
    for (const [uid, versions] of Map.groupBy(calendar.getAllSubcomponents("vevent"), uidOf)) {
      const read = new EventsOfUid(uid, versions, { zones, window });
      found.push(...read.events);
      leftOut.push(...read.leftOut);
    }
    for (const name of zones.unknown) unknownZones.add(name);
  }
  const events = limitSeries(distinct(found).sort(byFirstDate), MAX_SERIES).sort(byFirstDate);
  const tooMany = events
    .splice(MAX_CALENDAR_EVENTS)
    .map(({ title, first }): LeftOut => ({ title, starts_at: first.starts_at, reason: "too-many" }));
  leftOut.push(...cutOff.map((one) => leftOutOf(one, "cut-off", new CalendarZones(one))), ...tooMany);
  const name = calendars.map(nameOf).find((one) => one !== null) ?? null;
  return { name, events, leftOut, unknownZones: [...unknownZones], isWhole: !isCut };
}

const nameOf = (calendar: ICAL.Component) =>
  lineOf(calendar.getFirstPropertyValue("x-wr-calname") ?? calendar.getFirstPropertyValue("name"), "title");

const byFirstDate = (one: CalendarEvent, other: CalendarEvent) =>
  Date.parse(one.first.starts_at) - Date.parse(other.first.starts_at) || (one.key < other.key ? -1 : 1);

/** Several calendars in one file may use the same UIDs: an event that is in two of them is one, others are distinct. */
function distinct(events: readonly CalendarEvent[]): CalendarEvent[] {
  const known = new Map<string, string>();
  return events.flatMap((event) => {
    const content = JSON.stringify([event.title, event.first]);
    let { key } = event;
    for (let copy = 2; known.has(key); copy++) {
      if (known.get(key) === content) return [];
      key = `${event.key} ${copy}`;
    }
    known.set(key, content);
    event.key = key;
    return [event];
  });
}

function uidOf(event: ICAL.Component): string {
  const uid = event.getFirstPropertyValue("uid");
  const text = typeof uid === "string" && uid ? uid : JSON.stringify(event.toJSON());
  return text.length <= MAX_KEY && text === uid ? text : createHash("sha256").update(text).digest("base64url");
}
