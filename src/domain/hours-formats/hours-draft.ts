import type { OpeningTime } from "../../contract/times.ts";
import type { Weeks } from "../opening-times/weeks.ts";

export type DraftTime = {
  day: number;
  opens: string;
  closes: string;
  kind: OpeningTime["kind"];
  weeks: Weeks | null;
  /** `MM-DD`, both included; null: all year. */
  season: { from: string; to: string } | null;
};

/** Hours from elsewhere, which an owner looks at before they are stored. */
export type HoursDraft = {
  times: DraftTime[];
  /** Null: not said. */
  holidays: "closed" | { from: string; to: string }[] | null;
  /** Texts of the source that say nothing about coming hours. */
  leftOut?: string[];
};

/** The hours, or the part of the text that could not be understood. */
export type ReadHours = HoursDraft | { notUnderstood: string };
