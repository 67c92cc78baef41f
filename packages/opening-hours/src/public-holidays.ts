/** When a public holiday is: a day of every year, days after Easter Sunday, the nth weekday of a month (-1: the last), or on certain days. */
export type HolidayRule<Names> = {
  key: string;
  names: Names;
  /** `MM-DD` */
  on?: string;
  easter?: number;
  month?: number;
  nth?: number;
  /** ISO, 1 Monday … 7 Sunday. */
  weekday?: number;
  /** Where that day of the year is this weekday, the holiday is on it instead. */
  unless?: { on: string; weekday: number };
  /** `YYYY-MM-DD`, in order: what follows no other rule. In a year of which there is none it is not known. */
  dates?: readonly string[];
  /** On a Saturday or Sunday the next weekday that is free is a holiday as well. */
  substitute?: boolean;
};

/** A public holiday, or the substitute day of one that falls on a weekend. */
export type PublicHoliday<Names> = { date: Temporal.PlainDate } & Pick<HolidayRule<Names>, "key" | "names">;

const SATURDAY = 6;

/** The cache is bounded because years may come from URLs. */
const CACHED_YEARS = 64;

/** The public holidays that follow from the rules of a country; without rules there are none. */
export class PublicHolidays<Names> {
  readonly #rules: readonly HolidayRule<Names>[];
  readonly #years = new Map<number, readonly PublicHoliday<Names>[]>();

  constructor(rules: readonly HolidayRule<Names>[]) {
    this.#rules = rules;
  }

  /** Those of a year with their substitute days, in order of date. */
  of(year: number): readonly PublicHoliday<Names>[] {
    const cached = this.#years.get(year);
    if (cached) return cached;
    if (this.#years.size >= CACHED_YEARS) this.#years.clear();
    const holidays = holidaysIn(this.#rules, year);
    this.#years.set(year, holidays);
    return holidays;
  }

  on(date: Temporal.PlainDate): PublicHoliday<Names> | null {
    return this.of(date.year).find((holiday) => holiday.date.equals(date)) ?? null;
  }
}

function holidaysIn<Names>(rules: readonly HolidayRule<Names>[], year: number): PublicHoliday<Names>[] {
  const dated = rules.map((rule) => datesOf(rule, year).map((date) => ({ key: rule.key, names: rule.names, date })));
  const days = dated.flat();
  const taken = new Set(days.map(({ date }) => `${date}`));
  for (const [at, { substitute }] of rules.entries()) {
    const day = dated[at]?.[0];
    if (!substitute || !day || day.date.dayOfWeek < SATURDAY) continue;
    let date = day.date;
    while (date.dayOfWeek >= SATURDAY || taken.has(`${date}`)) date = date.add({ days: 1 });
    taken.add(`${date}`);
    days.push({ ...day, date });
  }
  return days.sort((one, other) => Temporal.PlainDate.compare(one.date, other.date));
}

const datesOf = (rule: HolidayRule<unknown>, year: number): Temporal.PlainDate[] =>
  rule.dates
    ? rule.dates.filter((date) => Number(date.slice(0, 4)) === year).map((date) => Temporal.PlainDate.from(date))
    : [dateOf(rule, year)];

function dateOf({ on: day, easter, month = 1, nth = 1, weekday = 1, unless }: HolidayRule<unknown>, year: number) {
  if (day) return dayOfYear(year, day);
  if (easter !== undefined) return easterSunday(year).add({ days: easter });
  const instead = unless && dayOfYear(year, unless.on);
  if (instead?.dayOfWeek === unless?.weekday && instead) return instead;
  return nth < 0 ? lastWeekday(year, month, weekday) : nthWeekday(year, month, weekday, nth);
}

const dayOfYear = (year: number, day: string) => Temporal.PlainDate.from(`${String(year).padStart(4, "0")}-${day}`);

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
