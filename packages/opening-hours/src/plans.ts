import type { LocalDay } from "./local-calendar.ts";
import type { Interval, OpeningKind, RegularTimes, Schedule, Season, Special } from "./schedule.ts";
import { isInWeeks, type PackedWeeks, packWeeks } from "./weeks.ts";
import { isOnYearly, packYearly } from "./yearly.ts";

/** A parsed interval: `start` and `end` are minutes after 00:00 of its date; the end may exceed 1440. */
export type Run = Interval & { kind: OpeningKind; start: number; end: number; weekdays: number };

/** Runs of certain weeks; null: closed then. */
type InWeeks = { weekdays: number; weeks: PackedWeeks; run: Run | null };

/** The hours of the dates that a layer covers: on each date, the runs whose `weekdays` have the bit of the weekday. */
export type Layer = {
  source: "special" | "holiday" | "season" | "regular";
  runs: readonly Run[];
  inWeeks: readonly InWeeks[];
  season?: Season;
  special?: Special;
};

/**
 * A layer from a first to a last day, inclusive: as `20260704` for specials, as `704` for seasons. A special of every year has
 * its rule as `from`, which is negative.
 */
type Bounded = { from: number; to: number; layer: Layer };

/** A parsed schedule, each list in order of precedence. */
export type Plans = {
  specials: readonly Bounded[];
  holiday: Layer | null;
  seasons: readonly Bounded[];
  regular: Layer;
};

const DAY_MINUTES = 1440;
const EVERY_WEEKDAY = 0b1111_1110;

export const isOnWeekday = (run: Run, day: LocalDay): boolean => (run.weekdays & (1 << day.weekday)) !== 0;

/** Parses a schedule. @throws RangeError for a malformed clock time or date */
export function readPlans(schedule: Schedule): Plans {
  const { regular = [], seasons = [], publicHolidays, specials = [], closedUntil } = schedule;
  return {
    specials:
      closedUntil === undefined ? readSpecials(specials) : [closedBefore(closedUntil), ...readSpecials(specials)],
    holiday: publicHolidays
      ? { source: "holiday", runs: readIntervals(publicHolidays.intervals), inWeeks: NONE }
      : null,
    seasons: seasons.map(readSeason),
    regular: { source: "regular", ...readRows(regular) },
  };
}

/**
 * Rule 1: the layer with the highest precedence that covers the date gives its whole plan. Of several seasons on a date the
 * first one of the list applies.
 */
export function layerOn(plans: Plans, day: LocalDay): Layer {
  for (const { from, to, layer } of plans.specials) {
    if (from < 0 ? isOnYearly(from, day) : from <= day.ymd && day.ymd <= to) return layer;
  }
  if (plans.holiday && day.holiday) return plans.holiday;
  for (const { from, to, layer } of plans.seasons) {
    const after = from <= day.monthDay;
    const before = day.monthDay <= to;
    if (from <= to ? after && before : after || before) return layer;
  }
  return plans.regular;
}

/**
 * The runs of a layer among which those of a day are, by their weekday. Rule 7: where times of certain weeks hold on the day,
 * they alone.
 */
export function runsOn({ runs, inWeeks }: Layer, day: LocalDay): readonly Run[] {
  if (inWeeks.length === 0) return runs;
  const then = inWeeks.filter(({ weekdays, weeks }) => (weekdays & (1 << day.weekday)) !== 0 && isInWeeks(weeks, day));
  return then.length === 0 ? runs : then.flatMap(({ run }) => run ?? []);
}

const closedBefore = (date: string): Bounded => ({
  from: 0,
  to: readDate(date) - 1,
  layer: { source: "special", runs: [], inWeeks: NONE },
});

/**
 * A special for one date overrides a range, and both override a day of every year; of two overlapping ones of a kind, the first one
 * applies.
 */
