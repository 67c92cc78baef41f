import type ICAL from "ical.js";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { lastEndsAt, occurrencesBetween } from "#core/domain/events/recurrence.ts";
import { isRecurrenceRule } from "#core/domain/events/recurrence-rule.ts";
import type { LeftOut } from "../contract.ts";
import type { CalendarZones } from "./calendar-zones.ts";
import {
  excludedStarts,
  NotShown,
  overlaps,
  type Span,
  spanAt,
  spansOf,
  startsNamed,
  type Timing,
  textOfRule,
  timingOf,
  type Window,
} from "./event-dates.ts";
import { addressOf, descriptionOf, lineOf } from "./plain-texts.ts";

/** An event as a page stores it; instants are ISO 8601 in UTC, so that a thread can send it. */
export type CalendarEvent = {
  /** The UID; of one occurrence of a series, or of one of several events with this UID, with its start. */
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

const MAX_EXDATES = 366;
/** As of events that are typed: something longer is not an event. */
const MAX_DAYS_LONG = 100;

export type Surroundings = { zones: CalendarZones; window: Window };
type Master = { key: string; component: ICAL.Component; timing: Timing };
/** Changed occurrences by the start that they had. */
type Changes = ReadonlyMap<number, ICAL.Component>;

/** Reads the events of one UID: series or single events by their starts, and changed occurrences. One that is damaged hides no other. */
export class EventsOfUid {
  readonly events: CalendarEvent[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly #uid: string;
  readonly #around: Surroundings;

  constructor(uid: string, versions: readonly ICAL.Component[], around: Surroundings) {
    this.#uid = uid;
    this.#around = around;
    const masters = this.#masters(versions.filter((one) => !isChange(one)));
    const active = masters.filter(({ component }) => !isCancelled(component));
    if (masters.length > 0 && active.length === 0) return;
    const changes = this.#changes(versions.filter(isChange), active[0]?.timing);
    for (const master of active) this.#add(master.component, () => this.#ofMaster(master, changes));
    for (const [start, one] of changes) this.#add(one, () => this.#ofChange(start, one, changes));
  }

  /** The latest version of each start: an exported series may have one UID for all of its dates. */
  #masters(versions: readonly ICAL.Component[]): Master[] {
    const byStart = new Map<number, Omit<Master, "key">>();
    for (const component of versions.toSorted(byRevision)) {
      this.#try(component, () => {
        const timing = timingOf(component, this.#around.zones);
        byStart.set(timing.zone.toInstant(timing.start).epochMilliseconds, { component, timing });
      });
    }
    return [...byStart].map(([start, master]) => ({
      key: byStart.size > 1 ? keyOf(this.#uid, start) : this.#uid,
      ...master,
    }));
  }

  #changes(versions: readonly ICAL.Component[], timing: Timing | undefined): Map<number, ICAL.Component> {
    const { zones } = this.#around;
    const changes = new Map<number, ICAL.Component>();
    for (const one of versions.toSorted(byRevision)) {
      this.#try(one, () => {
        const [start] = startsNamed(one.getFirstProperty("recurrence-id")!, timing ?? timingOf(one, zones), zones);
        if (!start) throw new NotShown("bad-time");
        changes.set(start.epochMilliseconds, one);
      });
    }
    return changes;
  }

  #ofMaster({ key, component, timing }: Master, changes: Changes): CalendarEvent[] {
    const { zones, window } = this.#around;
    const all = spansOf(component, timing, zones, window).filter(
      ({ startsAt }) => !changes.has(startsAt.epochMilliseconds),
    );
    const [cut = Number.POSITIVE_INFINITY] = futureStarts(changes);
    const spans = all.filter(({ startsAt }) => startsAt.epochMilliseconds < cut);
    const later = all.slice(spans.length).flatMap((span) => this.#shifted(span, timing, changes));
    if (spans.length === 0) return later;
    const isRepeated = component.hasProperty("rrule") || component.hasProperty("rdate");
    if (!isRepeated) return [...later, single(key, component, timing, spans[0]!)];
    const exdates = [
      ...excludedStarts(component, timing, zones),
      ...[...changes.keys()].map((start) => Temporal.Instant.fromEpochMilliseconds(start)),
    ];
    const series = seriesOf(key, { component, timing, exdates, spans }, window);
    return [...later, ...(series ? [series] : datesOf(this.#uid, component, timing, spans))];
  }

  /** A date after a change of “this and all that follow”, as that change moves it; none where the change has a rule of its own. */
  #shifted(span: Span, timing: Timing, changes: Changes): CalendarEvent[] {
    const start = span.startsAt.epochMilliseconds;
    const from = futureStarts(changes).findLast((one) => one < start)!;
    const change = changes.get(from)!;
    if (isCancelled(change) || change.hasProperty("rrule")) return [];
    const own = timingOf(change, this.#around.zones);
    const before = timing.zone.toWall(Temporal.Instant.fromEpochMilliseconds(from));
    const offset = before.until(timing.zone.toWall(own.zone.toInstant(own.start)), { largestUnit: "days" });
    const wall = timing.zone.toWall(span.startsAt).add(offset);
    const moved = spanAt({ ...timing, length: own.length }, wall);
    return overlaps(moved, this.#around.window) ? [single(keyOf(this.#uid, start), change, own, moved)] : [];
  }

  #ofChange(start: number, change: ICAL.Component, changes: Changes): CalendarEvent[] {
    if (isCancelled(change)) return [];
    const { zones, window } = this.#around;
    const timing = timingOf(change, zones);
    if (!isFuture(change) || !change.hasProperty("rrule")) {
      const span = spanAt(timing, timing.start);
      return overlaps(span, window) ? [single(keyOf(this.#uid, start), change, timing, span)] : [];
    }
    const spans = spansOf(change, timing, zones, window).filter(
      ({ startsAt: { epochMilliseconds: at } }) => at === start || !changes.has(at),
    );
    return datesOf(this.#uid, change, timing, spans);
  }

  #add(component: ICAL.Component, read: () => CalendarEvent[]): void {
    this.#try(component, () => void this.events.push(...read()));
  }

  /** The library throws errors of many kinds at values that it cannot read. */
  #try(component: ICAL.Component, action: () => void): void {
    try {
      action();
    } catch (error) {
      const damaged = component.hasProperty("rrule") ? "bad-rule" : "bad-time";
      const reason = error instanceof NotShown ? error.reason : damaged;
      this.leftOut.push(leftOutOf(component, reason, this.#around.zones));
    }
  }
}

/** What the team reads about an event that is not shown; nothing of a private one but its time. */
export function leftOutOf(component: ICAL.Component, reason: LeftOut["reason"], zones: CalendarZones): LeftOut {
  return { title: isPrivate(component) ? null : titleOf(component), starts_at: startOf(component, zones), reason };
}

function startOf(component: ICAL.Component, zones: CalendarZones): string | null {
  try {
    const { zone, start } = timingOf(component, zones);
    return iso(zone.toInstant(start));
  } catch {
    return null;
  }
}

const isChange = (event: ICAL.Component) => event.hasProperty("recurrence-id");
const isFuture = (event: ICAL.Component) =>
  event.getFirstProperty("recurrence-id")?.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE";
const isCancelled = (event: ICAL.Component) => markOf(event, "status") === "CANCELLED";
const isPrivate = (event: ICAL.Component) => ["PRIVATE", "CONFIDENTIAL"].includes(markOf(event, "class"));
const markOf = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name)).trim().toUpperCase();
const titleOf = (event: ICAL.Component) => lineOf(event.getFirstPropertyValue("summary"), "title");
const revisionOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue("sequence")) || 0;
const byRevision = (one: ICAL.Component, other: ICAL.Component) => revisionOf(one) - revisionOf(other);
const keyOf = (uid: string, start: number) => `${uid} ${new Date(start).toISOString()}`;

/** The starts from which changes hold for all that follow, in order. */
const futureStarts = (changes: Changes): number[] =>
  [...changes].flatMap(([start, one]) => (isFuture(one) ? [start] : [])).sort((one, other) => one - other);

const datesOf = (uid: string, event: ICAL.Component, timing: Timing, spans: readonly Span[]) =>
  spans.map((span) => single(keyOf(uid, span.startsAt.epochMilliseconds), event, timing, span));

type Series = { component: ICAL.Component; timing: Timing; exdates: Temporal.Instant[]; spans: readonly Span[] };

/** The events of series that are too many, date by date. */
const DATES_OF = new WeakMap<CalendarEvent, () => CalendarEvent[]>();

/** The events with at most `max` series: every list expands all of them. The others are stored date by date. */
export function limitSeries(events: CalendarEvent[], max: number): CalendarEvent[] {
  let series = 0;
  return events.flatMap((event) =>
    event.rrule !== null && ++series > max ? (DATES_OF.get(event)?.() ?? []) : [event],
  );
}

/** The series as one event with our own rule; null where that would give other dates. */
function seriesOf(key: string, { component, timing, exdates, spans }: Series, window: Window): CalendarEvent | null {
  const rules = component.getAllProperties("rrule");
  if (rules.length !== 1 || component.hasProperty("rdate") || exdates.length > MAX_EXDATES) return null;
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
    ...single(key, component, timing, first),
    rrule,
    exdates: [...new Set(exdates.map(iso))].sort(),
    last_ends_at: ((last) => last && iso(last))(lastEndsAt(repeating)),
    first: { starts_at: iso(spans[0]!.startsAt), ends_at: iso(spans[0]!.endsAt) },
    dates: spans.length,
  };
  DATES_OF.set(event, () => datesOf(key, component, timing, spans));
  return event;
}

const iso = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds).toISOString();

function single(key: string, event: ICAL.Component, timing: Timing, { startsAt, endsAt }: Span): CalendarEvent {
  if (isPrivate(event)) throw new NotShown("private");
  const title = titleOf(event);
  if (title === null) throw new NotShown("no-title");
  if (startsAt.until(endsAt).total("days") > MAX_DAYS_LONG) throw new NotShown("too-long");
  const language = event.getFirstProperty("summary")?.getFirstParameter("language")?.slice(0, 2).toLowerCase();
  const span = { starts_at: iso(startsAt), ends_at: iso(endsAt) };
  return {
    key,
    title,
    ...span,
    all_day: timing.isAllDay,
    description: descriptionOf(event.getFirstPropertyValue("description")),
    location: lineOf(event.getFirstPropertyValue("location"), "location"),
    url: addressOf(event.getFirstPropertyValue("url")),
    language: LOCALES.find((locale) => locale === language) ?? null,
    rrule: null,
    exdates: [],
    last_ends_at: span.ends_at,
    first: span,
    dates: 1,
  };
}
