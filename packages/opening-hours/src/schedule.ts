import type { Weeks } from "./weeks.ts";
import type { Yearly } from "./yearly.ts";

/** Clock times are `HH:MM`, also `24:00`; `to` at or before `from` means the next date. */
export type Interval = { readonly from: string; readonly to: string };

export type OpeningKind = "open" | "appointment";

/** `closed`: in certain weeks there are none of the usual times of that weekday. */
export type RegularKind = OpeningKind | "closed";

/**
 * ISO weekdays, 1 Monday … 7 Sunday. On a date on which times of certain weeks hold, they replace those of every week of
 * that weekday (rule 7).
 */
export type RegularTimes = Interval & {
  readonly days: readonly number[];
  readonly kind?: RegularKind;
  readonly weeks?: Weeks | null;
};

/** `from` and `to` are `MM-DD`, inclusive; a season with `from` after `to` spans New Year. */
export type Season = { readonly from: string; readonly to: string; readonly regular: readonly RegularTimes[] };

/**
 * One date, or all dates from `date` to `to` (`YYYY-MM-DD`, inclusive), or a day of every year, whatever `date` says. No
 * intervals: closed.
 */
export type Special = {
  readonly date: string;
  readonly to?: string;
  readonly yearly?: Yearly | null;
  readonly intervals?: readonly Interval[];
};

/** Without `intervals`, closed on holidays. Without a rule, holidays are ordinary days. */
export type HolidayHours = { readonly intervals?: readonly Interval[] };

/**
 * The hours of a place, or of one of its sets such as the kitchen. Each layer may be missing.
 *
 * @example A café, closed in winter and on holidays, with one long day:
 * ```ts
 * const schedule: Schedule = {
 *   regular: [{ days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" }],
 *   seasons: [{ from: "11-01", to: "02-28", regular: [] }],
 *   publicHolidays: {},
 *   specials: [{ date: "2026-06-23", intervals: [{ from: "09:00", to: "01:30" }] }],
 * };
 * ```
 */
export type Schedule = {
  readonly regular?: readonly RegularTimes[];
  readonly seasons?: readonly Season[];
  readonly publicHolidays?: HolidayHours;
  readonly specials?: readonly Special[];
  /** Closed before this date (`YYYY-MM-DD`), whatever else is said. */
  readonly closedUntil?: string;
};

/** Whether a schedule has any interval. Without one, the hours are unknown, which is not the same as closed. */
export function hasTimes({ regular = [], seasons = [], publicHolidays, specials = [] }: Schedule): boolean {
  return (
    [regular, ...seasons.map((season) => season.regular)].some((rows) => rows.some(({ kind }) => kind !== "closed")) ||
    [publicHolidays, ...specials].some((rule) => (rule?.intervals?.length ?? 0) > 0)
  );
}
