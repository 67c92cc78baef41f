import type { OpeningTime, SpecialTime, Times } from "../../../contract/times.ts";
import { isoInstant } from "../../db/instants.ts";

type Interval = { from: string; to: string };

/** What an opening time needs from its row, as a column or inside JSON. */
export const OPENING_TIME_COLUMNS = [
  "opening_time.id",
  "opening_time.set",
  "opening_time.day",
  "opening_time.opens",
  "opening_time.closes",
  "opening_time.kind",
  "opening_time.season_from",
  "opening_time.season_to",
  "opening_time.season_name",
  "opening_time.season_name_ie",
  "opening_time.note",
  "opening_time.note_ie",
  "opening_time.version",
] as const;

export type OpeningTimeRow = {
  id: string;
  set: OpeningTime["set"];
  day: number;
  opens: string;
  closes: string;
  kind: OpeningTime["kind"];
  season_from: string | null;
  season_to: string | null;
  season_name: string | null;
  season_name_ie: string | null;
  note: string | null;
  note_ie: string | null;
  version: number;
};

export function openingTimeAnswer(row: OpeningTimeRow): OpeningTime {
  const season = row.season_from !== null &&
    row.season_to !== null && {
      from: row.season_from,
      to: row.season_to,
      name: row.season_name,
      name_ie: row.season_name_ie,
    };
  return {
    id: row.id,
    set: row.set,
    day: row.day,
    opens: row.opens,
    closes: row.closes,
    kind: row.kind,
    season: season || null,
    note: row.note,
    note_ie: row.note_ie,
    version: row.version,
  };
}

/** What a special time needs from its row, as a column or inside JSON. */
export const SPECIAL_TIME_COLUMNS = [
  "special_time.id",
  "special_time.page_id",
  "special_time.date_from",
  "special_time.date_to",
  "special_time.intervals",
  "special_time.name",
  "special_time.name_ie",
  "special_time.date_created",
  "special_time.date_updated",
  "special_time.version",
] as const;

export type SpecialTimeRow = {
  id: string;
  page_id: string;
  date_from: string;
  date_to: string;
  /** JSON: null is closed, else `[{ from, to }]`. */
  intervals: unknown;
  name: string | null;
  name_ie: string | null;
  date_created: Date | string;
  date_updated: Date | string;
  version: number;
};

export function specialTimeAnswer(row: SpecialTimeRow): SpecialTime {
  return {
    id: row.id,
    page_id: row.page_id,
    date_from: row.date_from,
    date_to: row.date_to,
    closed: row.intervals === null,
    intervals: intervalsOf(row.intervals) ?? [],
    name: row.name,
    name_ie: row.name_ie,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** `page.holiday_intervals`: null is an ordinary day, an empty list closed. */
export function holidayAnswer(column: unknown): Pick<Times, "holiday_rule" | "holiday_intervals"> {
  const intervals = intervalsOf(column);
  if (intervals === null) return { holiday_rule: "as_usual", holiday_intervals: [] };
  return { holiday_rule: intervals.length === 0 ? "closed" : "intervals", holiday_intervals: intervals };
}

/** The intervals of a JSON column; the schema holds that it is null or a list, its writer that each has both ends. */
export function intervalsOf(column: unknown): Interval[] | null {
  return (column as Interval[] | null)?.map(({ from, to }) => ({ from, to })) ?? null;
}
