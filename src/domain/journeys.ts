import type { MonthPattern } from "@eolaire/opening-hours";
import type { JourneyFields } from "#core/contract/directory/journeys.ts";

/** How one gets to the place of the directory and away again, whatever module knows it. */

/** A place where a boat, bus or plane leaves or arrives. */
export type JourneyEnd = {
  name: string | null;
  name_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** What goes there and back. */
export type Line = {
  id: string;
  mode: JourneyFields["mode"];
  operator: string | null;
  operator_ie: string | null;
  /** E.164 */
  phone: string | null;
  /** Those of the way there. */
  from: JourneyEnd;
  to: JourneyEnd;
};

/** What leaves once. */
export type Journey = JourneyFields & { line: Line };

/** Where it leaves, and where it goes to. */
export const endsIn = ({ from, to }: Line, direction: JourneyFields["direction"]) =>
  direction === "there" ? { from, to } : { from: to, to: from };

export const endsOfJourney = ({ line, direction }: Journey) => endsIn(line, direction);

/** Who runs a line, how to reach them, and the fares that were asked for. */
export type LineOperator = {
  line: Line;
  email: string | null;
  website: string | null;
  /** In hundredths. */
  fares: { name: string | null; name_ie: string | null; amount: number }[];
};

/** What a group of an answer says of journeys: one, two of which the second can be caught from the first, or who runs a line. */
export type AnsweredJourney =
  | { is: "journey"; journey: Journey }
  | { is: "connection"; legs: readonly Journey[]; wait_minutes: number }
  | { is: "operator"; operator: LineOperator };

/** All that runs on a day. */
export type Travel = {
  date: string;
  lines: readonly Line[];
  /** Of the day in order of time, with the cancelled ones. */
  journeys: readonly Journey[];
  /** The next ones after now, of each line and direction. */
  next: readonly Journey[];
};

/** What leaves at a time; the notes are those of every such day. */
export type TimedJourney = Pick<JourneyFields, "time" | "note" | "note_ie">;

/** What is otherwise on some days. */
export type LineChange = {
  id: string;
  kind: "cancelled" | "extra" | "remark";
  date_from: string;
  date_to: string;
  /** null: both */
  direction: JourneyFields["direction"] | null;
  /** null: whatever leaves */
  time: string | null;
  note: string | null;
  note_ie: string | null;
};

/** A line in a month: the week of each direction, days that differ, and what is cancelled or extra. */
export type LineOfMonth = {
  line: Line;
  directions: { direction: JourneyFields["direction"]; pattern: MonthPattern<readonly TimedJourney[]> }[];
  changes: readonly LineChange[];
};
