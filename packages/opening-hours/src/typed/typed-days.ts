import type { TimeRange } from "./clocks.ts";
import { daysAt } from "./days.ts";
import { hasSense, isMark, type Piece, piecesOf } from "./pieces.ts";
import { readStatements } from "./statements.ts";

/** Longer ones are no line of hours. */
const MAX_LENGTH = 400;

/**
 * Reads days by their whole names or usual abbreviations, in six languages: lists, ranges that may cross the end of the
 * week, and words such as *weekdays* or *gach lá*.
 * @returns sorted ISO weekdays; null where anything is something else, or a day is named twice
 * @example readTypedDays("Dé Luain go Dé hAoine, Domhnach") // [1, 2, 3, 4, 5, 7]
 */
export function readTypedDays(text: string): number[] | null {
  if (text.length > MAX_LENGTH) return null;
  const { pieces } = piecesOf(text, null);
  const read = daysAt(pieces, 0);
  if (!read?.units.every(({ nth, isHoliday, isVague }) => !nth && !isHoliday && !isVague)) return null;
  if (!pieces.slice(read.next).every(saysNothing)) return null;
  const days = read.units.flatMap((unit) => unit.days);
  return new Set(days).size === days.length ? days.sort((one, other) => one - other) : null;
}

/** After the name of a day: “Mon:”, “Saturday mornings”, which the hours say as well. */
const saysNothing = (piece: Piece) => isMark(piece, ":", ".") || hasSense(piece, "early") || piece.text === "unig";

/** The days that a text names among other words; abbreviations of two letters are not looked for. */
export const daysNamed = (text: string): number[] =>
  piecesOf(text.slice(0, MAX_LENGTH), null).pieces.flatMap((piece) =>
    piece.text.length > 2 ? piece.senses.flatMap((sense) => (sense.is === "days" ? sense.days : [])) : [],
  );

export type TypedDays = { days: number[]; times: TimeRange[] };

/**
 * Reads a line of days with their hours, and several such parts after each other. No times: closed.
 * @returns null where anything is something else, or a day is named twice
 * @example readDaysWithTimes("Mon-Thu 12-11pm; Fri, Sat: 12pm-00:30; Sun closed")
 */
export function readDaysWithTimes(text: string): TypedDays[] | null {
  if (text.length > MAX_LENGTH) return null;
  const { statements, closures, unclear, notes } = readStatements(piecesOf(text, null));
  const entries: TypedDays[] = [];
  let before: readonly TimeRange[] | null = null;
  for (const { periods, unit, times } of statements) {
    if (periods || !unit || unit.nth || unit.isHoliday || !times) return null;
    if (times === before) entries.at(-1)!.days.push(...unit.days);
    else entries.push({ days: [...unit.days], times: [...times] });
    before = times;
  }
  const days = entries.flatMap((entry) => entry.days);
  const isWhole = closures.length + unclear.length + notes.length === 0;
  return isWhole && days.length > 0 && new Set(days).size === days.length ? entries : null;
}
