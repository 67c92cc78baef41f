import { type OpeningState, type Stretch, stretchAt } from "./changes.ts";
import { type LocalCalendar, type LocalDay, plainDateOf } from "./local-calendar.ts";
import { isOnWeekday, type Layer, layerOn, type Plans, readPlans, runsOn } from "./plans.ts";
import { hasTimes, type Interval, type OpeningKind, type Schedule, type Season, type Special } from "./schedule.ts";

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

/** Open, or open by appointment, between two instants (epoch milliseconds). */
export type OpenPeriod = { from: number; to: number; kind: OpeningKind };

/** Days ahead in which the next change is searched (rule 6); a yearly date is found in a leap year as well. */
const LOOK_AHEAD_DAYS = 366;
/** What begins before this time of the next date belongs to the evening before, as a visitor counts it. */
const NIGHT_ENDS_MINUTE = 1440 + 6 * 60;
/** Up to here the end of what is open in the night is looked for: what is open for a week never closes. */
const FOLLOWED_UNTIL_MINUTE = 8 * 1440;

type Moment = { at: number; today: LocalDay; limit: number };

/**
 * When places are open, on the dates and clocks of a calendar.
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
 * All methods throw a RangeError for a malformed clock time or date in a schedule.
 *
 * @example
 * ```ts
 * const hours = new OpeningHours(new LocalCalendar("Europe/Dublin", new PublicHolidays([])));
 * const pub = { regular: [{ days: [5], from: "17:00", to: "01:30" }] };
 * hours.openingAt(pub, Temporal.Instant.from("2026-01-17T00:30Z")); // the night of Friday 16 January
 * // { state: "open", next: 2026-01-17T01:30Z }
 * ```
 */
export class OpeningHours {
  readonly calendar: LocalCalendar;
  /** Cache of the last instant: a list computes the state of many places at the same instant. */
  #lastMoment: Moment | null = null;

  constructor(calendar: LocalCalendar) {
    this.calendar = calendar;
  }

  /** Whether a place is open at an instant, and when that changes next. */
  openingAt(schedule: Schedule, instant: Temporal.Instant): Opening {
    const { today, at, limit } = this.#momentOf(instant);
    const { state, next } = stretchAt(this.calendar, readPlans(schedule), today, at, limit);
    return { state, next: next === null ? null : fromMs(next) };
  }

  /** The next changes of state in order: at most `count`, and at most 366 days after the instant. */
  changesAfter(schedule: Schedule, instant: Temporal.Instant, count: number): OpeningChange[] {
    return this.outlookAt(schedule, instant, count).changes.map(({ at, state }) => ({ at: fromMs(at), state }));
  }

  /**
   * The state at an instant with the next changes, as `openingAt` and `changesAfter` give them: at most `count`, and their times
   * in epoch milliseconds, because a list has hundreds of them, and each `Temporal.Instant` is memory outside of the heap.
   */
  outlookAt(schedule: Schedule, instant: Temporal.Instant, count: number): OpeningOutlook {
    const { today, at, limit } = this.#momentOf(instant);
    let now: OpeningState = "closed";
    const changes: OpeningOutlook["changes"] = [];
    for (const { start, state } of this.#stretchesFrom(readPlans(schedule), today, at, limit)) {
      if (start === at) now = state;
      else changes.push({ at: start, state });
      if (changes.length === count) break;
    }
    return { state: now, changes };
  }

  /**
   * When it is open on a local date, from its 00:00 on, and in the night after it, up to where it closes then; in order of time.
   * What is open for a week ends after it.
   */
  openPeriodsOn(schedule: Schedule, date: Temporal.PlainDate): OpenPeriod[] {
    const day = this.calendar.dayOf(date);
    const nightEnds = this.calendar.clockTime(day, NIGHT_ENDS_MINUTE);
    const limit = this.calendar.clockTime(day, FOLLOWED_UNTIL_MINUTE);
    return [...this.#stretchesFrom(readPlans(schedule), day, day.start, limit)].flatMap(({ state, start, end }) =>
      state === "closed" || start >= nightEnds ? [] : [{ from: start, to: end, kind: state }],
    );
  }

  /** The plan of a local date (rule 1), its intervals in order of their start. */
  planOf(schedule: Schedule, date: Temporal.PlainDate): DayPlan {
    return describe(readPlans(schedule), this.calendar.dayOf(date));
  }

  /** The plans of seven local dates, beginning with the date of the instant. */
  weekOf(schedule: Schedule, instant: Temporal.Instant): ({ date: Temporal.PlainDate } & DayPlan)[] {
    const plans = readPlans(schedule);
    const today = this.calendar.dayAt(instant).epochDay;
    return Array.from({ length: 7 }, (_, offset) => this.calendar.day(today + offset)).map((day) => ({
      date: plainDateOf(day),
      ...describe(plans, day),
    }));
  }

  /** The plans of some local dates. */
  plansOn(schedule: Schedule, dates: readonly Temporal.PlainDate[]): DayPlan[] {
    const plans = readPlans(schedule);
    return dates.map((date) => describe(plans, this.calendar.dayOf(date)));
  }

  /**
   * Whether the hours of a date are known: without a usual week only those of dates with a plan of their own are, such as a special
   * day. Unknown is not the same as closed.
   */
  isKnownOn(schedule: Schedule, date: Temporal.PlainDate): boolean {
    const { regular = [], seasons = [] } = schedule;
    return hasTimes({ regular, seasons }) || this.planOf(schedule, date).source !== "regular";
  }

  /**
   * Whether a place is known to be closed up to the end of the local day: it is not open and does not open today, also not by
   * appointment, and the hours of today are known.
   */
  isClosedForToday(schedule: Schedule, instant: Temporal.Instant): boolean {
    const { state, changes } = this.outlookAt(schedule, instant, 1);
    const end = this.calendar.endOfToday(instant).epochMilliseconds;
    const changesToday = changes.some(({ at }) => at < end);
    return state === "closed" && !changesToday && this.isKnownOn(schedule, this.calendar.todayAt(instant));
  }

  /** The periods of constant state from `start` to `limit`. */
  *#stretchesFrom(plans: Plans, today: LocalDay, start: number, limit: number) {
    let day = today;
    for (let at: number | null = start; at !== null; ) {
      while (day.end <= at) day = this.calendar.after(day);
      const { state, next }: Stretch = stretchAt(this.calendar, plans, day, at, limit);
      yield { state, start: at, end: next ?? limit };
      at = next;
    }
  }

  #momentOf(instant: Temporal.Instant): Moment {
    const at = instant.epochMilliseconds; // rounded down: every boundary is a whole millisecond, so the order stays exact
    if (this.#lastMoment?.at === at) return this.#lastMoment;
    const limit = instant.toZonedDateTimeISO(this.calendar.zone).add({ days: LOOK_AHEAD_DAYS }).epochMilliseconds;
    this.#lastMoment = { at, today: this.calendar.dayAt(instant), limit };
    return this.#lastMoment;
  }
}

function describe(plans: Plans, day: LocalDay): DayPlan {
  const layer = layerOn(plans, day);
  const { runs: _, inWeeks: __, ...rest } = layer;
  const ofDay = runsOn(layer, day)
    .filter((run) => isOnWeekday(run, day))
    .sort((a, b) => a.start - b.start);
  return { ...rest, intervals: ofDay.map(({ from, to, kind }) => ({ from, to, kind })) };
}

const fromMs = (at: number) => Temporal.Instant.fromEpochMilliseconds(at);
