import { type Nth, sortedNth, type Weeks } from "../weeks.ts";
import { type TimeRange, timesAt } from "./clocks.ts";
import { pointAt } from "./periods.ts";
import { hasSense, isMark, type Piece, piecesOf, senseOf } from "./pieces.ts";

/** Times of certain weeks; no times: closed then. */
export type TypedWeeks = { weeks: Weeks; day: number; times: (Omit<TimeRange, "kind"> & { kind?: Kind })[] };
type Kind = "appointment" | "closed";

/** A closed day in the form of a row, which needs times. */
const CLOSED = { from: "00:00", to: "24:00", kind: "closed" } as const;
const MAX_LENGTH = 400;

/** In the sentences that screens have for certain weeks; they say nothing that the other words do not. */
const FILLERS = new Set(
  "each month mhi mis wythnos gan a' mu dhen mhios un mois al eus miz sizhun sur toutes les semaines".split(" "),
);
const FROM = new Set(["ddechrau", "partir", "adalek"]);

/**
 * Reads times of certain weeks, in six languages, as these are written on screens: the weekday with its place in the month or its interval, then the times,
 * as `readTypedDay` reads them.
 * @param today `YYYY-MM-DD`, decides the year of a date without one; without it such a date cannot be read
 * @returns null for a text that cannot be read
 * @example readTypedWeeks("1st and 3rd Saturday 10-2") // { weeks: { nth: [1, 3] }, day: 6, times: [10:00 to 14:00] }
 */
export function readTypedWeeks(text: string, today: string | null = null): TypedWeeks | null {
  if (text.length > MAX_LENGTH) return null;
  const { pieces } = piecesOf(text, null);
  const said: Said = { nth: [], every: [], from: null };
  let day = 0;
  let at = 0;
  for (; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    const [place, named] = [senseOf(piece, "place"), senseOf(piece, "days")];
    if (place) {
      said.nth.push(place.nth);
      said.every.push(place.every);
    } else if (FILLERS.has(piece.text)) {
      // passed over
    } else if (named?.isOne && (day === 0 || day === named.days[0])) day = named.days[0]!;
    else if ((hasSense(piece, "from", "since") || FROM.has(piece.text)) && said.every[0]) {
      const isMore = hasSense(pieces[at + 1], "filler", "from") || isMark(pieces[at + 1], ":");
      const date = dateAt(pieces, isMore ? at + 2 : at + 1, { day, today });
      if (!date) return null;
      said.from = date.date;
      at = date.next - 1;
    } else if (!isMark(piece, ...",:.&()'’") && !hasSense(piece, "filler", "and", "from")) break;
  }
  const weeks = weeksOf(said);
  const times = timesOf(pieces, at);
  return weeks && day > 0 && times ? { weeks, day, times } : null;
}

type Said = { nth: (number | null)[]; every: (number | null)[]; from: string | null };

function weeksOf({ nth, every, from }: Said): Weeks | null {
  if (nth.length === 0 || new Set(nth).size < nth.length) return null;
  if (from) return nth.length === 1 && every[0] ? { every: every[0], from } : null;
  // “Every second Saturday” without a date is either.
  return nth.every((one) => one !== null) ? { nth: sortedNth(nth as Nth[]) } : null;
}

function timesOf(pieces: readonly Piece[], start: number): TypedWeeks["times"] | null {
  if (hasSense(pieces[start], "closed") && start + 1 === pieces.length) return [CLOSED];
  const read = timesAt(pieces, start);
  return read?.times && read.next === pieces.length ? read.times : null;
}

type Context = { day: number; today: string | null };

function dateAt(pieces: readonly Piece[], start: number, context: Context): { date: string; next: number } | null {
  const read = pointAt(pieces, start, true);
  if (!read?.point?.day) return null;
  const { month, day, year } = read.point;
  const date = year ? dateOf(Number(year), month, day) : nearestDate({ month, dayOfMonth: day, ...context });
  return date ? { date, next: read.next } : null;
}

/** Null for 31 June. Without Temporal, which not every browser has. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

type Near = { month: number; dayOfMonth: number } & Context;

/** The date of the last, this or the next year that is of the weekday and nearest to today; else the nearest one. */
function nearestDate({ month, dayOfMonth, day, today }: Near): string | null {
  if (today === null) return null;
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const dates = [-1, 0, 1]
    .flatMap((years) => dateOf(Number(today.slice(0, 4)) + years, month, dayOfMonth) ?? [])
    .sort((one, other) => distance(one) - distance(other));
  return dates.find((date) => (new Date(date).getUTCDay() || 7) === day) ?? dates[0] ?? null;
}
