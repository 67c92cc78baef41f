import { ZONE } from "./local-time.ts";
import type { Occurrence } from "./recurrence.ts";

/** What ends before noon belongs to the night before: a session until half past one is Friday's alone. */
const NIGHT = { hours: 12 };

/** The first and the last local date of an occurrence (Europe/Dublin). */
export function eventDates({ startsAt, endsAt }: Occurrence): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const first = startsAt.toZonedDateTimeISO(ZONE).toPlainDate();
  const end = endsAt.toZonedDateTimeISO(ZONE).subtract(NIGHT).toPlainDate();
  return { first, last: Temporal.PlainDate.compare(end, first) > 0 ? end : first };
}

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
