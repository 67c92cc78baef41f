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
  const dates = found.map((one) => ({ one, ...eventDates(one) }));
  const days = new Map<string, One[]>();
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const ofDay = dates.filter(
      (of) => Temporal.PlainDate.compare(of.first, day) <= 0 && Temporal.PlainDate.compare(day, of.last) <= 0,
    );
    if (ofDay.length > 0) {
      days.set(
        day.toString(),
        ofDay.map(({ one }) => one),
      );
    }
  }
  return days;
}
