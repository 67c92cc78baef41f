import type { Interval } from "../schedule.ts";
import type { Yearly } from "../yearly.ts";
import type { HoursInRows, HoursRow, SpecialRow } from "./rows.ts";

export type DraftTime = Omit<HoursRow, "set">;

/** Special days: those of every year have their next date. No intervals: closed. */
export type DraftSpecial = Omit<SpecialRow, "intervals" | "yearly"> & { intervals: Interval[]; yearly: Yearly | null };

/** Hours from elsewhere, which somebody looks at before they are stored. */
export type HoursDraft = {
  times: DraftTime[];
  /** Null: not said. */
  holidays: "as_usual" | "closed" | Interval[] | null;
  special?: DraftSpecial[];
  /** Texts of the source that say nothing about coming hours, such as comments and past dates. */
  leftOut?: string[];
  /** Parts that may say hours, and could not be understood. */
  unclear?: string[];
  /** Where a part was not: weekdays of which no other part says hours, or that they are closed. */
  unknown?: UnknownDays[];
};

/** ISO weekdays of a week about which nothing is known. */
export type UnknownDays = { season: HoursRow["season"]; days: number[] };

/** The hours, or the part of the text that could not be understood. */
export type ReadHours = HoursDraft | { notUnderstood: string };

/** The hours of a place that takes a draft over. */
export function rowsOfDraft({ times, holidays, special = [] }: HoursDraft): HoursInRows {
  const rule = holidays ?? "as_usual";
  return {
    times: times.map((row) => ({ ...row, set: "main" })),
    ...(typeof rule === "string"
      ? { holiday_rule: rule, holiday_intervals: [] }
      : { holiday_rule: "intervals", holiday_intervals: rule }),
    special,
    status: "open",
    reopens_on: null,
  };
}