function readSpecials(specials: readonly Special[]): readonly Bounded[] {
  const [oneDate, ranges, yearly]: [Bounded[], Bounded[], Bounded[]] = [[], [], []];
  for (const special of specials) {
    const layer: Layer = { source: "special", special, runs: readIntervals(special.intervals), inWeeks: NONE };
    if (special.yearly) {
      yearly.push({ from: packYearly(special.yearly), to: 0, layer });
      continue;
    }
    const from = readDate(special.date);
    const to = special.to === undefined ? from : readDate(special.to);
    (from === to ? oneDate : ranges).push({ from, to, layer });
  }
  return [...oneDate, ...ranges, ...yearly];
}

const readSeason = (season: Season): Bounded => ({
  from: readMonthDay(season.from),
  to: readMonthDay(season.to),
  layer: { source: "season", season, ...readRows(season.regular) },
});

const NONE: readonly InWeeks[] = [];

function readRows(rows: readonly RegularTimes[]): Pick<Layer, "runs" | "inWeeks"> {
  if (rows.every(({ weeks }) => !weeks)) return { runs: rows.map(readRegular), inWeeks: NONE };
  return {
    runs: rows.filter(({ weeks }) => !weeks).map(readRegular),
    inWeeks: rows.flatMap((row) => (row.weeks ? [readInWeeks(row, packWeeks(row.weeks))] : [])),
  };
}

/** Times of every week are never `closed`, which callers reject. */
const readRegular = ({ kind = "open", ...times }: RegularTimes): Run =>
  readRun(times, kind === "closed" ? "open" : kind, weekdayBits(times.days));

const readInWeeks = (times: RegularTimes, weeks: PackedWeeks): InWeeks => ({
  weeks,
  weekdays: weekdayBits(times.days),
  run: times.kind === "closed" ? null : readRegular(times),
});

/** Specials and holiday hours are never by appointment. */
const readIntervals = (intervals: readonly Interval[] = []): Run[] =>
  intervals.map((interval) => readRun(interval, "open", EVERY_WEEKDAY));

/** A week of days from midnight to midnight. */
export const WHOLE_DAYS: Layer = {
  source: "regular",
  runs: readIntervals([{ from: "00:00", to: "24:00" }]),
  inWeeks: NONE,
};

/** Rule 2: the run belongs to the date on which it starts; an end at or before the start is on the next date. */
function readRun({ from, to }: Interval, kind: OpeningKind, weekdays: number): Run {
  const start = readClock(from);
  const end = readClock(to);
  return { from, to, kind, start, end: end > start ? end : end + DAY_MINUTES, weekdays };
}

function weekdayBits(days: readonly number[]): number {
  let bits = 0;
  for (const day of days) bits |= 1 << day;
  return bits;
}

/** `09:30` → 570, `24:00` → 1440 */
function readClock(clock: string): number {
  const hour = twoDigits(clock, 0);
  const minute = twoDigits(clock, 3);
  const valid = clock.length === 5 && clock[2] === ":" && minute < 60 && hour * 60 + minute <= DAY_MINUTES;
  if (!valid) throw new RangeError(`Not a clock time: ${clock}`);
  return hour * 60 + minute;
}

/** `2026-07-04` → 20260704 */
function readDate(date: string): number {
  const value =
    (twoDigits(date, 0) * 100 + twoDigits(date, 2)) * 10_000 + twoDigits(date, 5) * 100 + twoDigits(date, 8);
  const valid = date.length === 10 && date[4] === "-" && date[7] === "-" && !Number.isNaN(value);
  if (!valid) throw new RangeError(`Not a date: ${date}`);
  return value;
}

/** `07-04` → 704 */
function readMonthDay(monthDay: string): number {
  const value = twoDigits(monthDay, 0) * 100 + twoDigits(monthDay, 3);
  const valid = monthDay.length === 5 && monthDay[2] === "-" && !Number.isNaN(value);
  if (!valid) throw new RangeError(`Not a day of the year: ${monthDay}`);
  return value;
}

/** The number in two characters, or NaN. By character code for speed: a list parses all clock times of all its pages. */
function twoDigits(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 48;
  const units = text.charCodeAt(index + 1) - 48;
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN;
}
