import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { MAX_CALENDAR_EVENTS } from "../../contract/calendar-sources.ts";
import { LOCALES, type Locale } from "../../contract/locales.ts";
import { lastEndsAt, occurrencesBetween } from "../../domain/recurrence.ts";
import { isRecurrenceRule } from "../../domain/recurrence-rule.ts";
import { CalendarZones } from "./calendar-zones.ts";
import {
  excludedStarts,
  NotShown,
  overlaps,
  type Span,
  spanAt,
  spansOf,
  startsNamed,
  type Timing,
  timingOf,
  type Window,
} from "./event-dates.ts";
import { addressOf, descriptionOf, lineOf } from "./plain-texts.ts";

/** An event as a page stores it; instants are ISO 8601 in UTC, so that a thread can send it. */
export type CalendarEvent = {
  /** The UID; of one occurrence of a series with its start. */
  key: string;
  title: string;
  description: string | null;
  location: string | null;
  url: string | null;
  /** Of its title, where the calendar says so. */
  language: Locale | null;
  starts_at: string;
  ends_at: string;
  all_day: boolean;
  rrule: string | null;
  exdates: string[];
  last_ends_at: string | null;
  /** Its first date in the window, and how many there are. */
  first: { starts_at: string; ends_at: string };
  dates: number;
};

export type ParsedCalendar = {
  name: string | null;
  events: CalendarEvent[];
  /** Events that cannot be shown. */
  leftOut: number;
};

const MAX_KEY = 250;
/** Series of one calendar: every list expands all of them. The others are stored date by date. */
const MAX_SERIES = 15;
const MAX_EXDATES = 366;
/** As of events that are typed: something longer is not an event. */
const MAX_DAYS_LONG = 100;

/**
 * The events of an iCalendar (RFC 5545) that overlap the window, by their first date, at most `MAX_CALENDAR_EVENTS`.
 * A series is one event where our own rules give the same dates in the window, else each date is an event.
 * @throws Error for a text that is no calendar
 */
export function parseCalendar(text: string, window: Window): ParsedCalendar {
  const calendar = new ICAL.Component(firstCalendar(ICAL.parse(text)));
  const zones = new CalendarZones(calendar);
  const byUid = Map.groupBy(calendar.getAllSubcomponents("vevent"), uidOf);
  const found: CalendarEvent[] = [];
  let leftOut = 0;
  for (const [uid, versions] of byUid) {
    try {
      found.push(...eventsOf(uid, versions, zones, window));
    } catch (error) {
      if (!(error instanceof NotShown || error instanceof RangeError || error instanceof TypeError)) throw error;
      leftOut += 1; // one that is damaged does not hide the others
    }
  }
  const events = limitSeries(found.sort(byFirstDate), window);
  const name = calendar.getFirstPropertyValue("x-wr-calname") ?? calendar.getFirstPropertyValue("name");
  return {
    name: lineOf(name, "title"),
    events: events.slice(0, MAX_CALENDAR_EVENTS),
    leftOut: leftOut + Math.max(0, events.length - MAX_CALENDAR_EVENTS),
  };
}

const byFirstDate = (one: CalendarEvent, other: CalendarEvent) =>
  Date.parse(one.first.starts_at) - Date.parse(other.first.starts_at) || (one.key < other.key ? -1 : 1);

/** The library gives a list of calendars where the text has several. */
function firstCalendar(parsed: unknown): [string, unknown[], unknown[]] {
  const [first] = parsed as [unknown];
  const root = (Array.isArray(first) ? first : parsed) as [string, unknown[], unknown[]];
  if (root[0] !== "vcalendar") throw new Error("no calendar");
  return root;
}

function uidOf(event: ICAL.Component): string {
  const uid = event.getFirstPropertyValue("uid");
  const text = typeof uid === "string" && uid ? uid : JSON.stringify(event.toJSON());
  return text.length <= MAX_KEY && text === uid ? text : createHash("sha256").update(text).digest("base64url");
}

/** The events of one UID: a series or a single event, and its changed occurrences. */
function eventsOf(uid: string, versions: ICAL.Component[], zones: CalendarZones, window: Window): CalendarEvent[] {
  const [changed, masters] = [versions.filter(isChange), versions.filter((one) => !isChange(one))];
  const master = latest(masters);
  if (master && isCancelled(master)) return [];
  const timing = master ? timingOf(master, zones) : null;
  const replaced = new Map<number, ICAL.Component>();
  for (const one of changed.toSorted(byRevision)) {
    const [start] = startsNamed(one.getFirstProperty("recurrence-id")!, timing ?? timingOf(one, zones), zones);
    if (start) replaced.set(start.epochMilliseconds, one);
  }
  const events = master && timing ? ofMaster(uid, { master, timing, replaced }, zones, window) : [];
  for (const [start, one] of replaced) {
    if (isCancelled(one)) continue;
    const ownTiming = timingOf(one, zones);
    const span = spanAt(ownTiming, ownTiming.start);
    if (overlaps(span, window)) events.push(single(keyOf(uid, start), one, ownTiming, span));
  }
  return events;
}

