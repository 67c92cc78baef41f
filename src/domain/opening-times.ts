import {
  clockTime,
  dayAfter,
  endOfToday,
  type LocalDay,
  localDay,
  localDayAt,
  localDayOf,
  plainDateOf,
  todayAt,
  ZONE,
} from "./local-time.ts";
import { type OpeningState, type Stretch, stretchAt } from "./opening-times/changes.ts";
import { isOnWeekday, type Layer, layerOn, type Plans, readPlans, runsOn } from "./opening-times/plans.ts";
import type { Interval, OpeningKind, Schedule, Season, Special } from "./opening-times/schedule.ts";

export type { OpeningState } from "./opening-times/changes.ts";
export type {
  Interval,
  OpeningKind,
  RegularKind,
  RegularTimes,
  Schedule,
  Season,
  Special,
} from "./opening-times/schedule.ts";
export type { Weeks } from "./opening-times/weeks.ts";
export type { Yearly } from "./opening-times/yearly.ts";

export type Opening = { state: OpeningState; next: Temporal.Instant | null };

export type OpeningChange = { at: Temporal.Instant; state: OpeningState };

/** A state with its next changes, whose times are epoch milliseconds. */
export type OpeningOutlook = { state: OpeningState; changes: { at: number; state: OpeningState }[] };

/** `season` and `special` are the same objects as in the schedule, so that callers can add properties such as names. */
export type DayPlan = {
  source: Layer["source"];
  intervals: (Interval & { kind: OpeningKind })[];
  season?: Season;
  special?: Special;
};

/** Days ahead in which the next change is searched (rule 6); a yearly date is found in a leap year as well. */
const LOOK_AHEAD_DAYS = 366;

/**
 * Whether a page is open at an instant, and when that changes next.
 *
 * 1. Each local date has one plan: a special for that date, else a special range, else a special day of every year, else the
 *    public-holiday rule, else the season, else the regular week. A stronger layer replaces the whole plan.
 * 2. An interval belongs to the date on which it starts; `to` at or before `from` ends on the next date.
 * 3. A special does not change runs of other dates: a run that began the evening before ends as planned.
 * 4. A repeated clock time means the first one; a skipped one keeps the offset before the gap; an interval that becomes
 *    empty is dropped.
 * 5. Open means start ≤ instant < end. Overlapping or adjacent intervals are one; open overrides appointment.
 * 6. `next` is the first later instant at which the state differs, at most 366 days ahead on the local calendar, else null.
 * 7. In a season or the regular week, times of certain weeks (the first Saturday, every second Wednesday) replace, on the
 *    dates on which they hold, the times of every week of that weekday.
 *
 * @throws RangeError for a malformed clock time or date, which the contract rejects
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

/** The next changes of state in order: at most `count`, and at most 366 days after the instant. */
export function changesAfter(schedule: Schedule, instant: Temporal.Instant, count: number): OpeningChange[] {
  return outlookAt(schedule, instant, count).changes.map(({ at, state }) => ({ at: fromMs(at), state }));
}

/**
 * The state at an instant with the next changes, as `openingAt` and `changesAfter` give them: at most `count`, and their times
 * in epoch milliseconds, because a list has hundreds of them, and each `Temporal.Instant` is memory outside of the heap.
 */
export function outlookAt(schedule: Schedule, instant: Temporal.Instant, count: number): OpeningOutlook {
  const { today, at, limit } = momentOf(instant);
  let now: OpeningState = "closed";
  const changes: OpeningOutlook["changes"] = [];
  for (const { start, state } of stretchesFrom(readPlans(schedule), today, at, limit)) {
    if (start === at) now = state;
    else changes.push({ at: start, state });
    if (changes.length === count) break;
  }
  return { state: now, changes };
}

/** Open, or open by appointment, between two instants (epoch milliseconds). */
export type OpenPeriod = { from: number; to: number; kind: OpeningKind };

/** What begins before this time of the next date belongs to the evening before, as a visitor counts it. */
const NIGHT_ENDS_MINUTE = 1440 + 6 * 60;
/** What is open in the night is followed up to noon. */
const FOLLOWED_UNTIL_MINUTE = 1440 + 12 * 60;

