import ICAL from "ical.js";
import type { LeftOutReason } from "../contract.ts";
import { type CalendarZones, HERE, icalTime, UTC, wallOf, type Zone } from "./calendar-zones.ts";

/** Steps of one rule: fifty years of a daily event. */
const MAX_STEPS = 20_000;
const MAX_INTERVAL = 1000;
/** Of one event in the coming year: more often than daily it floods every list. */
const MAX_DATES = 400;
const TOO_OFTEN = ["SECONDLY", "MINUTELY", "HOURLY"];

/** When an event takes place. */
export type Timing = {
  zone: Zone;
  isAllDay: boolean;
  start: Temporal.PlainDateTime;
  /** By the clock of the zone. */
  length: Temporal.Duration;
};
export type Span = { startsAt: Temporal.Instant; endsAt: Temporal.Instant };
export type Window = { from: Temporal.Instant; to: Temporal.Instant };

/** An event that cannot be shown. */
export class NotShown extends Error {
  readonly reason: LeftOutReason;

  constructor(reason: LeftOutReason) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws NotShown `bad-time` */
export function timingOf(event: ICAL.Component, zones: CalendarZones): Timing {
  const property = event.getFirstProperty("dtstart");
  if (!property) throw new NotShown("bad-time");
  const { zone, wall: start, isDate } = momentOf(property, zones);
  return { zone, isAllDay: isDate, start, length: lengthOf(event, { start, zone, isDate }, zones) };
}

type Moment = { zone: Zone; wall: Temporal.PlainDateTime; isDate: boolean };

/** The first value of a property with a date or a time. */
function momentOf(property: ICAL.Property, zones: CalendarZones): Moment {
  const [moment] = momentsOf(property, zones);
  if (!moment) throw new NotShown("bad-time");
  return moment;
}

/** A date is a local date, whatever zone a calendar names. */
function momentsOf(property: ICAL.Property, zones: CalendarZones): Moment[] {
  const zone = zones.named(property.getFirstParameter("tzid"));
  return property.getValues().flatMap((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) throw new NotShown("bad-time");
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    return { zone: isUtc ? UTC : time.isDate ? HERE : zone, wall: wallOf(time), isDate: time.isDate };
  });
}

/** Without an end: the day, or an hour. */
function lengthOf(
  event: ICAL.Component,
  { start, zone, isDate }: Omit<Moment, "wall"> & { start: Moment["wall"] },
  zones: CalendarZones,
) {
  const end = event.getFirstProperty("dtend");
  const duration = event.getFirstPropertyValue("duration");
  let length: Temporal.Duration | null = null;
  if (end) {
    const { zone: endZone, wall, isDate: endsWithDay } = momentOf(end, zones);
    length = start.until(isDate || endsWithDay ? wall : zone.toWall(endZone.toInstant(wall)), { largestUnit: "days" });
  } else if (duration instanceof ICAL.Duration) length = Temporal.Duration.from({ seconds: duration.toSeconds() });
  else if (duration !== null) throw new NotShown("bad-time");
  return length && length.sign > 0 ? length : Temporal.Duration.from(isDate ? { days: 1 } : { hours: 1 });
}

export function spanAt({ zone, length }: Timing, start: Temporal.PlainDateTime): Span {
  const startsAt = zone.toInstant(start);
  const endsAt = zone.toInstant(start.add(length));
  const isEmpty = Temporal.Instant.compare(endsAt, startsAt) <= 0; // within the hour that a clock change skips
  return { startsAt, endsAt: isEmpty ? startsAt.add({ hours: 1 }) : endsAt };
}

export const overlaps = ({ startsAt, endsAt }: Span, { from, to }: Window): boolean =>
  Temporal.Instant.compare(endsAt, from) > 0 && Temporal.Instant.compare(startsAt, to) < 0;

/** The spans of an event in the window, in order, without those that it excludes. @throws NotShown */
export function spansOf(event: ICAL.Component, timing: Timing, zones: CalendarZones, window: Window): Span[] {
  const rules = event.getAllProperties("rrule").map((property) => ruleOf(property, timing));
  const starts: Temporal.PlainDateTime[] = rules.length === 0 ? [timing.start] : [];
  for (const rule of rules) starts.push(...startsOf(rule, timing, window));
  for (const property of event.getAllProperties("rdate")) {
    starts.push(...momentsOf(property, zones).map(({ zone, wall, isDate }) => atTime(timing, { zone, wall, isDate })));
  }
  const excluded = exclusionOf(event, timing, zones, window);
  const spans = new Map(
    starts.map((start) => spanAt(timing, start)).map((span) => [span.startsAt.epochMilliseconds, span]),
  );
  const found = [...spans.values()].filter((span) => overlaps(span, window) && !excluded(span.startsAt));
  if (found.length > MAX_DATES) throw new NotShown("too-often");
  return found.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
}

