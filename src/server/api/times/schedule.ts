import type { DayNotice } from "../../../contract/day-notices.ts";
import type { PageCard } from "../../../contract/pages/card.ts";
import type { DayPlan } from "../../../contract/times.ts";
import { todayAt, ZONE } from "../../../domain/local-time.ts";
import { readWeeks } from "../../../domain/opening-times/weeks.ts";
import {
  hasTimes,
  type OpeningOutlook,
  outlookAt,
  type DayPlan as Plan,
  type RegularKind,
  type RegularTimes,
  type Schedule,
  type Season,
  type Special,
  weekOf,
} from "../../../domain/opening-times.ts";
import { PUBLIC_HOLIDAY_NAMES, publicHolidayOn } from "../../../domain/public-holidays.ts";
import { answeredMs, isoInstant } from "../../db/instants.ts";

export type Interval = { from: string; to: string };

type OpeningRow = {
  set: string;
  day: number;
  opens: string;
  closes: string;
  kind: RegularKind;
  /** As `writeWeeks` writes them; null: every week. */
  weeks: string | null;
  season_from: string | null;
  season_to: string | null;
  season_name?: string | null;
  season_name_ie?: string | null;
};

type SpecialRow = { date_from: string; date_to: string; intervals: unknown; notice?: NoticeFields | null } & Names;

/** What a notice of the day has beside the columns of a special time. */
export type NoticeFields = Pick<DayNotice, "id" | "kind" | "at" | "back_on" | "until">;

/** The rows that hold a page's hours. Special times that ended before yesterday have no effect any more. */
export type ScheduleRows = {
  /** JSON of `page`: null means the usual hours, an empty list closed. */
  holiday_intervals: unknown;
  opening_times: readonly OpeningRow[];
  /** And the notices of the day, each with `notice`. */
  special_times: readonly SpecialRow[];
  status?: string;
  /** Counts while the page is temporarily closed. */
  reopens_on?: string | null;
};

type Names = { readonly name?: string | null; readonly name_ie?: string | null };
type NamedSeason = Season & Names;
type NamedSpecial = Special & Names & { readonly isNotice?: boolean };

/** A schedule with the names of its seasons and special days. */
type NamedSchedule = Omit<Schedule, "seasons" | "specials"> & {
  readonly seasons: readonly NamedSeason[];
  readonly specials: readonly NamedSpecial[];
  readonly notices: readonly DayNotice[];
};

/** The schedule of the main hours. Hours of other sets (kitchen, …) are shown, but do not decide whether a page is open. */
export function scheduleOf(rows: ScheduleRows): NamedSchedule {
  const { holiday_intervals, opening_times, special_times } = rows;
  const closedUntil = rows.status === "temporarily_closed" ? rows.reopens_on : null;
  const main = opening_times.filter((row) => row.set === "main");
  const holiday = intervalsOf(holiday_intervals);
  const [notices, specials] = [
    special_times.filter(({ notice }) => notice),
    special_times.filter(({ notice }) => !notice),
  ];
  return {
    regular: main.filter((row) => row.season_from === null).map(regularOf),
    seasons: seasonsOf(main),
    ...(holiday && { publicHolidays: { intervals: holiday } }),
    // Of several specials for one date the first one applies: a notice overrides a special day.
    specials: [...notices.filter(({ notice }) => notice?.kind !== "sold-out"), ...specials].map(specialOf),
    notices: notices.map(noticeOf),
    ...(closedUntil && { closedUntil }),
  };
}

function regularOf(row: OpeningRow): RegularTimes {
  const times = { days: [row.day], from: row.opens, to: row.closes, kind: row.kind };
  return row.weeks === null ? times : { ...times, weeks: readWeeks(row.weeks) };
}

/** Rows with the same first and last day form one season, named by the first of them that has a name. */
function seasonsOf(rows: readonly OpeningRow[]): NamedSeason[] {
  const seasons = Map.groupBy(rows, ({ season_from, season_to }) => season_from && `${season_from}/${season_to}`);
  seasons.delete(null);
  return [...seasons.values()].map((ofSeason) => ({
    from: ofSeason[0]!.season_from!,
    to: ofSeason[0]!.season_to!,
    name: ofSeason.find((row) => row.season_name)?.season_name,
    name_ie: ofSeason.find((row) => row.season_name_ie)?.season_name_ie,
    regular: ofSeason.map(regularOf),
  }));
}

function specialOf({ date_from, date_to, intervals, name, name_ie, notice }: SpecialRow): NamedSpecial {
  const open = intervalsOf(intervals);
  return {
    date: date_from,
    to: date_to,
    ...(open && { intervals: open }),
    name,
    name_ie,
    ...(notice && { isNotice: true }),
  };
}

