import { readTypedDay } from "../../../../domain/typed-times.ts";

export type Interval = { from: string; to: string };

const EXACT = /^(\d\d:\d\d)-(\d\d:\d\d)$/;

/** `09:00-13:00, 14:00-17:30`. */
export const writeIntervals = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to }) => `${from}-${to}`).join(", ");

/**
 * Hours as they were written, or as people type them (`9-1, 2-5.30`, `closed`): what is exact is never guessed at.
 * @returns null where it cannot be understood; an empty list is closed
 */
export function readIntervals(text: string): Interval[] | null {
  const exact = text.split(/\s*,\s*/).map((part) => EXACT.exec(part));
  if (exact.every((match) => match !== null)) return exact.map(([, from = "", to = ""]) => ({ from, to }));
  return readTypedDay(text);
}
