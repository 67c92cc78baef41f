import type { LocalDay } from "./local-calendar.ts";
import { easterSunday, lastWeekday, nthWeekday } from "./public-holidays.ts";
import { NTH, type Nth } from "./weeks.ts";

/**
 * A day that returns each year: a date (`MM-DD`; 29 February in leap years only), days after Easter Sunday (Good Friday is -2),
 * or the first (1) … fourth or last (-1) weekday of a month (ISO weekday).
 */
export type Yearly =
  | { readonly date: string }
  | { readonly easter: number }
  | { readonly month: number; readonly day: number; readonly nth: Nth };

/** In days, so that a day is in the year of its Easter. */
export const MAX_FROM_EASTER = 70;

/** The dates of a special time with such a rule: the first and the last that inputs may have. */
export const EVERY_YEAR = { date_from: "1900-01-01", date_to: "2199-12-31" } as const;

export const OSM_DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
export const OSM_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const TEXT = /^(?:easter(?: ([+-]\d{1,2}) days?)?|([A-Z][a-z]{2}) (?:(\d\d)|([A-Z][a-z])\[(-1|[1-4])\]))$/;

/** As columns, files and OpenStreetMap have it: `Dec 24`, `easter -2 days`, `Aug Mo[1]`. */
export function writeYearly(yearly: Yearly): string {
  if ("easter" in yearly) {
    const { easter } = yearly;
    return easter === 0
      ? "easter"
      : `easter ${easter > 0 ? "+" : "-"}${Math.abs(easter)} ${easter === 1 || easter === -1 ? "day" : "days"}`;
  }
  if ("date" in yearly) return `${OSM_MONTHS[Number(yearly.date.slice(0, 2)) - 1]} ${yearly.date.slice(3)}`;
  return `${OSM_MONTHS[yearly.month - 1]} ${OSM_DAYS[yearly.day - 1]}[${yearly.nth}]`;
}

/** Reads what `writeYearly` writes. @returns null for another text */
export function readYearly(text: string): Yearly | null {
  const [found, easter = "0", monthName, dayOfMonth, dayName, place] = TEXT.exec(text) ?? [];
  if (found === undefined) return null;
  if (monthName === undefined) return Math.abs(Number(easter)) <= MAX_FROM_EASTER ? { easter: Number(easter) } : null;
  const month = OSM_MONTHS.indexOf(monthName as (typeof OSM_MONTHS)[number]) + 1;
  if (month === 0) return null;
  if (dayOfMonth !== undefined) {
    const date = `${String(month).padStart(2, "0")}-${dayOfMonth}`;
    return isDayOfYear(date) ? { date } : null;
  }
  const [day, nth] = [
    OSM_DAYS.indexOf(dayName as (typeof OSM_DAYS)[number]) + 1,
    NTH.find((one) => `${one}` === place),
  ];
  return day > 0 && nth !== undefined ? { month, day, nth } : null;
}

/** Whether an `MM-DD` is a day of a leap year. */
export function isDayOfYear(monthDay: string): boolean {
  const [month = 0, day = 0] = monthDay.split("-").map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2028, month, 0)).getUTCDate();
}

/** The day in a year; null for 29 February in most. */
export function yearlyIn(yearly: Yearly, year: number): Temporal.PlainDate | null {
  if ("easter" in yearly) return easterSunday(year).add({ days: yearly.easter });
  if ("date" in yearly) {
    const date = Temporal.PlainMonthDay.from(yearly.date).toPlainDate({ year });
    return date.toString().endsWith(yearly.date) ? date : null;
  }
  const { month, day, nth } = yearly;
  return nth === -1 ? lastWeekday(year, month, day) : nthWeekday(year, month, day, nth);
}

/** Eight years without a leap year are around 1900 and 2100. */
const YEARS_AHEAD = 8;

/** Its next dates (`YYYY-MM-DD`) from a date on. */
export function nextYearly(yearly: Yearly, from: string, count: number): string[] {
  const first = Number(from.slice(0, 4));
  const years = Array.from({ length: count + YEARS_AHEAD }, (_, at) => first + at);
  const dates = years.flatMap((year) => yearlyIn(yearly, year)?.toString() ?? []);
  return dates.filter((date) => date >= from).slice(0, count);
}

/** The texts of all rules that hold on a date. */
export function yearlyOn(date: Temporal.PlainDate): string[] {
  const nth = NTH.filter((one) => (one === -1 ? date.day + 7 > date.daysInMonth : one === Math.ceil(date.day / 7)));
  const rules: Yearly[] = [
    { date: date.toString().slice(5) },
    { easter: easterSunday(date.year).until(date).days },
    ...nth.map((one) => ({ month: date.month, day: date.dayOfWeek, nth: one })),
  ];
  return rules.map(writeYearly);
}

/** As a negative integer, where dates are positive ones. */
export type PackedYearly = number;

const NTH_CODE = 10_000;
const EASTER_CODE = 100_000;

/** @throws RangeError for a day that does not exist, which callers reject before */
export function packYearly(yearly: Yearly): PackedYearly {
  if ("easter" in yearly) return -(EASTER_CODE + MAX_FROM_EASTER + yearly.easter);
  if ("date" in yearly) {
    if (!isDayOfYear(yearly.date)) throw new RangeError(`Not a day of the year: ${yearly.date}`);
    return -Number(yearly.date.replace("-", ""));
  }
  const { month, day, nth } = yearly;
  return -(NTH_CODE + month * 100 + day * 10 + (nth === -1 ? 0 : nth));
}

export function isOnYearly(
  packed: PackedYearly,
  day: Pick<LocalDay, "monthDay" | "weekday" | "nth" | "easter">,
): boolean {
  const code = -packed;
  if (code >= EASTER_CODE) return day.easter === code - EASTER_CODE - MAX_FROM_EASTER;
  if (code < NTH_CODE) return day.monthDay === code;
  const monthAndDay = Math.floor(day.monthDay / 100) * 10 + day.weekday;
  return Math.floor((code - NTH_CODE) / 10) === monthAndDay && (day.nth & (1 << (code % 10))) !== 0;
}
