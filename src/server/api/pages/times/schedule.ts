import { type RegularKind, type RegularTimes, readWeeks, readYearly } from "@eolaire/opening-hours";
import type { DayNotice } from "#core/contract/pages/day-notices.ts";
import type { NamedSchedule, NamedSeason, NamedSpecial, Names } from "#core/domain/hours/opening-now.ts";
import { isoInstant } from "#core/server/db/instants.ts";

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

type SpecialRow = {
  date_from: string;
  date_to: string;
  /** As `writeYearly` writes it. */
  yearly?: string | null;
  intervals: unknown;
  notice?: NoticeFields | null;
} & Names;

/** What a notice of the day has beside the columns of a special time. */
export type NoticeFields = Pick<DayNotice, "id" | "kind" | "at" | "back_on" | "until">;

/** The rows that hold a page's hours. Special times that ended before yesterday have no effect any more. */
export type ScheduleRows = {
  /** JSON of `page`: null means the usual hours, an empty list closed. */
  holiday_intervals: unknown;
  opening_times: readonly OpeningRow[] | MainHours;
  /** And the notices of the day, each with `notice`. */
  special_times: readonly SpecialRow[];
  status?: string;
  /** Counts while the page is temporarily closed. */
  reopens_on?: string | null;
};

/** The schedule of the main hours. Hours of other sets (kitchen, …) are shown, but do not decide whether a page is open. */
export function scheduleOf(rows: ScheduleRows): NamedSchedule {
  const { holiday_intervals, opening_times, special_times } = rows;
  const closedUntil = rows.status === "temporarily_closed" ? rows.reopens_on : null;
  const main = isMainHours(opening_times) ? readMainHours(opening_times) : opening_times.filter(isMain);
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

/** The main hours as `mainHoursOf` writes them; null: there are none. */
export type MainHours = string | null;

const isMain = ({ set }: OpeningRow) => set === "main";
const isMainHours = (times: ScheduleRows["opening_times"]): times is MainHours =>
  times === null || typeof times === "string";

/** Reads rows such as `1|09:00|17:00|open|05-01/09-30|every 2 from 2026-01-05`, the last part missing where it is null. */
function readMainHours(hours: MainHours): OpeningRow[] {
  if (hours === null) return [];
  return hours.split(";").map((row) => {
    const [day, opens, closes, kind, season, weeks = null] = row.split("|") as [
      string,
      string,
      string,
      RegularKind,
      string,
    ];
    const [season_from = null, season_to = null] = season === "" ? [] : season.split("/");
    return { set: "main", day: Number(day), opens, closes, kind, weeks, season_from, season_to };
  });
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

function specialOf({ date_from, date_to, yearly, intervals, name, name_ie, notice }: SpecialRow): NamedSpecial {
  const open = intervalsOf(intervals);
  return {
    date: date_from,
    to: date_to,
    ...(yearly && { yearly: readYearly(yearly) }),
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
