import type { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import type { TimetableSeason } from "#modules/timetables/contract/timetables.ts";

type Direction = (typeof DIRECTIONS)[number];

/** A departure of one date. */
export type DatedDeparture = { date: string; direction: Direction; time: string };
/** A day that differs from its season; without a time: nothing leaves. */
type DayDifference = {
  date: string;
  kind: "cancelled" | "extra";
  direction: Direction | null;
  time: string | null;
};

export type FoundSeasons = {
  seasons: TimetableSeason[];
  differences: DayDifference[];
  /** Days whose departures are in none of them, because a timetable has so many seasons, departures and changes only. */
  leftOut: number;
};

/** Those of a timetable (`contract/timetables.ts`); changes leave room for those of the office. */
const MAX_SEASONS = 8;
const MAX_DEPARTURES = 150;
const MAX_DIFFERENCES = 200;
const YEAR_DAYS = 365;
/** In one week. */
const MAX_HOLIDAYS = 3;

/** The departures of a weekday as one text; undefined: the day is not in the window. */
type Week = (string | undefined)[];
type Segment = { first: number; last: number; days: Week };

/**
 * Seasons with the weekdays of each departure, of departures of single dates, as many timetables of trip planners have them.
 *
 * 1. The weeks of the window are compared one after the other. A season begins with a week that differs from the one before in a day
 *    which is the same in the two weeks after it: holidays are on the same weekday for two weeks at most.
 * 2. A day that differs from its season otherwise is a difference of that day: something extra, something cancelled.
 * 3. Each date of the window has its departures again, unless it is counted in `leftOut`.
 * @param window at most a year, of which nothing outside is known
 */
export function seasonsOfDates(
  departures: readonly DatedDeparture[],
  { from, to, today }: Record<"from" | "to" | "today", Temporal.PlainDate>,
): FoundSeasons {
  const byDate = Map.groupBy(departures, ({ date }) => date);
  const textOf = (date: Temporal.PlainDate) =>
    [...new Set((byDate.get(date.toString()) ?? []).map((one) => `${one.direction} ${one.time}`))].sort().join(",");
  const monday = from.subtract({ days: from.dayOfWeek - 1 });
  const isInside = (date: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0;
  const dateAt = (week: number, day: number) => monday.add({ days: 7 * week + day });
  const count = Math.ceil((monday.until(to).days + 1) / 7);
  const weeks = Array.from(
    { length: count },
    (_, week): Week =>
      Array.from({ length: 7 }, (_, day) => {
        const date = dateAt(week, day);
        return isInside(date) ? textOf(date) : undefined;
      }),
  );
  const all = segmentsOf(weeks);
  const segments = all.slice(0, MAX_SEASONS);
  const isWholeYear = all.length === 1 && from.until(to).days >= YEAR_DAYS - 1;
  let leftOut = all.slice(MAX_SEASONS).reduce((sum, { first, last }) => sum + 7 * (last - first + 1), 0);
  const differences: DayDifference[] = [];
  const seasons = segments.map(({ first, last, days }): TimetableSeason => {
    for (let week = first; week <= last; week++) {
      for (const [day, text] of weeks[week]!.entries()) {
        const date = dateAt(week, day);
        if (text === undefined || text === days[day] || Temporal.PlainDate.compare(date, today) < 0) continue;
        const ofDay = differencesOf(date.toString(), days[day] ?? "", text);
        if (differences.length + ofDay.length <= MAX_DIFFERENCES) differences.push(...ofDay);
        else leftOut += 1;
      }
    }
    const [start, end] = [dateAt(first, 0), dateAt(last, 6)].map((date) => clamped(date, from, to));
    const rows = rowsOf(days);
    if (rows.length > MAX_DEPARTURES) leftOut += rows.length - MAX_DEPARTURES;
    return {
      ...(isWholeYear ? { from: null, to: null } : { from: monthDay(start!), to: monthDay(end!) }),
      name: null,
      name_ie: null,
      departures: rows.slice(0, MAX_DEPARTURES),
    };
  });
  return { seasons: seasons.filter((season) => season.departures.length > 0), differences, leftOut };
}

function segmentsOf(weeks: readonly Week[]): Segment[] {
  const segments: Segment[] = [];
  for (const [at, week] of weeks.entries()) {
    const current = segments.at(-1);
    const next = weeks.slice(at + 1, at + 3).filter((one) => one.some((text) => text !== undefined));
    const lasts = (day: number, now: string) => next.every((one) => (one[day] ?? now) === now);
    const isNew = (day: number) => {
      const [before, now] = [current!.days[day], week[day]];
      return before !== undefined && now !== undefined && before !== now && next.length > 0 && lasts(day, now);
    };
    const count = current ? week.filter((_, day) => isNew(day)).length : 0;
    // A first week with a holiday is no season of its own.
    const isFirstOtherwise = count > 0 && count <= MAX_HOLIDAYS && current!.first === current!.last;
    if (isFirstOtherwise) Object.assign(current!, { last: at, days: [...week] });
    else if (!current || count > 0) segments.push({ first: at, last: at, days: [...week] });
    else {
      current.last = at;
      for (const [day, text] of week.entries()) current.days[day] ??= text;
    }
  }
  return segments;
}

function rowsOf(days: Week): TimetableSeason["departures"] {
  const rows = new Map<string, number[]>();
  for (const [day, text] of days.entries()) {
    for (const one of (text ?? "").split(",").filter(Boolean)) rows.set(one, [...(rows.get(one) ?? []), day + 1]);
  }
  return [...rows]
    .map(([key, days]) => {
      const [direction, time] = key.split(" ") as [Direction, string];
      return { direction, time, days, note: null, note_ie: null };
    })
    .sort((one, other) => one.direction.localeCompare(other.direction) || one.time.localeCompare(other.time));
}

function differencesOf(date: string, usual: string, found: string): DayDifference[] {
  const [before, now] = [usual, found].map((text) => text.split(",").filter(Boolean));
  if (now!.length === 0) return [{ date, kind: "cancelled", direction: null, time: null }];
  const of = (keys: string[], kind: DayDifference["kind"]) =>
    keys.map((key): DayDifference => {
      const [direction, time] = key.split(" ") as [Direction, string];
      return { date, kind, direction, time };
    });
  return [
    ...of(
      before!.filter((key) => !now!.includes(key)),
      "cancelled",
    ),
    ...of(
      now!.filter((key) => !before!.includes(key)),
      "extra",
    ),
  ];
}

function clamped(date: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate {
  if (Temporal.PlainDate.compare(date, from) < 0) return from;
  return Temporal.PlainDate.compare(date, to) > 0 ? to : date;
}

const monthDay = (date: Temporal.PlainDate) => date.toString().slice(5);