/** When it is open on a local date, from its 00:00 on, and in the night after it; in order of time. */
export function openPeriodsOn(schedule: Schedule, date: Temporal.PlainDate): OpenPeriod[] {
  const day = localDayOf(date);
  const nightEnds = clockTime(day, NIGHT_ENDS_MINUTE);
  const periods = stretchesFrom(readPlans(schedule), day, day.start, clockTime(day, FOLLOWED_UNTIL_MINUTE));
  return [...periods].flatMap(({ state, start, end }) =>
    state === "closed" || start >= nightEnds ? [] : [{ from: start, to: end, kind: state }],
  );
}

/** The plan of a local date (rule 1), its intervals in order of their start. */
export function planOf(schedule: Schedule, date: Temporal.PlainDate): DayPlan {
  return describe(readPlans(schedule), localDayOf(date));
}

/** The plans of seven local dates, beginning with the date of the instant. */
export function weekOf(schedule: Schedule, instant: Temporal.Instant): ({ date: Temporal.PlainDate } & DayPlan)[] {
  const plans = readPlans(schedule);
  const today = localDayAt(instant).epochDay;
  return Array.from({ length: 7 }, (_, offset) => localDay(today + offset)).map((day) => ({
    date: plainDateOf(day),
    ...describe(plans, day),
  }));
}

/** The plans of some local dates. */
export function plansOn(schedule: Schedule, dates: readonly Temporal.PlainDate[]): DayPlan[] {
  const plans = readPlans(schedule);
  return dates.map((date) => describe(plans, localDayOf(date)));
}

/** Whether a schedule has any interval. Without one, the hours are unknown, which is not the same as closed. */
export function hasTimes({ regular = [], seasons = [], publicHolidays, specials = [] }: Schedule): boolean {
  return (
    [regular, ...seasons.map((season) => season.regular)].some((rows) => rows.some(({ kind }) => kind !== "closed")) ||
    [publicHolidays, ...specials].some((rule) => (rule?.intervals?.length ?? 0) > 0)
  );
}

/**
 * Whether the hours of a date are known: without a usual week only those of dates with a plan of their own are, such as a special
 * day. Unknown is not the same as closed.
 */
export function isKnownOn(schedule: Schedule, date: Temporal.PlainDate): boolean {
  const { regular = [], seasons = [] } = schedule;
  return hasTimes({ regular, seasons }) || planOf(schedule, date).source !== "regular";
}

/**
 * Whether a page is known to be closed up to the end of the local day: it is not open and does not open today, also not by
 * appointment, and the hours of today are known.
 */
export function isClosedForToday(schedule: Schedule, instant: Temporal.Instant): boolean {
  const { state, changes } = outlookAt(schedule, instant, 1);
  const changesToday = changes.some(({ at }) => at < endOfToday(instant).epochMilliseconds);
  return state === "closed" && !changesToday && isKnownOn(schedule, todayAt(instant));
}

function describe(plans: Plans, day: LocalDay): DayPlan {
  const layer = layerOn(plans, day);
  const { runs: _, inWeeks: __, ...rest } = layer;
  const ofDay = runsOn(layer, day)
    .filter((run) => isOnWeekday(run, day))
    .sort((a, b) => a.start - b.start);
  return { ...rest, intervals: ofDay.map(({ from, to, kind }) => ({ from, to, kind })) };
}

/** The periods of constant state from `start` to `limit`. */
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

/** Cache of the last instant: a list computes the state of many pages at the same instant. */
let lastMoment: Moment | null = null;

function momentOf(instant: Temporal.Instant): Moment {
  const at = instant.epochMilliseconds; // rounded down: every boundary is a whole millisecond, so the order stays exact
  if (lastMoment?.at === at) return lastMoment;
  const limit = instant.toZonedDateTimeISO(ZONE).add({ days: LOOK_AHEAD_DAYS }).epochMilliseconds;
  lastMoment = { at, today: localDayAt(instant), limit };
  return lastMoment;
}

const fromMs = Temporal.Instant.fromEpochMilliseconds;