const isChange = (event: ICAL.Component) => event.hasProperty("recurrence-id");
const isCancelled = (event: ICAL.Component) =>
  String(event.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED";
const revisionOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue("sequence") ?? 0);
const byRevision = (one: ICAL.Component, other: ICAL.Component) => revisionOf(one) - revisionOf(other);
const latest = (versions: ICAL.Component[]) => versions.toSorted(byRevision).at(-1);
const keyOf = (uid: string, start: number) => `${uid} ${new Date(start).toISOString()}`;

type Master = { master: ICAL.Component; timing: Timing; replaced: ReadonlyMap<number, ICAL.Component> };

function ofMaster(uid: string, { master, timing, replaced }: Master, zones: CalendarZones, window: Window) {
  const spans = spansOf(master, timing, zones, window).filter(
    ({ startsAt }) => !replaced.has(startsAt.epochMilliseconds),
  );
  if (spans.length === 0) return [];
  const isRepeated = master.hasProperty("rrule") || master.hasProperty("rdate");
  if (!isRepeated) return [single(uid, master, timing, spans[0]!)];
  const exdates = [
    ...excludedStarts(master, timing, zones),
    ...[...replaced.keys()].map((start) => Temporal.Instant.fromEpochMilliseconds(start)),
  ];
  const series = seriesOf(uid, { master, timing, exdates, spans }, window);
  return series ? [series] : dates(uid, master, timing, spans);
}

const dates = (uid: string, event: ICAL.Component, timing: Timing, spans: readonly Span[]) =>
  spans.map((span) => single(keyOf(uid, span.startsAt.epochMilliseconds), event, timing, span));

type Series = { master: ICAL.Component; timing: Timing; exdates: Temporal.Instant[]; spans: readonly Span[] };

/** The events of series that are too many, date by date. */
const DATES_OF = new WeakMap<CalendarEvent, () => CalendarEvent[]>();

function limitSeries(events: CalendarEvent[], _window: Window): CalendarEvent[] {
  let series = 0;
  return events
    .flatMap((event) => (event.rrule !== null && ++series > MAX_SERIES ? (DATES_OF.get(event)?.() ?? []) : [event]))
    .sort(byFirstDate);
}

/** The series as one event with our own rule; null where that would give other dates. */
function seriesOf(uid: string, { master, timing, exdates, spans }: Series, window: Window): CalendarEvent | null {
  const rules = master.getAllProperties("rrule");
  if (rules.length !== 1 || master.hasProperty("rdate") || exdates.length > MAX_EXDATES) return null;
  const rrule = textOfRule(rules[0]!.getFirstValue() as ICAL.Recur);
  if (!isRecurrenceRule(rrule)) return null;
  const first = spanAt(timing, timing.start);
  const repeating = { ...first, rrule, exdates };
  const ours = occurrencesBetween(repeating, window.from, window.to, spans.length + 1);
  const isSame =
    ours.length === spans.length &&
    ours.every((one, at) => one.startsAt.equals(spans[at]!.startsAt) && one.endsAt.equals(spans[at]!.endsAt));
  if (!isSame) return null;
  const event = {
    ...single(uid, master, timing, first),
    rrule,
    exdates: [...new Set(exdates.map(iso))].sort(),
    last_ends_at: ((last) => last && iso(last))(lastEndsAt(repeating)),
    first: { starts_at: iso(spans[0]!.startsAt), ends_at: iso(spans[0]!.endsAt) },
    dates: spans.length,
  };
  DATES_OF.set(event, () => dates(uid, master, timing, spans));
  return event;
}

/** `UNTIL` is by the clock of the event already; the start of the week is Monday by default. */
function textOfRule(rule: ICAL.Recur): string {
  const text = rule.toString().replaceAll(/;?WKST=MO/g, "");
  return text.replace(/UNTIL=([^;]+)/, (_, until: string) => `UNTIL=${until.replaceAll(/[-:Z]/g, "")}`);
}

const iso = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds).toISOString();

function single(key: string, event: ICAL.Component, timing: Timing, { startsAt, endsAt }: Span): CalendarEvent {
  const privacy = String(event.getFirstPropertyValue("class") ?? "PUBLIC").toUpperCase();
  if (privacy === "PRIVATE" || privacy === "CONFIDENTIAL") throw new NotShown("private");
  const title = lineOf(event.getFirstPropertyValue("summary"), "title");
  if (title === null) throw new NotShown("without a title");
  if (startsAt.until(endsAt).total("days") > MAX_DAYS_LONG) throw new NotShown("too long");
  const language = event.getFirstProperty("summary")?.getFirstParameter("language")?.slice(0, 2).toLowerCase();
  const span = { starts_at: iso(startsAt), ends_at: iso(endsAt) };
  return {
    ...{ key, title, ...span, all_day: timing.isAllDay },
    description: descriptionOf(event.getFirstPropertyValue("description")),
    location: lineOf(event.getFirstPropertyValue("location"), "location"),
    url: addressOf(event.getFirstPropertyValue("url")),
    language: LOCALES.find((locale) => locale === language) ?? null,
    ...{ rrule: null, exdates: [], last_ends_at: span.ends_at, first: span, dates: 1 },
  };
}
