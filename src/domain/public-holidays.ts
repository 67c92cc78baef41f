import { country, type HolidayRule } from "../contract/country.ts";

/** A public holiday, or the substitute day of one that falls on a weekend. */
export type PublicHoliday = { date: Temporal.PlainDate } & Pick<HolidayRule, "key" | "names">;

const SATURDAY = 6;

/** The cache is bounded because years may come from URLs. */
const CACHED_YEARS = 64;
const cache = new Map<number, readonly PublicHoliday[]>();

/** The public holidays of the country in a year, in order of date, by the present law. */
export function publicHolidaysOf(year: number): readonly PublicHoliday[] {
  const cached = cache.get(year);
  if (cached) return cached;
  if (cache.size >= CACHED_YEARS) cache.clear();
  const holidays = holidaysIn(country.holidays, year);
  cache.set(year, holidays);
  return holidays;
}

/** The days of these rules in a year, with substitute days, in order of date. */
export function holidaysIn(rules: readonly HolidayRule[], year: number): PublicHoliday[] {
  const days = rules.map((rule) => ({ key: rule.key, names: rule.names, date: dateOf(rule, year) }));
  const taken = new Set(days.map(({ date }) => `${date}`));
  for (const [at, { substitute }] of rules.entries()) {
    const day = days[at]!;
    if (!substitute || day.date.dayOfWeek < SATURDAY) continue;
    let date = day.date;
    while (date.dayOfWeek >= SATURDAY || taken.has(`${date}`)) date = date.add({ days: 1 });
    taken.add(`${date}`);
    days.push({ ...day, date });
  }
  return days.sort((one, other) => Temporal.PlainDate.compare(one.date, other.date));
}

function dateOf({ on: day, easter, month = 1, nth = 1, weekday = 1, unless }: HolidayRule, year: number) {
  if (day) return dayOfYear(year, day);
  if (easter !== undefined) return easterSunday(year).add({ days: easter });
  const instead = unless && dayOfYear(year, unless.on);
  if (instead?.dayOfWeek === unless?.weekday && instead) return instead;
  return nth < 0 ? lastWeekday(year, month, weekday) : nthWeekday(year, month, weekday, nth);
}

const dayOfYear = (year: number, day: string) => Temporal.PlainDate.from(`${String(year).padStart(4, "0")}-${day}`);

export const publicHolidayOn = (date: Temporal.PlainDate): PublicHoliday | null =>
  publicHolidaysOf(date.year).find((holiday) => holiday.date.equals(date)) ?? null;

export const isPublicHoliday = (date: Temporal.PlainDate): boolean => publicHolidayOn(date) !== null;

const on = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day });

/** The first (1) … fourth of an ISO weekday in a month. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Temporal.PlainDate {
  const first = on(year, month, 1);
  return first.add({ days: ((weekday + 7 - first.dayOfWeek) % 7) + 7 * (nth - 1) });
}

export function lastWeekday(year: number, month: number, weekday: number): Temporal.PlainDate {
  const first = on(year, month, 1);
  const last = first.with({ day: first.daysInMonth });
  return last.subtract({ days: (last.dayOfWeek + 7 - weekday) % 7 });
}

/**
 * Easter Sunday of the Gregorian calendar.
 *
 * Source: the anonymous algorithm of 1876 (Nature, 20 April 1876), as given by J. Meeus, Astronomical Algorithms, ch. 8;
 * the letters are his.
 */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return on(year, Math.floor(n / 31), (n % 31) + 1);
}
