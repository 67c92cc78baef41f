import { irishFormat } from "./irish-dates.ts";
import { INTL_TAG, type Locale, TIME_ZONE } from "./locales.ts";

/**
 * Dates and times for people, by `Intl` in Europe/Dublin. Irish is given whole-date formats only: a month after
 * a preposition would need the genitive.
 */
type Format = Pick<Intl.DateTimeFormat, "format">;

const formats = new Map<string, Format>();

function format(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Format {
  const key = `${locale} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const zoned = { timeZone: TIME_ZONE, ...options };
  const made = locale === "ga" ? irishFormat(zoned) : new Intl.DateTimeFormat(INTL_TAG[locale], zoned);
  formats.set(key, made);
  return made;
}

/** "21:05" */
export const clock = (locale: Locale, instant: string) =>
  format(locale, "clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));

/** "Tuesday 17 March", with the year when it is not this one. */
export function longDay(locale: Locale, instant: string | Date, thisYear?: number): string {
  const date = new Date(instant);
  const year = Number(format(locale, "year", { year: "numeric" }).format(date));
  const withYear = thisYear !== undefined && year !== thisYear;
  const options: Intl.DateTimeFormatOptions = {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(withYear && { year: "numeric" }),
  };
  return format(locale, withYear ? "long-year" : "long", options)
    .format(date)
    .replace(",", "");
}

/** "17 March 2026" */
export const fullDate = (locale: Locale, instant: string) =>
  format(locale, "full", { dateStyle: "long" }).format(new Date(instant));

/** "17" and "Mar", for the leaf of a calendar. */
export const dayNumber = (locale: Locale, instant: string) =>
  format(locale, "day", { day: "numeric" }).format(new Date(instant));
export const shortMonth = (locale: Locale, instant: string) =>
  format(locale, "month", { month: "short" }).format(new Date(instant));
export const shortWeekday = (locale: Locale, instant: string) =>
  format(locale, "weekday-short", { weekday: "short" }).format(new Date(instant));

/** "Monday", of a local date `YYYY-MM-DD`. */
export const weekdayOf = (locale: Locale, date: string) =>
  format(locale, "weekday", { weekday: "long" }).format(noonOf(date));

/** "Monday" for 1, and so on to 7; 1 January 2024 was a Monday. */
export const weekdayName = (locale: Locale, day: number) => weekdayOf(locale, `2024-01-0${day}`);

/** "Monday 26 October", of a local date. */
export const longDate = (locale: Locale, date: string, thisYear?: number) => longDay(locale, noonOf(date), thisYear);

/** "1 June", of a day of every year `MM-DD`. */
export const dayOfYear = (locale: Locale, monthDay: string) =>
  format(locale, "day-month", { day: "numeric", month: "long" }).format(noonOf(`2028-${monthDay}`));

/** Midday lies on the same date whatever the offset. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** The local date of an instant, `YYYY-MM-DD`. */
export const localDateOf = (instant: string | Temporal.Instant) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString();
