import { type Occurrence, occurrencesBetween, type Repeating } from "#core/domain/events/recurrence.ts";
import { growingLru } from "#core/domain/growing-lru.ts";
import { type RecurrenceRow, repeatingOf } from "./answer.ts";

const DAY_MS = 24 * 3_600_000;

/** The occurrences of a rule on whole days. The key holds everything that they depend on, so nothing needs to be invalidated. */
const remembered = growingLru<string, readonly Occurrence[]>(5_000);

/**
 * The occurrences that overlap [from, to). Those of a rule are computed for the whole days (UTC) around the window and
 * remembered: reading a rule takes half a millisecond, and a list reads the rules of all repeating events.
 */
export function occurrencesOf(row: RecurrenceRow, from: Temporal.Instant, to: Temporal.Instant): Occurrence[] {
  const event = repeatingOf(row);
  if (!event.rrule) return occurrencesBetween(event, from, to);
  const first = Math.floor(from.epochMilliseconds / DAY_MS) * DAY_MS;
  const end = Math.ceil(to.epochMilliseconds / DAY_MS) * DAY_MS;
  return onDays(event, first, end).filter(
    ({ startsAt, endsAt }) => Temporal.Instant.compare(from, endsAt) < 0 && Temporal.Instant.compare(startsAt, to) < 0,
  );
}

function onDays(event: Repeating, firstMs: number, endMs: number): readonly Occurrence[] {
  const instants = [event.startsAt, event.endsAt, ...event.exdates].map(({ epochMilliseconds }) => epochMilliseconds);
  const key = [event.rrule, firstMs, endMs, ...instants].join(" ");
  const known = remembered.get(key);
  if (known) return known;
  const at = Temporal.Instant.fromEpochMilliseconds;
  const occurrences = occurrencesBetween(event, at(firstMs), at(endMs));
  remembered.set(key, occurrences);
  return occurrences;
}