/** The texts of a notice are where a special time has its name. */
function noticeOf({ date_from, name = null, name_ie = null, notice }: SpecialRow): DayNotice {
  const { id, kind, at, back_on, until } = notice as NoticeFields;
  return { id, kind, date: date_from, at, back_on, word: name, word_ie: name_ie, until: isoInstant(until) };
}

/**
 * The intervals of a JSON column, or null. The type is not checked again: a constraint ensures null or a list, and every
 * writer validates both ends.
 */
export function intervalsOf(column: unknown): Interval[] | null {
  return (column as Interval[] | null)?.map(({ from, to }) => ({ from, to })) ?? null;
}

/** `weekAnswer` of the seven days from a date on. */
export const weekFrom = (schedule: NamedSchedule, date: Temporal.PlainDate): DayPlan[] =>
  weekAnswer(schedule, date.toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" }).toInstant());

/** The main hours of the seven days from today on, with the name of the holiday, special time or season that applies. */
export function weekAnswer(schedule: NamedSchedule, now: Temporal.Instant): DayPlan[] {
  return weekOf(schedule, now).map(({ date, ...plan }) => ({
    date: date.toString(),
    source: isNotice(plan) ? "notice" : plan.source,
    intervals: plan.intervals,
    ...namesOf(plan, date),
  }));
}

const isNotice = ({ special }: Plan) => (special as NamedSpecial | undefined)?.isNotice === true;

function namesOf({ source, special, season }: Plan, date: Temporal.PlainDate): Pick<DayPlan, "name" | "name_ie"> {
  if (source === "holiday") {
    const holiday = publicHolidayOn(date);
    return { name: holiday && PUBLIC_HOLIDAY_NAMES[holiday].en, name_ie: holiday && PUBLIC_HOLIDAY_NAMES[holiday].ga };
  }
  // `weekOf` returns the objects of the schedule themselves, so they still have their names.
  const named = (special ?? season) as NamedSpecial | NamedSeason | undefined;
  return { name: named?.name ?? null, name_ie: named?.name_ie ?? null };
}

export type OpeningNow = Pick<
  PageCard,
  "opening_state" | "open_now" | "opens_at" | "closes_at" | "opening_changes" | "day_notices"
>;

/** Enough for a card that stays open in a browser over a weekend, with two intervals a day. */
const LISTED_CHANGES = 4;
const LISTED_MS = 8 * 24 * 60 * 60 * 1000;

const HOURS_UNKNOWN = { opening_state: "unknown", open_now: null } as const;
const NOT_TODAY = { opening_state: "closed", open_now: false } as const;
const NO_CHANGES = { opens_at: null, closes_at: null, opening_changes: [] };

/**
 * The opening state of a page at `now`. A page whose owner has closed it (`status`) is never open, whatever its hours; a
 * page without hours is `unknown`, not closed (docs/rules.md, Opening times).
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
  const day_notices = (schedule.notices ?? []).filter(({ until }) => until > answeredMs(now.epochMilliseconds));
  const lapse = day_notices.length === 0 ? null : Date.parse(day_notices[0]!.until);
  if (!hasTimes(schedule)) {
    const isClosed = day_notices.some(({ kind }) => kind !== "sold-out");
    const known = isClosed ? NOT_TODAY : HOURS_UNKNOWN;
    return { opening: { ...known, ...NO_CHANGES, day_notices }, until: lapse };
  }

  const { state, changes } = outlookAt(schedule, now, LISTED_CHANGES);
  const next = changes[0]?.at ?? null;
  const opens = state === "open" ? null : (changes.find((change) => change.state === "open")?.at ?? null);
  const closes = state === "open" ? next : null;
  const opening: OpeningNow = {
    opening_state: state,
    open_now: state === "open",
    opens_at: opens === null ? null : answeredMs(opens),
    closes_at: closes === null ? null : answeredMs(closes),
    opening_changes: listedChanges(changes, now),
    day_notices,
  };
  return { opening, until: earlier(next, lapse) };
}

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
  const { changes } = outlookAt(schedule, now, LISTED_CHANGES);
  const opens = changes.find(({ state }) => state === "open")?.at ?? until;
  const opening: OpeningNow = {
    ...{ opening_state: "temporarily_closed", open_now: false, opens_at: answeredMs(opens), closes_at: null },
    opening_changes: listedChanges(changes, now),
    day_notices: [],
  };
  return { opening, until };
}

type ListedChanges = OpeningNow["opening_changes"];

const listedChanges = (changes: OpeningOutlook["changes"], now: Temporal.Instant): ListedChanges =>
  changes
    .filter(({ at }) => at <= now.epochMilliseconds + LISTED_MS)
    .map(({ at, state }) => ({ at: answeredMs(at), state }));
