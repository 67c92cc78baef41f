import type { Occurrence } from "../../../contract/events.ts";

/** An event of a list: its first occurrence there, and the later ones. */
export type Series = { event: Occurrence; later: Occurrence[] };

/** One entry for each event, at the place of its first occurrence. @param events occurrences in order of time */
export const foldSeries = (events: readonly Occurrence[]): Series[] =>
  [...Map.groupBy(events, ({ id }) => id).values()].map(([event, ...later]) => ({ event: event!, later }));

const WEEK_DAYS = 7;

/** The weekday (1 Monday … 7 Sunday) on which a series takes place every week, but for dates left out; null for others. */
export function weekdayOf({ event, later }: Series): number | null {
  const dates = [event, ...later].map(({ starts_at }) =>
    Temporal.Instant.from(starts_at).toZonedDateTimeISO("Europe/Dublin").toPlainDate(),
  );
  const gaps = dates.slice(1).map((date, at) => dates[at]!.until(date).days);
  const isWeekly = gaps.includes(WEEK_DAYS) && gaps.every((days) => days % WEEK_DAYS === 0);
  return isWeekly ? dates[0]!.dayOfWeek : null;
}
