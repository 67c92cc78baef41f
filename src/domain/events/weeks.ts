import { country } from "#core/contract/country.ts";

const DAYS_OF_WEEK = 7;

/** The weeks of a month from the first day of a week in the country, with the adjacent days of the neighbouring months. */
export function weeksOf(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const first = month.toPlainDate({ day: 1 });
  const start = first.subtract({ days: (first.dayOfWeek - country.firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK });
  const last = month.toPlainDate({ day: month.daysInMonth });
  const count = Math.ceil((start.until(last).days + 1) / DAYS_OF_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => start.add({ days: week * DAYS_OF_WEEK + day })),
  );
}
