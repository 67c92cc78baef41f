import { RRuleTemporal } from "rrule-temporal";
import { ZONE } from "../local-time.ts";
import { plainStarts } from "./plain-recurrence.ts";

/** A stored event: its first start and end, and its recurrence. */
export type Repeating = {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** A rule for which `isRecurrenceRule` is true, such as `FREQ=WEEKLY;BYDAY=FR`; null: does not repeat. */
  rrule: string | null;
  /** Starts of excluded occurrences. */
  exdates: readonly Temporal.Instant[];
};

export type Occurrence = { startsAt: Temporal.Instant; endsAt: Temporal.Instant };

/** How far `nextOccurrences` searches: nearly every rule has enough occurrences within the first horizon. */
const HORIZONS = [{ days: 90 }, { years: 2 }, { years: 12 }];
/** A clock change between start and end shifts the end by an hour. */
const CLOCK_CHANGE = { hours: 1 };

/**
 * The occurrences of an event that overlap [from, to) in order of time, including those that run at `from`.
 *
 * Occurrences repeat in local time: a session from 21:00 to 01:30 keeps these times in summer, in winter and
 * in the night of a clock change. The first date is always an occurrence, also where the rule does not include it. A skipped
 * local time keeps the offset before the gap, and a repeated one means the first (RFC 5545, 3.3.5).
 *
 * @param limit maximum number of occurrences
 */
export function occurrencesBetween(
  event: Repeating,
  from: Temporal.Instant,
  to: Temporal.Instant,
  limit = Number.POSITIVE_INFINITY,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (const occurrence of unfold(event, from, to)) {
    if (found.length >= limit) break;
    if (isBefore(from, occurrence.endsAt) && isBefore(occurrence.startsAt, to)) found.push(occurrence);
  }
  return found;
}

/** The first `count` occurrences that end after `from`, within the next twelve years. */
export function nextOccurrences(event: Repeating, from: Temporal.Instant, count: number): Occurrence[] {
  const later = from.toZonedDateTimeISO(ZONE);
  let found: Occurrence[] = [];
  for (const horizon of HORIZONS) {
    found = occurrencesBetween(event, from, later.add(horizon).toInstant(), count);
    if (found.length >= count || !event.rrule) break;
  }
  return found;
}

/** The end of the last occurrence; null where the event repeats for ever. */
export function lastEndsAt(event: Repeating): Temporal.Instant | null {
  if (!event.rrule) return event.endsAt;
  if (!/\b(COUNT|UNTIL)=/.test(event.rrule)) return null;
  const starts = floatingRule(event.rrule, wallClock(event.startsAt)).all();
  const ends = [event, ...starts.map((start) => occurrenceAt(event, wallOf(start.epochMilliseconds)))]
    .filter(({ startsAt }) => !isExcluded(event, startsAt))
    .map(({ endsAt }) => endsAt);
  return ends.sort(Temporal.Instant.compare).at(-1) ?? event.endsAt;
}

/**
 * Whether an event has an occurrence within the horizon, and the library can compute its rule. Checked before an event is
 * stored.
 */
export function isComputable(event: Repeating): boolean {
  try {
    lastEndsAt(event);
    return nextOccurrences(event, event.startsAt, 2).length > 0;
  } catch (error) {
    // The library throws after a maximum of steps without a matching day, and at the end of its calendar.
    if (error instanceof RangeError || /Maximum iterations/.test(String(error))) return false;
    throw error;
  }
}

function* unfold(event: Repeating, from: Temporal.Instant, to: Temporal.Instant): Generator<Occurrence> {
  const first = { startsAt: event.startsAt, endsAt: event.endsAt };
  if (!isExcluded(event, first.startsAt)) yield first;
  if (!event.rrule || !isBefore(first.startsAt, to)) return;

  const firstWall = wallClock(first.startsAt);
  const earliest = wallClock(from).subtract(wallDuration(event)).subtract(CLOCK_CHANGE);
  const after = Temporal.PlainDateTime.compare(earliest, firstWall) > 0 ? earliest : firstWall;
  const before = wallClock(to).add(CLOCK_CHANGE);
  for (const start of startsByClock(event.rrule, { first: firstWall, after, before })) {
    const occurrence = occurrenceAt(event, start);
    if (!isBefore(first.startsAt, occurrence.startsAt) || isExcluded(event, occurrence.startsAt)) continue;
    yield occurrence;
  }
}

