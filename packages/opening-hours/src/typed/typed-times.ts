import { clockAt, type TimeRange, timesAt, written } from "./clocks.ts";
import { hasSense, isMark, piecesOf } from "./pieces.ts";

/** A `to` at or before its `from` is on the next day. */
export type TypedInterval = TimeRange;

/** What somebody types for a day is shorter. */
const MAX_LENGTH = 400;
const DAY = 24 * 60;

/**
 * Reads the hours of a day in six languages: `9-5.30`, `10 to 1, 2 to 6`, `open 24 hours`, `closed`. Ambiguous times are guessed as a reader would, because the form
 * shows the result at once.
 * @returns its intervals in order, none for closed; null for a text that cannot be read
 * @example readTypedDay("9-1, 2-5.30") // [{ from: "09:00", to: "13:00" }, { from: "14:00", to: "17:30" }]
 */
export function readTypedDay(text: string): TypedInterval[] | null {
  if (text.length > MAX_LENGTH) return null;
  if (/^\s*(?:[-–]|none)\s*$/i.test(text)) return [];
  const { pieces } = piecesOf(text.replaceAll(/[;\n]/g, ","), null);
  const start = hasSense(pieces[0], "open") && pieces.length > 1 ? 1 : 0;
  if (pieces.length === 1 && hasSense(pieces[0], "closed")) return [];
  const read = timesAt(pieces, start, { mayOverlap: true });
  const isWhole = read && pieces.slice(read.next).every((piece) => isMark(piece, ".") || hasSense(piece, "filler"));
  return isWhole && read.times ? [...read.times] : null;
}

/** Whether the hours of a day say when they begin, and not until when: “from 5pm”, “18:00 till late”. */
export function isWithoutEnd(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const { pieces } = piecesOf(text, null);
  const read = timesAt(pieces, hasSense(pieces[0], "open") ? 1 : 0);
  return read?.next === pieces.length && read.opening !== undefined;
}

/**
 * Reads a typed time to `HH:MM`; an hour without am or pm is in the morning.
 * @returns null for a text that is not a time
 */
export function readTypedTime(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const { pieces } = piecesOf(text, null);
  const clock = clockAt(pieces, 0);
  const isWhole = clock && pieces.slice(clock.next).every((piece) => isMark(piece, "."));
  return isWhole && clock.minutes < DAY ? written(clock.minutes) : null;
}

/** Formats the hours of a day so that `readTypedDay` can read them, with the texts of a language; "" is closed. */
export function writtenDay(
  intervals: readonly TypedInterval[],
  texts: { allDay: string; appointment: string },
): string {
  return intervals
    .map(({ kind, ...interval }) => {
      const text = isAllDay(interval) && intervals.length === 1 && !kind ? texts.allDay : writtenInterval(interval);
      return kind ? `${text} ${texts.appointment}` : text;
    })
    .join(", ");
}

const isAllDay = ({ from, to }: TypedInterval) => from === "00:00" && to === "24:00";

/** “22:00–11:00” would be read as ending at 23:00, like “10–11”: such an end in the morning gets “am”, and “12:30–10:30am” would begin at night. */
function writtenInterval({ from, to }: TypedInterval): string {
  const texts = [`${from}–${to}`, `${from}–${to}am`, `${from}–${to}pm`, `${from}pm–${to}am`];
  const isRead = (text: string) => {
    const [read] = readTypedDay(text) ?? [];
    return read?.from === from && read.to === to;
  };
  return texts.find(isRead) ?? texts[0]!;
}
