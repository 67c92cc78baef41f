import type { LocalDay } from "./local-calendar.ts";

/** The first (1) … fourth or last (-1) of a weekday in its month. */
export const NTH = [1, 2, 3, 4, -1] as const;
export type Nth = (typeof NTH)[number];
/** Longer intervals are days of a calendar, which special days say better. */
export const MAX_EVERY = 6;

/**
 * The weeks in which an opening holds: those of the first and third Saturday of a month, or every second week, counted in
 * sevens of days from a date on (`YYYY-MM-DD`), and not before it.
 */
export type Weeks = { readonly nth: readonly Nth[] } | { readonly every: number; readonly from: string };

const LAST = "last";
const DAY_MS = 86_400_000;
const EVERY = /^every ([2-9]) from (\d{4}-\d\d-\d\d)$/;

/** As columns and files hold it: `1,3,last`, `every 2 from 2026-06-03`. */
export function writeWeeks(weeks: Weeks): string {
  if ("every" in weeks) return `every ${weeks.every} from ${weeks.from}`;
  return sortedNth(weeks.nth)
    .map((nth) => (nth === -1 ? LAST : nth))
    .join(",");
}

/** Reads what `writeWeeks` writes. @returns null for another text */
export function readWeeks(text: string): Weeks | null {
  const [, every, from] = EVERY.exec(text) ?? [];
  if (every && from) return Number(every) <= MAX_EVERY ? { every: Number(every), from } : null;
  const nth = text.split(",").map((one) => NTH.find((known) => one.trim() === (known === -1 ? LAST : `${known}`)));
  return nth.every((one) => one !== undefined) ? { nth: sortedNth(nth) } : null;
}

/** Each once, the last one at the end. */
export const sortedNth = (nth: readonly Nth[]): Nth[] => NTH.filter((one) => nth.includes(one));

/**
 * Weeks as one integer, for schedules of many places: `nth` as the bits of `LocalDay.nth`, shifted by one; an interval as the
 * lowest bit, three bits of the interval, and the date in days since 1970.
 */
export type PackedWeeks = number;

export function packWeeks(weeks: Weeks): PackedWeeks {
  if ("every" in weeks) return (epochDayOf(weeks.from) << 4) | (weeks.every << 1) | 1;
  let bits = 0;
  for (const nth of weeks.nth) bits |= nth === -1 ? 1 : 1 << nth;
  return bits << 1;
}

/** Whether a day is in the weeks; its weekday is looked at elsewhere. */
export function isInWeeks(weeks: PackedWeeks, day: Pick<LocalDay, "epochDay" | "nth">): boolean {
  if ((weeks & 1) === 0) return ((weeks >> 1) & day.nth) !== 0;
  const passed = day.epochDay - (weeks >> 4);
  return passed >= 0 && Math.floor(passed / 7) % ((weeks >> 1) & 7) === 0;
}

function epochDayOf(date: string): number {
  const days = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(days)) throw new RangeError(`Not a date: ${date}`);
  return days;
}

/**
 * The next dates of a weekday in such weeks (`YYYY-MM-DD`), from a date on. Without Temporal, which not every browser has.
 * @example nextDates({ nth: [1] }, 6, { from: "2026-11-22", count: 1 }) // ["2026-12-05"]
 */
export function nextDates(weeks: Weeks, weekday: number, { from, count }: { from: string; count: number }): string[] {
  const packed = packWeeks(weeks);
  const start = epochDayOf("every" in weeks && weeks.from > from ? weeks.from : from);
  const dates: string[] = [];
  for (let day = start; dates.length < count && day < start + DAYS_AHEAD; day++) {
    const date = new Date(day * DAY_MS);
    const isThere = (date.getUTCDay() || 7) === weekday && isInWeeks(packed, { epochDay: day, nth: nthBits(date) });
    if (isThere) dates.push(date.toISOString().slice(0, 10));
  }
  return dates;
}

const DAYS_AHEAD = 366;

function nthBits(date: Date): number {
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return (1 << Math.ceil(date.getUTCDate() / 7)) | Number(date.getUTCDate() + 7 > days);
}
