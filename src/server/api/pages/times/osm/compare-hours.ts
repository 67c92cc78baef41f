import type { Schedule } from "@eolaire/opening-hours";
import OpeningHours from "opening_hours";
import { country } from "#core/contract/country.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";

/** A part of a date, `HH:MM`, in which two sources of hours differ. */
export type Difference = { date: string; from: string; to: string };

/** How many dates differ, and the first of them. `nights`: all of them where a night of ours goes on after midnight. */
export type Differences = { days: number; first: Difference[]; nights: boolean };

const SHOWN = 3;
/** In days. */
const PERIOD = 731;
const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const [OPEN, APPOINTMENT] = [2, 1];
/** Whose public holidays count. */
const PLACE = {
  lat: country.map.latitude,
  lon: country.map.longitude,
  address: { country_code: country.code.toLowerCase(), state: "" },
};

/**
 * Compares what a line of OpenStreetMap means to the package `opening_hours` with a schedule, minute by minute over two years from
 * a date on, and up to the last special day: open, by appointment, closed. By what clocks show, so that the hour that they skip or
 * repeat, for which the package has no rule, is as on other days. Takes up to a second: not for the thread of requests.
 * @throws what the package throws for a line that it does not read
 */
export function compareHours(line: string, schedule: Schedule, from: Temporal.PlainDate): Differences {
  const lastSpecial = (schedule.specials ?? []).reduce(
    (last, { yearly, date, to = date }) => (!yearly && to > last ? to : last),
    `${from}`,
  );
  const days = Math.max(PERIOD, from.until(lastSpecial).days + 2);
  const [theirs, ours] = [paintLine(line, from, days), paintSchedule(schedule, from, days)];
  const found: Differences = { days: 0, first: [], nights: true };
  for (let day = 0; day < days; day++) {
    const difference = isClockChange(from, day) ? null : differenceOn(theirs, ours, day * DAY_MINUTES);
    if (!difference) continue;
    found.days++;
    found.nights &&= isNight(theirs, ours, day * DAY_MINUTES, difference);
    if (found.first.length < SHOWN) found.first.push({ date: `${from.add({ days: day })}`, ...difference });
  }
  found.nights &&= found.days > 0;
  return found;
}

/** Whether all that differs on a day is a night of ours at its beginning. */
function isNight(theirs: Uint8Array, ours: Uint8Array, start: number, { from, to }: Omit<Difference, "date">): boolean {
  const [end, next] = [start + minuteOf(to), start + DAY_MINUTES];
  const isLater = start > 0 && ours[start - 1] === ours[start] && ours[start] !== 0;
  const isOnly = theirs.subarray(end, next).every((state, at) => state === ours[end + at]);
  return (
    from === "00:00" && (isLater || start === 0) && theirs.subarray(start, end).every((state) => state === 0) && isOnly
  );
}

function differenceOn(theirs: Uint8Array, ours: Uint8Array, start: number): Omit<Difference, "date"> | null {
  const end = start + DAY_MINUTES;
  let from = start;
  while (from < end && theirs[from] === ours[from]) from++;
  if (from === end) return null;
  let to = from;
  while (to < end && theirs[to] !== ours[to]) to++;
  return { from: clock(from - start), to: clock(to - start) };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The package computes in the time zone of the process: there its days of 23 and 25 hours cannot be compared. */
function isClockChange(from: Temporal.PlainDate, day: number): boolean {
  const offset = (days: number) => new Date(from.year, from.month - 1, from.day + days).getTimezoneOffset();
  return offset(day) !== offset(day + 1);
}

function paintLine(line: string, from: Temporal.PlainDate, days: number): Uint8Array {
  const painted = new Uint8Array(days * DAY_MINUTES);
  const start = Date.UTC(from.year, from.month - 1, from.day);
  const minuteOf = (at: Date) =>
    (Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()) - start) / MINUTE_MS;
  const hours = new OpeningHours(line, PLACE as never); // its types ask for more of a place than it reads
  const [first, last] = [0, days].map((day) => new Date(from.year, from.month - 1, from.day + day)) as [Date, Date];
  for (const [opens, closes, isUnknown] of hours.getOpenIntervals(first, last)) {
    painted.fill(isUnknown ? APPOINTMENT : OPEN, minuteOf(opens), minuteOf(closes));
  }
  return painted;
}

function paintSchedule(schedule: Schedule, from: Temporal.PlainDate, days: number): Uint8Array {
  const painted = new Uint8Array(days * DAY_MINUTES);
  // The night before the first date belongs to it, too.
  const dates = Array.from({ length: days + 1 }, (_, at) => from.add({ days: at - 1 }));
  const plans = openingHours.plansOn(schedule, dates);
  for (const state of [APPOINTMENT, OPEN]) {
    for (const [at, { intervals }] of plans.entries()) {
      const start = (at - 1) * DAY_MINUTES;
      for (const { from: opens, to, kind } of intervals) {
        if ((kind === "open" ? OPEN : APPOINTMENT) !== state) continue;
        const end = start + minuteOf(to) + (to <= opens ? DAY_MINUTES : 0);
        painted.fill(state!, Math.max(0, start + minuteOf(opens)), Math.max(0, end));
      }
    }
  }
  return painted;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
