import type { DayPlan } from "../../../contract/times.ts";
import {
  type OpeningKind,
  type DayPlan as Plan,
  type RegularTimes,
  type Schedule,
  type Season,
  type Special,
  weekOf,
} from "../../../domain/opening-times.ts";
import { PUBLIC_HOLIDAY_NAMES, publicHolidayOn } from "../../../domain/public-holidays.ts";

export type Interval = { from: string; to: string };

type OpeningRow = {
  set: string;
  day: number;
  opens: string;
  closes: string;
  kind: OpeningKind;
  season_from: string | null;
  season_to: string | null;
  season_name?: string | null;
  season_name_ie?: string | null;
};

type SpecialRow = { date_from: string; date_to: string; intervals: unknown } & Names;

/** The rows that hold a page's hours. Special times that ended before yesterday have no effect any more. */
export type ScheduleRows = {
  /** JSON of `page`: null means the usual hours, an empty list closed. */
  holiday_intervals: unknown;
  opening_times: readonly OpeningRow[];
  special_times: readonly SpecialRow[];
};

type Names = { readonly name?: string | null; readonly name_ie?: string | null };
type NamedSeason = Season & Names;
type NamedSpecial = Special & Names;

/** A schedule with the names of its seasons and special days. */
type NamedSchedule = Omit<Schedule, "seasons" | "specials"> & {
  readonly seasons: readonly NamedSeason[];
  readonly specials: readonly NamedSpecial[];
};

/** The schedule of the main hours. Hours of other sets (kitchen, …) are shown, but do not decide whether a page is open. */
export function scheduleOf({ holiday_intervals, opening_times, special_times }: ScheduleRows): NamedSchedule {
  const main = opening_times.filter((row) => row.set === "main");
  const holiday = intervalsOf(holiday_intervals);
  return {
    regular: main.filter((row) => row.season_from === null).map(regularOf),
    seasons: seasonsOf(main),
    ...(holiday && { publicHolidays: { intervals: holiday } }),
    specials: special_times.map(specialOf),
  };
}

function regularOf(row: OpeningRow): RegularTimes {
  return { days: [row.day], from: row.opens, to: row.closes, kind: row.kind };
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

function specialOf({ date_from, date_to, intervals, name, name_ie }: SpecialRow): NamedSpecial {
  const open = intervalsOf(intervals);
  return { date: date_from, to: date_to, ...(open && { intervals: open }), name, name_ie };
}

/**
 * The intervals of a JSON column, or null. The type is not checked again: a constraint ensures null or a list, and every
 * writer validates both ends.
 */
export function intervalsOf(column: unknown): Interval[] | null {
  return (column as Interval[] | null)?.map(({ from, to }) => ({ from, to })) ?? null;
}

/** The main hours of the seven days from today on, with the name of the holiday, special time or season that applies. */
export function weekAnswer(schedule: NamedSchedule, now: Temporal.Instant): DayPlan[] {
  return weekOf(schedule, now).map(({ date, ...plan }) => ({
    date: date.toString(),
    source: plan.source,
    intervals: plan.intervals,
    ...namesOf(plan, date),
  }));
}

function namesOf({ source, special, season }: Plan, date: Temporal.PlainDate): Pick<DayPlan, "name" | "name_ie"> {
  if (source === "holiday") {
    const holiday = publicHolidayOn(date);
    return { name: holiday && PUBLIC_HOLIDAY_NAMES[holiday].en, name_ie: holiday && PUBLIC_HOLIDAY_NAMES[holiday].ga };
  }
  // `weekOf` returns the objects of the schedule themselves, so they still have their names.
  const named = (special ?? season) as NamedSpecial | NamedSeason | undefined;
  return { name: named?.name ?? null, name_ie: named?.name_ie ?? null };
}
