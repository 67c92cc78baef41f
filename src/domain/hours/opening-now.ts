import {
  hasTimes,
  type OpeningOutlook,
  type DayPlan as Plan,
  type Schedule,
  type Season,
  type Special,
} from "@eolaire/opening-hours";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { DayNotice } from "#core/contract/pages/day-notices.ts";
import type { DayPlan } from "#core/contract/pages/times.ts";
import { inBothLanguages } from "../in-language.ts";
import { endOfToday, todayAt, ZONE } from "../local-time.ts";
import { memoised } from "../memoised.ts";
import { publicHolidays } from "../public-holidays.ts";
import { openingHours } from "./opening-hours.ts";

export type Names = { readonly name?: string | null; readonly name_ie?: string | null };
export type NamedSeason = Season & Names;
export type NamedSpecial = Special & Names & { readonly isNotice?: boolean };

/** A schedule with the names of its seasons and special days. */
export type NamedSchedule = Omit<Schedule, "seasons" | "specials"> & {
  readonly seasons: readonly NamedSeason[];
  readonly specials: readonly NamedSpecial[];
  readonly notices: readonly DayNotice[];
};

/** `weekAnswer` of the seven days from a date on. */
export const weekFrom = (schedule: NamedSchedule, date: Temporal.PlainDate): DayPlan[] =>
  weekAnswer(schedule, date.toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" }).toInstant());

/** The main hours of the seven days from today on, with the name of the holiday, special time or season that applies. */
export function weekAnswer(schedule: NamedSchedule, now: Temporal.Instant): DayPlan[] {
  return openingHours.weekOf(schedule, now).map(({ date, ...plan }) => planAnswer(plan, date));
}

/** The main hours of a date, as `weekAnswer` gives those of seven. */
export const planOn = (schedule: NamedSchedule, date: Temporal.PlainDate): DayPlan =>
  planAnswer(openingHours.planOf(schedule, date), date);

const planAnswer = (plan: Plan, date: Temporal.PlainDate): DayPlan => ({
  date: date.toString(),
  ...namedPlan(plan, date),
});

const namedPlan = (plan: Plan, date: Temporal.PlainDate): Omit<DayPlan, "date"> => ({
  source: isNotice(plan) ? "notice" : plan.source,
  intervals: plan.intervals,
  ...namesOf(plan, date),
});

/** A page that is closed up to a day has no special days until then: its status says why, as a notice does. */
const isNotice = ({ source, special }: Plan) =>
  source === "special" && (special === undefined || (special as NamedSpecial).isNotice === true);

function namesOf({ source, special, season }: Plan, date: Temporal.PlainDate): Pick<DayPlan, "name" | "name_ie"> {
  if (source === "holiday") {
    const holiday = publicHolidays.on(date)?.names;
    return holiday ? inBothLanguages(holiday) : { name: null, name_ie: null };
  }
  // A plan refers to the objects of the schedule themselves, which still have their names.
  const named = (special ?? season) as NamedSpecial | NamedSeason | undefined;
  return { name: named?.name ?? null, name_ie: named?.name_ie ?? null };
}

/** The main hours of some dates, each with the name of the holiday, special time or season that applies, and the season itself. */
export const dayPlansOn = (schedule: NamedSchedule, dates: readonly Temporal.PlainDate[]) =>
  openingHours.plansOn(schedule, dates).map((plan, index) => {
    const date = dates[index]!; // as many plans as dates
    return { date, season: plan.season, ...namedPlan(plan, date) };
  });

export type OpeningNow = Pick<
  PageCard,
  "opening_state" | "open_now" | "opens_at" | "closes_at" | "opening_changes" | "day_notices"
>;

/** Enough for a card that stays open in a browser over a weekend, with two intervals a day. */
const LISTED_CHANGES = 4;
const LISTED_MS = 8 * 24 * 60 * 60 * 1000;

const HOURS_UNKNOWN = { opening_state: "unknown", open_now: null } as const;
const NO_CHANGES = { opens_at: null, closes_at: null, opening_changes: [] };

/**
 * The opening state of a page at `now`. A page whose owner has closed it (`status`) is never open, whatever its hours; a
 * page without hours is `unknown`, not closed, but on days with hours of their own (docs/rules.md, Opening times).
 * @returns the fields of the answer, and when they expire, in epoch milliseconds (null: never)
 */
export function openingNow(
  page: { status: string; reopens_on: string | null },
  schedule: Schedule & { readonly notices?: readonly DayNotice[] },
  now: Temporal.Instant,
): { opening: OpeningNow; until: number | null } {
  const { status } = statusOn(page, todayAt(now));
  if (status === "temporarily_closed" && page.reopens_on !== null) return closedForNow(page.reopens_on, schedule, now);
  if (status === "temporarily_closed" || status === "permanently_closed") {
    return { opening: { opening_state: status, open_now: false, ...NO_CHANGES, day_notices: [] }, until: null };
  }
  const day_notices = (schedule.notices ?? []).filter(
    ({ until }) => until > new Date(now.epochMilliseconds).toISOString(),
  );
  const lapse = day_notices.length === 0 ? null : Date.parse(day_notices[0]!.until);
  const { regular, seasons } = schedule;
  const midnight = hasTimes({ regular, seasons }) || isEmpty(schedule) ? null : endOfToday(now).epochMilliseconds;
  const isKnown = openingHours.isKnownOn(schedule, todayAt(now));
  const { state, changes } = openingHours.outlookAt(schedule, now, LISTED_CHANGES);
  const next = changes[0]?.at ?? null;
  if (!isKnown && state === "closed") {
    return { opening: { ...HOURS_UNKNOWN, ...NO_CHANGES, day_notices }, until: earlier(lapse, midnight) };
  }
  const opens = state === "open" ? null : (changes.find((change) => change.state === "open")?.at ?? null);
  const closes = state === "open" ? next : null;
  const opening: OpeningNow = {
    opening_state: state,
    open_now: state === "open",
    opens_at: opens === null ? null : isoMs(opens),
    closes_at: closes === null ? null : isoMs(closes),
    opening_changes: listedChanges(changes, now),
    day_notices,
  };
  return { opening, until: earlier(earlier(next, lapse), midnight) };
}

/** Whether no date has hours or a plan of its own. */
const isEmpty = ({ regular = [], seasons = [], publicHolidays, specials = [] }: Schedule) =>
  regular.length + seasons.length + specials.length === 0 && !publicHolidays;

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** The status of a page on a day: a temporarily closed page is open again from `reopens_on` on. */
export function statusOn<Row extends { status: string; reopens_on: string | null }>(
  { status, reopens_on }: Row,
  today: Temporal.PlainDate,
): { status: Row["status"] | "open"; reopens_on: string | null } {
  if (status !== "temporarily_closed" || reopens_on === null) return { status, reopens_on: null };
  return reopens_on <= today.toString() ? { status: "open", reopens_on: null } : { status, reopens_on };
}

/** A page that is closed up to a day: `opens_at` is its first opening after it, or the day's beginning where its hours are unknown. */
function closedForNow(reopensOn: string, schedule: Schedule, now: Temporal.Instant) {
  const until = Temporal.PlainDate.from(reopensOn).toZonedDateTime(ZONE).epochMilliseconds;
  const { changes } = openingHours.outlookAt(schedule, now, LISTED_CHANGES);
  const opens = changes.find(({ state }) => state === "open")?.at ?? until;
  const opening: OpeningNow = {
    opening_state: "temporarily_closed",
    open_now: false,
    opens_at: isoMs(opens),
    closes_at: null,
    opening_changes: listedChanges(changes, now),
    day_notices: [],
  };
  return { opening, until };
}

type ListedChanges = OpeningNow["opening_changes"];

const listedChanges = (changes: OpeningOutlook["changes"], now: Temporal.Instant): ListedChanges =>
  changes
    .filter(({ at }) => at <= now.epochMilliseconds + LISTED_MS)
    .map(({ at, state }) => ({ at: isoMs(at), state }));

/** An instant as answers have it, from epoch milliseconds. Pages open and close at the same few. */
const isoMs = memoised(2_000, (at: number) => new Date(at).toISOString());
