import { runsOfDates } from "@eolaire/opening-hours";
import type { Locale } from "#core/contract/locales.ts";
import { dayOfYear, fullDate, monthName, shortWeekday } from "#core/texts/dates.ts";
import { textsFor } from "#core/texts/texts-for.ts";

/** From so many days on a run has dates alone, without weekdays. */
const LONG_RUN = 7;

/** "July 2026" */
export const monthTitle = (locale: Locale, month: Temporal.PlainYearMonth): string =>
  `${monthName(locale, `${month}`)} ${month.year}`;

/** "Mon–Thu, Sat"; "Every day". @param days in order, 1 Monday … 7 Sunday */
export function weekdaysText(locale: Locale, days: readonly number[]): string {
  if (days.length === 7) return textsFor(locale, "journeys").everyDay;
  const nameOf = (day: number) => shortWeekday(locale, `2024-01-0${day}T12:00:00Z`);
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => (run.length > 2 ? `${nameOf(run[0]!)}–${nameOf(run.at(-1)!)}` : run.map(nameOf)))
    .join(", ");
}

/** Days of one month: "Sat 18", "Mon 13–Thu 16", "1–19 July". @param dates in order, `YYYY-MM-DD` */
export function datesText(locale: Locale, dates: readonly string[]): string {
  const dayOf = (date: Temporal.PlainDate) => `${shortWeekday(locale, `${date}T12:00:00Z`)} ${date.day}`;
  return runsOfDates(dates.map((date) => Temporal.PlainDate.from(date)))
    .map(([first, last]) => {
      if (first.equals(last)) return dayOf(first);
      return first.until(last).days >= LONG_RUN - 1
        ? dayRange(locale, `${first}`, `${last}`)
        : `${dayOf(first)}–${dayOf(last)}`;
    })
    .join(", ");
}

/** "1–12 July". @param from,to days of one month, `YYYY-MM-DD` */
export const dayRange = (locale: Locale, from: string, to: string): string =>
  `${Number(from.slice(-2))}–${dayOfYear(locale, to.slice(5))}`;

/** Whether an interval is the whole day, for which no clock times are shown. */
export const isAllDay = ({ from, to }: { from: string; to: string }): boolean =>
  from === "00:00" && (to === "24:00" || to === "00:00");

/** Numbers in order as ranges. @example rangesText([1, 2, 3, 7]) // "1–3, 7" */
export function rangesText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** "20 June 2026". */
export const editionDate = (locale: Locale, today: Temporal.PlainDate): string =>
  fullDate(locale, `${today}T12:00:00Z`);
