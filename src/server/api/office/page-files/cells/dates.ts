import { CellError } from "./text.ts";

const ISO = /^\d{4}-\d\d-\d\d$/;
/** As spreadsheets of Ireland and its neighbours write dates: the day comes first. */
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: 00:00(?::00)?)?$/;

/**
 * Reads `2027-03-17` or `17/03/2027` as `YYYY-MM-DD`.
 * @throws CellError for another text, also for one whose month comes first
 */
export function readDate(text: string, line: number | null = null): string {
  const plain = text.trim();
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(plain) ?? [];
  const date = ISO.test(plain) ? plain : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const read = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date) throw new CellError("wrong-date", line);
  return date;
}
