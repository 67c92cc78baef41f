import type { OwnEvent } from "#core/contract/writing/events.ts";
import { occurrencesBetween } from "#core/domain/events/recurrence.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";

/** An occurrence of an event. */
export type OnDay = { event: OwnEvent; starts_at: string; ends_at: string };

/**
 * The occurrences in a range of days, in time order, by the local day `YYYY-MM-DD` on which each starts
 * (local).
 */
export function eventsByDay(
  events: readonly OwnEvent[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Map<string, OnDay[]> {
  const [start, end] = [from, to.add({ days: 1 })].map((day) => day.toZonedDateTime(TIME_ZONE).toInstant());
  const found = events.flatMap((event) =>
    occurrencesBetween(repeatingOf(event), start!, end!).map(({ startsAt, endsAt }) => ({
      event,
      starts_at: `${startsAt}`,
      ends_at: `${endsAt}`,
    })),
  );
  found.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  return Map.groupBy(found, ({ starts_at }) =>
    Temporal.Instant.from(starts_at).toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString(),
  );
}

const repeatingOf = ({ starts_at, ends_at, rrule, exdates }: OwnEvent) => ({
  startsAt: Temporal.Instant.from(starts_at),
  endsAt: Temporal.Instant.from(ends_at),
  rrule,
  exdates: exdates.map((date) => Temporal.Instant.from(date)),
});
