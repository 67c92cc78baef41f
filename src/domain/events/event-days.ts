import { NIGHT_ENDS_MINUTE, ZONE } from "../local-time.ts";
import type { Occurrence } from "./recurrence.ts";

/**
 * The first and the last local date of an occurrence. A night belongs to the day on which it begins: a session until
 * half past one is Friday's alone, and what ends by six in the morning has no part of that date. What ends later lasts until then.
 */
export function eventDates({ startsAt, endsAt }: Occurrence): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const first = startsAt.toZonedDateTimeISO(ZONE).toPlainDate();
  const ends = endsAt.toZonedDateTimeISO(ZONE).toPlainDateTime();
  const isNight = ends.hour * 60 + ends.minute <= NIGHT_ENDS_MINUTE;
  const end = ends.toPlainDate().subtract({ days: isNight ? 1 : 0 });
  return { first, last: Temporal.PlainDate.compare(end, first) > 0 ? end : first };
}

/** The same of the instants of an answer. */
export const eventDatesOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  eventDates({ startsAt: Temporal.Instant.from(starts_at), endsAt: Temporal.Instant.from(ends_at) });

/** The date whose evening or night it is, or is going to be: until six in the morning the one before. */
export const nightAt = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(ZONE).toPlainDateTime().subtract({ minutes: NIGHT_ENDS_MINUTE }).toPlainDate();

/** When `nightAt` becomes the next date. */
export const endOfNight = (now: Temporal.Instant): Temporal.Instant =>
  onClock(nightAt(now).add({ days: 1 }), NIGHT_ENDS_MINUTE);

/** Whether an occurrence of the date of `nightAt` is still to be heard that evening: it is not over, and lasts beyond five o'clock. */
export function isTonight(ends_at: string, now: Temporal.Instant): boolean {
  const end = Temporal.Instant.from(ends_at);
  return [now, onClock(nightAt(now), EVENING_BEGINS_MINUTE)].every((time) => Temporal.Instant.compare(end, time) > 0);
}

const EVENING_BEGINS_MINUTE = 17 * 60;

const onClock = (date: Temporal.PlainDate, minute: number) =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: minute / 60 } }).toInstant();

type Dates = { first: Temporal.PlainDate; last: Temporal.PlainDate };

/** The local dates `YYYY-MM-DD` from `first` to `last` with the occurrences of each, which stand there in their order. */
export function byDate<One extends Occurrence>(found: readonly One[], { first, last }: Dates): Map<string, One[]> {
  const count = first.until(last).days + 1;
  const days = Array.from({ length: count }, (_, at) => ({ date: `${first.add({ days: at })}`, of: [] as One[] }));
  for (const one of found) {
    const dates = eventDates(one);
    const end = Math.min(first.until(dates.last).days, count - 1);
    for (let at = Math.max(0, first.until(dates.first).days); at <= end; at++) days[at]!.of.push(one);
  }
  return new Map(days.filter(({ of }) => of.length > 0).map(({ date, of }) => [date, of]));
}
