import { type DraftTime, daysNamed, type HoursDraft } from "@eolaire/opening-hours";
import type { OpeningTime, SpecialTime, Times } from "#core/contract/pages/times.ts";
import type { Timed } from "./schedule-of.ts";
import { keyOfSeason, newSeasonKey, type Week } from "./week-values.ts";

type Season = DraftTime["season"];
/** What is stored with the week that a draft fills. The form holds it as one text, in JSON. */
export type Also = {
  /** Parts of the year whose hours go: null is the regular week. */
  gone: Season[];
  weeks: { season: Season; times: DraftTime[] }[];
  /** Other weeks of which some days are not known. They are not stored with it: each is filled by itself. */
  left: Season[];
  holidays: HoursDraft["holidays"];
  special: NonNullable<HoursDraft["special"]>;
};

/** What `takenHours` has written; a form that was left before has no `left`. */
export function readAlso(json: string): Also | null {
  if (!json) return null;
  const { left = [], ...also } = JSON.parse(json) as Omit<Also, "left"> & Partial<Also>;
  return { ...also, left };
}

/** The week that a draft fills, and what is stored with it. */
export type Taken = {
  key: string;
  season: Season;
  times: DraftTime[];
  also: string;
  /** ISO weekdays of which nothing is known, which the form asks about. */
  unknown: readonly number[];
};

/**
 * Divides a draft. A week without seasons fills the week that is open. One with seasons fills its regular week, or its first season
 * where it has none, and takes the place of all seasons, unless a part that is not clear may be about them: one that names no weekday. Of
 * several weeks the one with unknown days is filled, since somebody has to look at it.
 */
export function takenHours(draft: HoursDraft, week: Week, saved: Times): Taken {
  const { times, holidays, special = [], unclear = [], unknown = [] } = draft;
  const groups = [...Map.groupBy(times, ({ season }) => seasonText(season)).values()];
  const weeks = groups.map((group) => ({ season: group[0]!.season, times: group }));
  const isOfYear = weeks.some(({ season }) => season !== null);
  const isOfOthers = unclear.flatMap((all) => all.split(" · ")).some((part) => daysNamed(part).length === 0);
  const unknownOf = (of: Season) => unknown.find((one) => seasonText(one.season) === seasonText(of))?.days ?? [];
  const filled =
    weeks.find((one) => unknownOf(one.season).length > 0) ?? weeks.find((one) => one.season === null) ?? weeks[0];
  const season = isOfYear ? (filled?.season ?? null) : week.days;
  const ofSet = saved.times.filter(({ set }) => set === week.set);
  const known = new Set(weeks.map((one) => seasonText(one.season)));
  const gone = Map.groupBy(ofSet, (row) => seasonText(row.season));
  const isMain = week.set === "main";
  const others = weeks.filter((one) => one !== filled);
  const also: Also = {
    gone:
      isOfYear && !isOfOthers
        ? [...gone].filter(([key]) => !known.has(key)).map(([, [row]]) => daysOf(row!.season))
        : [],
    weeks: others.filter((one) => unknownOf(one.season).length === 0),
    left: others.filter((one) => unknownOf(one.season).length > 0).map((one) => one.season),
    holidays: isMain && holidays !== saved.holiday_rule ? holidays : null,
    special: isMain ? special : [],
  };
  const hasAlso =
    also.gone.length + also.weeks.length + also.left.length + also.special.length > 0 || also.holidays !== null;
  return {
    key: isOfYear ? keyFor(week.set, season, ofSet) : week.key,
    season,
    times: filled?.times ?? [],
    also: hasAlso ? JSON.stringify(also) : "",
    unknown: unknownOf(filled?.season ?? null),
  };
}

function keyFor(set: Week["set"], season: Season, rows: readonly OpeningTime[]): string {
  if (!season) return set;
  const isKnown = rows.some((row) => seasonText(row.season) === seasonText(season));
  return isKnown ? keyOfSeason(set, season) : newSeasonKey(set);
}

const daysOf = (season: Season): Season => season && { from: season.from, to: season.to };
export const seasonText = (season: Season): string => (season ? `${season.from}/${season.to}` : "");

/** The rows of the other weeks as they will be, for the preview. */
export function rowsWith(also: Also | null, others: readonly OpeningTime[]): Timed[] {
  if (!also) return [...others];
  const replaced = new Set([...also.gone, ...also.weeks.map(({ season }) => season)].map(seasonText));
  return [
    ...others.filter(({ season }) => !replaced.has(seasonText(season))),
    ...also.weeks.flatMap(({ times }) =>
      times.map((row) => ({ ...row, season: row.season && { ...row.season, name: null, name_ie: null } }) as Timed),
    ),
  ];
}

/** The rules of a page as they will be, for the preview. */
export function rulesWith(also: Also | null, { holiday_rule, holiday_intervals, special }: Times) {
  const said = also?.holidays ?? null;
  const isSaid = (own: SpecialTime) => also?.special.some((one) => isSameDay(one, own));
  const added = (also?.special ?? []).map(
    (one) => ({ ...one, closed: one.intervals.length === 0, name: null, name_ie: null }) as SpecialTime,
  );
  return {
    holiday_rule: said === null ? holiday_rule : typeof said === "string" ? said : ("intervals" as const),
    holiday_intervals: said === null ? holiday_intervals : typeof said === "string" ? [] : said,
    special: [...special.filter((own) => !isSaid(own)), ...added],
  };
}

type Days = { date_from: string; date_to: string; yearly: unknown };

/** Whether two special days have the same dates, or the same rule. */
export const isSameDay = (one: Days, other: Days): boolean => dayText(one) === dayText(other);

const dayText = ({ date_from, date_to, yearly }: Days) =>
  JSON.stringify(yearly ? Object.entries(yearly).sort() : [date_from, date_to]);
