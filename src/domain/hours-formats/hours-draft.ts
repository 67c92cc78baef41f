import type { OpeningTime, SpecialTime, Times } from "../../contract/pages/times.ts";
import type { Weeks } from "../opening-times/weeks.ts";
import type { Yearly } from "../opening-times/yearly.ts";

export type DraftTime = {
  day: number;
  opens: string;
  closes: string;
  kind: OpeningTime["kind"];
  weeks: Weeks | null;
  /** `MM-DD`, both included; null: all year. */
  season: { from: string; to: string } | null;
};

/** Special days: those of every year have their next date. No intervals: closed. */
export type DraftSpecial = Pick<SpecialTime, "date_from" | "date_to" | "intervals"> & { yearly: Yearly | null };

/** Hours from elsewhere, which an owner looks at before they are stored. */
export type HoursDraft = {
  times: DraftTime[];
  /** Null: not said. */
  holidays: Exclude<Times["holiday_rule"], "intervals"> | { from: string; to: string }[] | null;
  special?: DraftSpecial[];
  /** Texts of the source that say nothing about coming hours, such as comments and past dates. */
  leftOut?: string[];
  /** Parts that may say hours, and could not be understood. */
  unclear?: string[];
};

/** The hours, or the part of the text that could not be understood. */
export type ReadHours = HoursDraft | { notUnderstood: string };
