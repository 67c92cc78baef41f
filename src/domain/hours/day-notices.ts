import { hasTimes, type Interval, type Schedule } from "@eolaire/opening-hours";
import type { DayNoticeKind } from "#core/contract/pages/day-notices.ts";
import { calendar, minuteOf, todayAt } from "../local-time.ts";
import { openingHours } from "./opening-hours.ts";

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** A page that opens again later than this has closed for a season. */
const LOOK_AHEAD_DAYS = 366;

/** Minutes after 00:00 of the date; the end may be on the next date. */
type Run = { start: number; end: number };

/** The usual hours of a date for which notices may be given. */
export type NoticeDay = { date: Temporal.PlainDate; runs: readonly Run[]; lapsesAt: Temporal.Instant };

/**
 * The date to which an instant belongs for a business: after midnight still the date before while a run of that evening
 * lasts.
 * @param schedule without the notices of the day, which may have ended that run
 */
export function noticeDayAt(schedule: Schedule, now: Temporal.Instant): NoticeDay {
  const today = todayAt(now);
  const yesterday = noticeDay(schedule, today.subtract({ days: 1 }));
  const day = calendar.dayOf(yesterday.date);
  const at = now.epochMilliseconds;
  const isNight = yesterday.runs.some(
    ({ start, end }) => calendar.clockTime(day, start) <= at && at < calendar.clockTime(day, end) && end > DAY_MINUTES,
  );
  return isNight ? yesterday : noticeDay(schedule, today);
}

function noticeDay(schedule: Schedule, date: Temporal.PlainDate): NoticeDay {
  const runs = openingHours
    .planOf(schedule, date)
    .intervals.filter(({ kind }) => kind === "open")
    .map(runOf);
  const day = calendar.dayOf(date);
  const end = Math.max(day.end, ...runs.map((run) => calendar.clockTime(day, run.end)));
  return { date, runs, lapsesAt: Temporal.Instant.fromEpochMilliseconds(end) };
}

/**
 * The hours of the date with its notice, as of a special day: null means closed.
 * @returns "outside" where `at` does not lie between opening and closing, or has passed
 */
export function noticedHours(
  kind: Exclude<DayNoticeKind, "sold-out">,
  at: string | null,
  { date, runs }: NoticeDay,
  now: Temporal.Instant,
): Interval[] | null | "outside" {
  if (kind === "closed" || kind === "back") return null;
  const minute = at === null ? undefined : minuteOn(runs, minuteOf(at));
  if (minute === undefined || calendar.clockTime(calendar.dayOf(date), minute) <= now.epochMilliseconds - MINUTE_MS)
    return "outside";
  if (kind === "early")
    return runs.filter(({ start }) => start < minute).map(({ start, end }) => interval(start, Math.min(end, minute)));
  // An interval belongs to the date on which it starts: one from after midnight would be of the next morning.
  if (minute >= DAY_MINUTES) return "outside";
  return runs.filter(({ end }) => end > minute).map(({ start, end }) => interval(Math.max(start, minute), end));
}

/** A clock time between the first opening and the last closing, which may be after midnight. */
function minuteOn(runs: readonly Run[], clock: number): number | undefined {
  const first = Math.min(...runs.map(({ start }) => start));
  const last = Math.max(...runs.map(({ end }) => end));
  return [clock, clock + DAY_MINUTES].find((minute) => first < minute && minute < last);
}

/** The first date after `date` with opening hours; null: none in a year. */
export function backOn(schedule: Schedule, date: Temporal.PlainDate): Temporal.PlainDate | null {
  if (!hasTimes(schedule)) return null;
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days++) {
    const next = date.add({ days });
    if (openingHours.planOf(schedule, next).intervals.some(({ kind }) => kind === "open")) return next;
  }
  return null;
}

function runOf({ from, to }: Interval): Run {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

const interval = (start: number, end: number): Interval => ({ from: clockOf(start), to: clockOf(end) });

/** 1440 is `24:00`; later minutes are of the next date. */
function clockOf(minute: number): string {
  const ofDay = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
}
