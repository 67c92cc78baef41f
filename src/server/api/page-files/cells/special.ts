import type { PageRecord } from "../page-record.ts";
import { CellError } from "./cell-error.ts";
import { readIntervals, writeIntervals } from "./intervals.ts";
import { type Line, readLines, writeLine } from "./lines.ts";

type Special = PageRecord["special"][number];

/** `2026-12-25 closed`, `2026-08-01 to 2026-08-07 10:00-18:00`. */
const DAYS_AND_HOURS = /^(\d{4}-\d\d-\d\d)(?:\s+to\s+(\d{4}-\d\d-\d\d))?\s+(.+)$/;

export const writeSpecial = (special: readonly Special[]) => special.map(lineOf).join("\n");

function lineOf({ date_from, date_to, intervals, name, name_ie }: Special): string {
  const days = date_from === date_to ? date_from : `${date_from} to ${date_to}`;
  return writeLine(`${days} ${intervals.length > 0 ? writeIntervals(intervals) : "closed"}`, { name, name_ie });
}

/** @throws CellError */
export const readSpecial = (cell: string): object[] => readLines(cell, ["name", "name_ie"], specialOfLine);

function specialOfLine({ head, deps, number }: Line) {
  const [, date_from, date_to = date_from, hours = ""] = DAYS_AND_HOURS.exec(head) ?? [];
  const intervals = readIntervals(hours);
  if (!date_from || !intervals) throw new CellError("wrong-form", number);
  return { date_from, date_to, intervals, name: deps.get("name"), name_ie: deps.get("name_ie") };
}
