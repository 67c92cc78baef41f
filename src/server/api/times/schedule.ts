import type { RegularTimes, Schedule, Season, Special } from "../../../domain/opening-times.ts";
import { intervalsOf, type OpeningTimeRow, type SpecialTimeRow } from "./answer.ts";

type OpeningRow = Pick<OpeningTimeRow, "set" | "day" | "opens" | "closes" | "kind" | "season_from" | "season_to"> &
  Partial<Pick<OpeningTimeRow, "season_name" | "season_name_ie">>;
type SpecialRow = Pick<SpecialTimeRow, "date_from" | "date_to" | "intervals"> &
  Partial<Pick<SpecialTimeRow, "name" | "name_ie">>;

/** The rows from which a page's hours are computed. Special times that ended before yesterday may be left out. */
export type ScheduleRows = {
  /** JSON of `page`: null is an ordinary day, an empty list closed. */
  holiday_intervals: unknown;
  opening_times: readonly OpeningRow[];
  special_times: readonly SpecialRow[];
};

type Names = { readonly name?: string | null; readonly name_ie?: string | null };
export type NamedSeason = Season & Names;
export type NamedSpecial = Special & Names;

/** A schedule whose seasons and special days keep the names that their owner gave them. */
export type NamedSchedule = Omit<Schedule, "seasons" | "specials"> & {
  readonly seasons: readonly NamedSeason[];
  readonly specials: readonly NamedSpecial[];
};

/** The main hours in the form that the rules work with. The other sets are shown, but never decide "open now". */
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

/** Rows with the same first and last day are one season; its name is the first that one of them gives. */
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