/** A date without a time means the event's own time on that day. */
function atTime(timing: Timing, { zone, wall, isDate }: Moment): Temporal.PlainDateTime {
  return isDate
    ? wall.toPlainDate().toPlainDateTime(timing.start.toPlainTime())
    : timing.zone.toWall(zone.toInstant(wall));
}

/** The starts that a property names, of an event or of one of its occurrences. */
export function startsNamed(property: ICAL.Property, timing: Timing, zones: CalendarZones): Temporal.Instant[] {
  return momentsOf(property, zones).map((moment) => timing.zone.toInstant(atTime(timing, moment)));
}

/** The starts that an event excludes (EXDATE). */
export const excludedStarts = (event: ICAL.Component, timing: Timing, zones: CalendarZones): Temporal.Instant[] =>
  event.getAllProperties("exdate").flatMap((property) => startsNamed(property, timing, zones));

/** Also by rules (EXRULE of RFC 2445). */
function exclusionOf(event: ICAL.Component, timing: Timing, zones: CalendarZones, window: Window) {
  const byRule = event
    .getAllProperties("exrule")
    .flatMap((property) => startsOf(ruleOf(property, timing), timing, window))
    .map((start) => timing.zone.toInstant(start));
  const all = [...byRule, ...excludedStarts(event, timing, zones)];
  const excluded = new Set(all.map(({ epochMilliseconds }) => epochMilliseconds));
  return (start: Temporal.Instant) => excluded.has(start.epochMilliseconds);
}

/**
 * The rule by the clock of the event, on which the library computes: `UNTIL` in UTC becomes a time of that clock.
 * @throws NotShown
 */
function ruleOf(property: ICAL.Property, { zone, isAllDay }: Timing): ICAL.Recur {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur) || rule.count === 0 || rule.interval > MAX_INTERVAL) throw new NotShown("bad-rule");
  if (TOO_OFTEN.includes(rule.freq)) throw new NotShown("too-often");
  const { until } = rule;
  if (until) {
    const isUtc = !until.isDate && until.zone === ICAL.Timezone.utcTimezone;
    const wall = isUtc ? zone.toWall(UTC.toInstant(wallOf(until))) : wallOf(until);
    const endOfDay = { hour: 23, minute: 59, second: 59 };
    rule.until = icalTime(until.isDate && !isAllDay ? wall.with(endOfDay) : wall, isAllDay);
  }
  return rule;
}

function startsOf(rule: ICAL.Recur, { start, zone, isAllDay, length }: Timing, { from, to }: Window) {
  const earliest = zone.toWall(from).subtract(length).subtract({ days: 1 });
  const latest = zone.toWall(to).add({ days: 1 });
  const next = stepsOf(rule, icalTime(start, isAllDay), latest.year + 1);
  const found: Temporal.PlainDateTime[] = [];
  for (let steps = 0; ; steps++) {
    const time = next();
    if (!time && steps === 0) throw new NotShown("bad-rule"); // such as 30 February
    if (!time) return found;
    if (steps > MAX_STEPS || found.length > 2 * MAX_DATES) throw new NotShown("too-often");
    const wall = wallOf(time);
    if (Temporal.PlainDateTime.compare(wall, latest) > 0) return found;
    if (Temporal.PlainDateTime.compare(wall, earliest) >= 0) found.push(wall);
  }
}

/**
 * The dates of a rule one by one, without those that the library adds in other months where a month lacks the day. Of a rule that
 * never fits it would look at days without an end: it looks as far as `lastYear`.
 */
function stepsOf(rule: ICAL.Recur, start: ICAL.Time, lastYear: number): () => ICAL.Time | null {
  const months = rule.getComponent("BYMONTH");
  const iterator = iteratorOf(rule, start);
  const fits = iterator.check_contracting_rules.bind(iterator);
  const isPast = () => iterator.last.year > lastYear;
  iterator.check_contracting_rules = () => isPast() || fits();
  return () => {
    for (;;) {
      const time = iterator.next();
      if (!time || isPast()) return null;
      if (months.length === 0 || months.includes(time.month)) return time;
    }
  };
}

/** The library throws where the parts of a rule contradict each other. */
function iteratorOf(rule: ICAL.Recur, start: ICAL.Time): ICAL.RecurIterator {
  try {
    return rule.iterator(start);
  } catch {
    throw new NotShown("bad-rule");
  }
}
