import { DELIMITERS } from "#core/server/api/shared/csv-records.ts";
import { isColumn } from "./headings.ts";
import { knownColumn } from "./known-headings.ts";

/** Rows above the headings, such as a title, a date and empty ones between. */
export const MAX_ABOVE = 20;
const MAX_LINE = 20_000;

type Row = { row: number; cells: string[] };

/** How many of the cells are headings that somebody has chosen, or that are known. */
export function knownHeadings(cells: readonly string[], chosen: ReadonlySet<string>): number {
  const names = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""));
  return [...names].filter((cell) => chosen.has(cell) || isColumn(cell.toLowerCase()) || knownColumn(cell)).length;
}

/** Which delimiter makes the most known headings of one of the first lines; undefined: none makes two. */
export function delimiterIn(head: string, chosen: ReadonlySet<string>): string | undefined {
  const lines = head.slice(0, MAX_LINE).split(/\r\n|\n|\r/, MAX_ABOVE);
  const scored = DELIMITERS.map((delimiter) => {
    const scores = lines.map((line) => {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
      return knownHeadings(cells, chosen);
    });
    return { delimiter, score: Math.max(...scores) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score >= 2 ? best.delimiter : undefined;
}

/** Which of the first rows has the headings: the one of the most known ones, else the first of several cells, else the first. */
export function headingAmong(rows: readonly Row[], chosen: ReadonlySet<string>): number {
  const scores = rows.map(({ cells }) => knownHeadings(cells, chosen));
  const best = scores.indexOf(Math.max(...scores));
  if ((scores[best] ?? 0) >= 2 || scores[0] === 1) return (scores[best] ?? 0) >= 2 ? best : 0;
  const wide = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return Math.max(0, wide);
}

/** The first cell of a last row with sums, in the languages of the product and of neighbours. */
const TOTAL =
  /^(?:grand |overall |general )?(?:totals?|sum|summe|gesamt|gesamtsumme|totaux|iomlán|suim|cyfanswm|hollad|totaal|totale|suma)(?: (?:général|gesamt|iomlán))?:?(?: \d+)?$/iu;
const FIGURE = /^[\d\s.,'’%€£$-]+$/;

/** Whether a row has sums and no page: a word for it first, and then only figures. */
export function isTotal(cells: readonly string[]): boolean {
  const [first = "", ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return TOTAL.test(first) && others.every((cell) => FIGURE.test(cell));
}
