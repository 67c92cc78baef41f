import type { NamesByLanguage } from "./in-language.ts";
/** The keys of the public holidays of Ireland. */
export const PUBLIC_HOLIDAYS = [
  "new-year",
  "st-brigid",
  "st-patrick",
  "easter-monday",
  "may",
  "june",
  "august",
  "october",
  "christmas",
  "st-stephen",
] as const;
export type PublicHolidayKey = (typeof PUBLIC_HOLIDAYS)[number];

export type PublicHoliday = { date: Temporal.PlainDate; key: PublicHolidayKey };

const MONDAY = 1;
const FRIDAY = 5;

/** The cache is bounded because years may come from URLs. */
const CACHED_YEARS = 64;
const cache = new Map<number, readonly PublicHoliday[]>();

/**
 * The ten public holidays of a year in order of date, by the present law (St Brigid's Day since 2023). Good Friday is not a
 * public holiday, and no holiday moves when it falls on a weekend.
 *
 * Source: Organisation of Working Time Act 1997, second schedule, with S.I. 50 of 2022 (St Brigid's Day).
 */
export function publicHolidaysOf(year: number): readonly PublicHoliday[] {
  const cached = cache.get(year);
  if (cached) return cached;
  if (cache.size >= CACHED_YEARS) cache.clear();
  const dates: Record<PublicHolidayKey, Temporal.PlainDate> = {
    "new-year": on(year, 1, 1),
    "st-brigid": stBrigidsDay(year),
    "st-patrick": on(year, 3, 17),
    "easter-monday": easterSunday(year).add({ days: 1 }),
    may: firstMonday(year, 5),
    june: firstMonday(year, 6),
    august: firstMonday(year, 8),
    october: lastWeekday(year, 10, MONDAY),
    christmas: on(year, 12, 25),
    "st-stephen": on(year, 12, 26),
  };
  // Easter Monday can fall as early as 23 March, but never before St Patrick's Day nor after May's: the list is in order.
  const holidays = PUBLIC_HOLIDAYS.map((key) => ({ date: dates[key], key }));
  cache.set(year, holidays);
  return holidays;
}

export function publicHolidayOn(date: Temporal.PlainDate): PublicHolidayKey | null {
  return publicHolidaysOf(date.year).find((holiday) => holiday.date.equals(date))?.key ?? null;
}

export const isPublicHoliday = (date: Temporal.PlainDate): boolean => publicHolidayOn(date) !== null;

const on = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day });

const firstMonday = (year: number, month: number) => nthWeekday(year, month, MONDAY, 1);

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

/** The first Monday of February, or 1 February itself when that is a Friday. */
function stBrigidsDay(year: number): Temporal.PlainDate {
  const first = on(year, 2, 1);
  return first.dayOfWeek === FRIDAY ? first : firstMonday(year, 2);
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

/** The names of the public holidays by language. */
export const PUBLIC_HOLIDAY_NAMES: Record<PublicHolidayKey, NamesByLanguage> = {
  "new-year": { en: "New Year’s Day", ga: "Lá Caille", fr: "Jour de l’An" },
  "st-brigid": { en: "St Brigid’s Day", ga: "Lá Fhéile Bríde", fr: "Sainte-Brigitte" },
  "st-patrick": { en: "St Patrick’s Day", ga: "Lá Fhéile Pádraig", fr: "Saint-Patrick" },
  "easter-monday": { en: "Easter Monday", ga: "Luan Cásca", fr: "Lundi de Pâques" },
  may: { en: "May holiday", ga: "Lá saoire mhí na Bealtaine", fr: "Jour férié de mai" },
  june: { en: "June holiday", ga: "Lá saoire mhí an Mheithimh", fr: "Jour férié de juin" },
  august: { en: "August holiday", ga: "Lá saoire mhí Lúnasa", fr: "Jour férié d’août" },
  october: { en: "October holiday", ga: "Lá saoire mhí Dheireadh Fómhair", fr: "Jour férié d’octobre" },
  christmas: { en: "Christmas Day", ga: "Lá Nollag", fr: "Noël" },
  "st-stephen": { en: "St Stephen’s Day", ga: "Lá Fhéile Stiofáin", fr: "Saint-Étienne" },
};
