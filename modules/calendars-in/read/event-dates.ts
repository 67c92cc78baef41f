import ICAL from "ical.js";
import { startsByClock } from "#core/domain/events/recurrence.ts";
import type { LeftOutReason } from "../contract.ts";
import { type CalendarZones, HERE, icalTime, UTC, wallOf, type Zone } from "./calendar-zones.ts";

const MAX_INTERVAL = 1000;
/** Of one event in the coming year: more often than daily it floods every list. */
const MAX_DATES = 400;
const TOO_OFTEN = ["SECONDLY", "MINUTELY", "HOURLY"];
const TIMES_OF_DAY = ["BYHOUR", "BYMINUTE", "BYSECOND"];
/** More are no times of an event, and would be millions of dates. */
const MAX_TIMES_OF_DAY = 24;

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

/** `length`: of a period, which has its own. */
type Moment = { zone: Zone; wall: Temporal.PlainDateTime; isDate: boolean; length?: Temporal.Duration };

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
    const moment = { zone: isUtc ? UTC : time.isDate ? HERE : zone, wall: wallOf(time), isDate: time.isDate };
    return value instanceof ICAL.Period ? { ...moment, length: lengthOfPeriod(value) } : moment;
  });
}

function lengthOfPeriod({ start, end, duration }: ICAL.Period): Temporal.Duration {
  if (duration) return Temporal.Duration.from({ seconds: duration.toSeconds() });
  if (!end) throw new NotShown("bad-time");
  return wallOf(start).until(wallOf(end), { largestUnit: "days" });
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
  const starts = rules.length === 0 ? [timing.start] : rules.flatMap((rule) => startsOf(rule, timing, window));
  const added = event.getAllProperties("rdate").flatMap((property) => momentsOf(property, zones));
  const excluded = exclusionOf(event, timing, zones, window);
  const spans = new Map(
    [
      ...starts.map((start) => spanAt(timing, start)),
      ...added.map((one) => spanAt({ ...timing, length: one.length ?? timing.length }, atTime(timing, one))),
    ].map((span) => [span.startsAt.epochMilliseconds, span]),
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
  const times = TIMES_OF_DAY.reduce((count, part) => count * Math.max(1, rule.getComponent(part).length), 1);
  if (TOO_OFTEN.includes(rule.freq) || times > MAX_TIMES_OF_DAY) throw new NotShown("too-often");
  // Which is the last week of a year that begins on a Sunday, calendars do not agree.
  if (rule.getComponent("BYWEEKNO").length > 0 && rule.wkst !== ICAL.Recur.icalDayToNumericDay("MO"))
    throw new NotShown("bad-rule");
  const { until } = rule;
  if (until) {
    const isUtc = !until.isDate && until.zone === ICAL.Timezone.utcTimezone;
    const wall = isUtc ? zone.toWall(UTC.toInstant(wallOf(until))) : wallOf(until);
    const endOfDay = { hour: 23, minute: 59, second: 59 };
    rule.until = icalTime(until.isDate && !isAllDay ? wall.with(endOfDay) : wall, isAllDay);
  }
  return rule;
}

/**
 * Before the event and after the window nothing is looked for: a rule that never fits ends there.
 * @throws NotShown
 */
function startsOf(rule: ICAL.Recur, { start, zone, length }: Timing, { from, to }: Window): Temporal.PlainDateTime[] {
  const earliest = zone.toWall(from).subtract(length).subtract({ days: 1 });
  const after = Temporal.PlainDateTime.compare(earliest, start) > 0 ? earliest : start;
  const before = zone.toWall(to).add({ days: 1 });
  if (Temporal.PlainDateTime.compare(after, before) > 0) return [];
  try {
    return [...startsByClock(textOfRule(rule), { first: start, after, before })];
  } catch {
    throw new NotShown("bad-rule");
  }
}

/** `UNTIL` is by the clock of the event already; the start of the week is Monday by default. */
export function textOfRule(rule: ICAL.Recur): string {
  const text = rule.toString().replaceAll(/;?WKST=MO/g, "");
  return text.replace(/UNTIL=([^;]+)/, (_, until: string) => `UNTIL=${until.replaceAll(/[-:Z]/g, "")}`);
}