type ClockWindow = { first: Temporal.PlainDateTime; after: Temporal.PlainDateTime; before: Temporal.PlainDateTime };

/**
 * The starts of a rule from `after` to `before` by a clock, of a series whose first one is `first`.
 * @param rrule UNTIL without `Z` is by this clock
 * @throws RangeError for a rule that cannot be read; Error for one that never fits
 */
export function startsByClock(rrule: string, { first, after, before }: ClockWindow): Iterable<Temporal.PlainDateTime> {
  return (
    plainStarts(floatingUntil(rrule), { first, after, before }) ??
    floatingRule(rrule, first)
      .between(floating(after), floating(before), true)
      .map(({ epochMilliseconds }) => wallOf(epochMilliseconds))
  );
}

/**
 * The rule in floating time: the library computes in UTC, which has no clock changes, and each result is converted to
 * the local zone afterwards, so that occurrences never shift by an hour.
 */
function floatingRule(rrule: string, first: Temporal.PlainDateTime): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: `RRULE:${explicitDay(floatingUntil(rrule), first)}`,
    dtstart: floating(first),
  });
}

/** UNTIL is an instant in UTC (RFC 5545), a floating time, or a date, which is included as a whole. */
function floatingUntil(rrule: string): string {
  return rrule.replace(/\bUNTIL=(\d{8})(?:T(\d{6})(Z?))?/, (_, day: string, time: string | undefined, utc: string) => {
    if (!time) return `UNTIL=${day}T235959Z`;
    if (!utc) return `UNTIL=${day}T${time}Z`;
    return `UNTIL=${wallClock(Temporal.Instant.from(`${day}T${time}Z`))
      .toString({ smallestUnit: "second" })
      .replace(/[-:]/g, "")}Z`;
  });
}

/**
 * Adds the implied day of a monthly or yearly rule: the library steps to the start of a window month by month, and would
 * continue with the 30th in place of the 31st after the first short month.
 */
function explicitDay(rrule: string, first: Temporal.PlainDateTime): string {
  if (/\bBY(DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH)=/.test(rrule)) return rrule;
  if (/\bFREQ=MONTHLY\b/.test(rrule)) return `${rrule};BYMONTHDAY=${first.day}`;
  if (/\bFREQ=YEARLY\b/.test(rrule)) return `${rrule};BYMONTH=${first.month};BYMONTHDAY=${first.day}`;
  return rrule;
}

function occurrenceAt(event: Repeating, start: Temporal.PlainDateTime): Occurrence {
  const startsAt = start.toZonedDateTime(ZONE).toInstant();
  const endsAt = start.add(wallDuration(event)).toZonedDateTime(ZONE).toInstant();
  // An occurrence within the skipped hour would be empty: it keeps its duration instead.
  return { startsAt, endsAt: isBefore(startsAt, endsAt) ? endsAt : startsAt.add(event.startsAt.until(event.endsAt)) };
}

function wallDuration(event: Repeating): Temporal.Duration {
  const duration = wallClock(event.startsAt).until(wallClock(event.endsAt));
  return duration.sign > 0 ? duration : event.startsAt.until(event.endsAt);
}

function isExcluded(event: Repeating, start: Temporal.Instant): boolean {
  return event.exdates.some((exdate) => exdate.equals(start));
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

function wallClock(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(ZONE).toPlainDateTime();
}

function floating(wall: Temporal.PlainDateTime): Temporal.ZonedDateTime {
  return wall.toZonedDateTime("UTC");
}

function wallOf(floatingMilliseconds: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(floatingMilliseconds).toZonedDateTimeISO("UTC").toPlainDateTime();
}
