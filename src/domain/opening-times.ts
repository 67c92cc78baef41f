import { dayAfter, type LocalDay, localDay, localDayAt, localDayOf, plainDateOf, ZONE } from "./local-time.ts";
import { type OpeningState, type Stretch, stretchAt } from "./opening-times/changes.ts";
import { isOnWeekday, type Layer, layerOn, type Plans, readPlans } from "./opening-times/plans.ts";
import type { Interval, OpeningKind, Schedule, Season, Special } from "./opening-times/schedule.ts";

export type { OpeningState } from "./opening-times/changes.ts";
export type {
  Interval,
  OpeningKind,
  RegularTimes,
  Schedule,
  Season,
  Special,
} from "./opening-times/schedule.ts";

export type Opening = { state: OpeningState; next: Temporal.Instant | null };

export type OpeningChange = { at: Temporal.Instant; state: OpeningState };

/** `season` and `special` are the very objects of the schedule, so that a caller finds the names it keeps with them. */
export type DayPlan = {
  source: Layer["source"];
  intervals: (Interval & { kind: OpeningKind })[];
  season?: Season;
  special?: Special;
};

export type OpenSpan = { start: Temporal.Instant; end: Temporal.Instant; state: OpeningKind };

/** How far ahead the next change is looked for, in local dates (rule 6): a yearly day is found in a leap year too. */
const LOOK_AHEAD_DAYS = 366;

/**
 * Whether a page is open at an instant, and until when that stays so.
 *
 * 1. Each local date has one plan: a special for that date, else a special range, else the public-holiday rule, else the
 *    season, else the regular week. A stronger layer replaces the whole plan.
 * 2. An interval belongs to the date on which it starts; `to` at or before `from` ends on the next date.
 * 3. A special neither cuts nor keeps what other dates opened: last night's run ends when it would have.
 * 4. A clock time shown twice means the first; one never shown keeps the offset before the gap; an interval that becomes
 *    empty is dropped.
 * 5. Open means start ≤ instant < end. Overlapping or touching intervals are one; open beats appointment.
 * 6. `next` is the first later instant at which the state differs, at most 366 days ahead on the local calendar, else null.
 *
 * Throws RangeError for a clock time or date in a form that the contract would refuse.
 *
 * @example
 * ```ts
 * const pub = { regular: [{ days: [5], from: "17:00", to: "01:30" }] };
 * openingAt(pub, Temporal.Instant.from("2026-01-17T00:30Z")); // the night of Friday 16 January
 * // { state: "open", next: 2026-01-17T01:30Z }
 * ```
 */
export function openingAt(schedule: Schedule, instant: Temporal.Instant): Opening {
  const moment = momentOf(instant);
  const { state, next } = stretchAt(readPlans(schedule), moment.today, moment.at, moment.limit);
  return { state, next: next === null ? null : Temporal.Instant.fromEpochMilliseconds(next) };
}

/** The coming changes of state in order: at most `count`, and at most 366 days after the instant. */
export function changesAfter(schedule: Schedule, instant: Temporal.Instant, count: number): OpeningChange[] {
  const plans = readPlans(schedule);
  const { today, at, limit } = momentOf(instant);
  const changes: OpeningChange[] = [];
  for (const stretch of stretchesFrom(plans, today, at, limit)) {
    if (stretch.start > at) changes.push({ at: fromMs(stretch.start), state: stretch.state });
    if (changes.length === count) break;
  }
  return changes;
}

/**
 * The spans within `[from, until)` in which a page is open or open by appointment, in order and without overlap. A span
 * that goes on beyond the window is cut at it, so that the spans of neighbouring windows fit together.
 */
export function spansBetween(schedule: Schedule, from: Temporal.Instant, until: Temporal.Instant): OpenSpan[] {
  const limit = until.epochMilliseconds;
  const stretches = stretchesFrom(readPlans(schedule), localDayAt(from), from.epochMilliseconds, limit);
  const spans: OpenSpan[] = [];
  for (const { state, start, end } of stretches) {
    if (state !== "closed" && start < limit) spans.push({ start: fromMs(start), end: fromMs(end), state });
  }
  return spans;
}

/** The plan of a local date (rule 1), its intervals in order of their start. */
export function planOf(schedule: Schedule, date: Temporal.PlainDate): DayPlan {
  return describe(readPlans(schedule), localDayOf(date));
}

/** The seven local dates from the one on which the instant falls, each with its plan. */
export function weekOf(schedule: Schedule, instant: Temporal.Instant): ({ date: Temporal.PlainDate } & DayPlan)[] {
  const plans = readPlans(schedule);
  const today = localDayAt(instant).epochDay;
  return Array.from({ length: 7 }, (_, offset) => localDay(today + offset)).map((day) => ({
    date: plainDateOf(day),
    ...describe(plans, day),
  }));
}

/** Whether a schedule opens at all: one that never does says nothing about the hours ("hours unknown", never "closed"). */
export function hasTimes({ regular = [], seasons = [], publicHolidays, specials = [] }: Schedule): boolean {
  return (
    regular.length > 0 ||
    seasons.some((season) => season.regular.length > 0) ||
    [publicHolidays, ...specials].some((rule) => (rule?.intervals?.length ?? 0) > 0)
  );
}

function describe(plans: Plans, day: LocalDay): DayPlan {
  const { runs, ...layer } = layerOn(plans, day);
  const ofDay = runs.filter((run) => isOnWeekday(run, day)).sort((a, b) => a.start - b.start);
  return { ...layer, intervals: ofDay.map(({ from, to, kind }) => ({ from, to, kind })) };
}

/** The stretches of unchanged state from `start` to `limit`, the last one ending there. */
function* stretchesFrom(plans: Plans, today: LocalDay, start: number, limit: number) {
  let day = today;
  for (let at: number | null = start; at !== null; ) {
    while (day.end <= at) day = dayAfter(day);
    const { state, next }: Stretch = stretchAt(plans, day, at, limit);
    yield { state, start: at, end: next ?? limit };
    at = next;
  }
}

type Moment = { at: number; today: LocalDay; limit: number };

/** The last instant asked about: a list asks about the same one for each of its pages. */
let lastMoment: Moment | null = null;

function momentOf(instant: Temporal.Instant): Moment {
  const at = instant.epochMilliseconds; // rounded down: every boundary is a whole millisecond, so the order stays exact
  if (lastMoment?.at === at) return lastMoment;
  const limit = instant.toZonedDateTimeISO(ZONE).add({ days: LOOK_AHEAD_DAYS }).epochMilliseconds;
  lastMoment = { at, today: localDayAt(instant), limit };
  return lastMoment;
}

const fromMs = Temporal.Instant.fromEpochMilliseconds;
