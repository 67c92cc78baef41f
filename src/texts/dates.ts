import { type DateNames, dateNames } from "./date-names.ts";
import { INTL_TAG, type Locale, TIME_ZONE } from "./locales.ts";

/**
 * Dates and times for people, formatted by `Intl` in the zone of the directory. In Irish only whole dates are formatted, since a
 * month after a preposition needs the genitive.
 */
type Format = Pick<Intl.DateTimeFormat, "format">;

const formats = new Map<string, Format>();

function format(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Format {
  const key = `${locale} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const zoned = { timeZone: TIME_ZONE, ...options };
  const names = dateNames(locale);
  const created = names ? namedFormat(names, zoned) : new Intl.DateTimeFormat(INTL_TAG[locale], zoned);
  formats.set(key, created);
  return created;
}

/** "21:05" */
export const clock = (locale: Locale, instant: string) =>
  format(locale, "clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));

/** "Tuesday 17 March", with the year unless it is `thisYear`. */
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

/** "17" and "Mar", for the date badge of an event. */
export const dayNumber = (locale: Locale, instant: string) =>
  format(locale, "day", { day: "numeric" }).format(new Date(instant));
export const shortMonth = (locale: Locale, instant: string) =>
  format(locale, "month", { month: "short" }).format(new Date(instant));
export const shortWeekday = (locale: Locale, instant: string) =>
  format(locale, "weekday-short", { weekday: "short" }).format(new Date(instant));

/** "Mon 26 Oct". @param date local date, `YYYY-MM-DD` */
export const shortDate = (locale: Locale, date: string) =>
  [shortWeekday, dayNumber, shortMonth].map((part) => part(locale, `${date}T12:00:00Z`)).join(" ");

/** By language and day, since each page shows seven and `Intl` takes microseconds for one. */
const weekdayNames = new Map<string, string>();

/** "Monday". @param date local date, `YYYY-MM-DD` */
export function weekdayOf(locale: Locale, date: string): string {
  const noon = noonOf(date);
  const key = `${locale} ${noon.getUTCDay()}`;
  const name = weekdayNames.get(key) ?? format(locale, "weekday", { weekday: "long" }).format(noon);
  weekdayNames.set(key, name);
  return name;
}

/** "Monday" for 1 to "Sunday" for 7; 1 January 2024 was a Monday. */
export const weekdayName = (locale: Locale, day: number) => weekdayOf(locale, `2024-01-0${day}`);

/** "Monday 26 October". @param date local date, `YYYY-MM-DD` */
export const longDate = (locale: Locale, date: string, thisYear?: number) => longDay(locale, noonOf(date), thisYear);

/** "October". @param month `YYYY-MM` */
export const monthName = (locale: Locale, month: string) =>
  format(locale, "month-long", { month: "long" }).format(noonOf(`${month}-15`));

/** "1 June". @param monthDay day of every year, `MM-DD` */
export const dayOfYear = (locale: Locale, monthDay: string) =>
  format(locale, "day-month", { day: "numeric", month: "long" }).format(noonOf(`2028-${monthDay}`));

/** Noon in UTC is on the same local date, in summer and in winter. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** The local date of an instant, `YYYY-MM-DD`. */
export const localDateOf = (instant: string | Temporal.Instant) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString();

/**
 * A format with names of our own. English puts the day before the month, as these languages do: replacing the names in an English
 * format gives theirs.
 */
function namedFormat(names: DateNames, options: Intl.DateTimeFormatOptions): Format {
  const english = new Intl.DateTimeFormat(INTL_TAG.en, options);
  const own = new Map([
    ...(options.month === "short"
      ? named({ month: "short" }, names.shortMonths)
      : named({ month: "long" }, options.day || options.dateStyle ? names.months : names.loneMonths)),
    ...(options.weekday === "short"
      ? named({ weekday: "short" }, names.shortWeekdays)
      : named({ weekday: "long" }, names.weekdays)),
  ]);
  return {
    format: (date) =>
      english
        .formatToParts(date)
        .map(({ value }) => own.get(value) ?? value)
        .join(""),
  };
}

/** Pairs of the English and another name of each month or weekday. */
function named(options: Intl.DateTimeFormatOptions, names: readonly string[]): [string, string][] {
  const english = new Intl.DateTimeFormat(INTL_TAG.en, { ...options, timeZone: "UTC" });
  // 1 June 2026 is a Monday.
  const at = (index: number) => (options.month ? Date.UTC(2026, index, 1) : Date.UTC(2026, 5, 1 + index));
  return names.map((name, index) => [english.format(at(index)), name]);
}
