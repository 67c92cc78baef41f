import { type Days, plusDays } from "#core/web/desk/figures/days.ts";

/** Enough to see a direction, and as many rows of the table as the chart is high. */
export const WEEKS = 8;
export const MONTHS = 8;

/** Whole weeks, Monday to Sunday, so that each is compared with a whole one. The last is the one before this week. */
export function wholeWeeksBefore(today: string, weeks: number): Days {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const to = plusDays(today, -sinceMonday - 1);
  return { from: plusDays(to, 1 - weeks * 7), to };
}

/** This month until today, and the months before it. */
export function monthsUntil(today: string, months: number): Days {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months + 1);
  return { from: first.toISOString().slice(0, 10), to: today };
}
