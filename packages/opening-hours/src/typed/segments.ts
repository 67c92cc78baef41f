import { type TimeRange, timesAt } from "./clocks.ts";
import { type DayUnit, daysAt } from "./days.ts";
import { type Period, periodsAt } from "./periods.ts";
import { hasSense, isMark, type Piece } from "./pieces.ts";

/** How strongly something is separated from what stands before it. */
export const GAP = { none: 0, mark: 1, comma: 2, bracket: 3 } as const;
type Gap = (typeof GAP)[keyof typeof GAP];

/** What a part of a text says; each piece of it is in one, or passed over as a separator or a word that says nothing. */
export type Said =
  | { is: "days"; units: readonly DayUnit[] }
  /** null: one of which the beginning or the end is not known. */
  | { is: "period"; periods: readonly Period[] | null }
  /** null: not all of them are known. */
  | { is: "times"; times: readonly TimeRange[] | null; until?: number; opening?: string }
  | { is: "closed" }
  | { is: "except" | "also" | "rest" | "season" | "late" | "early" | "note" }
  /** Of something beside the place, which has hours of its own. */
  | { is: "remark" }
  /** `isSubject`: before “open” or a colon, as who has these hours. */
  | { is: "left"; isSubject: boolean };

export type Segment = Said & {
  /** Its pieces, the last one not included. */
  from: number;
  to: number;
  gap: Gap;
  /** A colon stands behind it, which binds it to what follows. */
  hasColon: boolean;
};

/** The segments of a clause, in their order. */
export function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  let gap: Gap = GAP.none;
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!;
    const separator = isBrokenRange(pieces, at, segments.at(-1)) ? null : gapOf(piece, segments.at(-1));
    if (separator !== null) {
      if (isMark(piece, ":") && segments.length > 0) segments.at(-1)!.hasColon = true;
      gap = Math.max(gap, separator) as Gap;
      at += 1;
      continue;
    }
    const read = remarkOnDay(pieces, at, segments.at(-1)) ?? segmentAt(pieces, at, segments);
    if (!read) {
      const last = segments.at(-1);
      if (hasSense(piece, "open") && last?.is === "left") last.isSubject = true;
      if (hasSense(piece, "perhaps-month") && last?.is === "left") last.to = at + 1;
      at += 1; // a word that says nothing
      continue;
    }
    const before = segments.at(-1);
    if (read.said.is === "closed" && before?.is === "closed" && gap < GAP.bracket) {
      at = read.next; // in two languages: “Dúnta / Closed”
      continue;
    }
    if (read.said.is === "left" && before?.is === "left" && gap < GAP.comma && !before.hasColon) before.to = read.next;
    else segments.push({ ...read.said, from: at, to: read.next, gap, hasColon: false });
    gap = GAP.none;
    at = read.next;
  }
  for (const segment of segments) if (segment.is === "left") segment.isSubject ||= segment.hasColon;
  return segments;
}

function gapOf(piece: Piece, last: Segment | undefined): Gap | null {
  if (isMark(piece, "(", ")", "[", "]")) return GAP.bracket;
  if (isMark(piece, ",", "&", "+", "/", "!", "*", '"', "“", "”") || isAnd(piece, last)) return GAP.comma;
  if (piece.kind === "mark" && /\p{Extended_Pictographic}|\ufe0f|\u200d/u.test(piece.text)) return GAP.comma;
  return isMark(piece, "-", ":", ".", "'", "’", "‘", "·", "→", ">") ? GAP.mark : null;
}

/** “Sunday (May holiday)”: what stands in brackets beside the name of a day, unless it limits it. */
function remarkOnDay(pieces: readonly Piece[], at: number, last: Segment | undefined): Read | null {
  if (last?.is !== "days" || !isMark(pieces[at - 1], "(", "[")) return null;
  const end = pieces.findIndex((piece, index) => index > at && isMark(piece, ")", "]"));
  const inside = pieces.slice(at, Math.max(end, at));
  return inside.length > 0 && inside.every(isRemark) ? { said: { is: "note" }, next: end } : null;
}

const isRemark = (piece: Piece) =>
  piece.kind !== "number" &&
  !hasSense(
    piece,
    "days",
    "place",
    "closed",
    "except",
    "not",
    "holidays",
    "until",
    "since",
    "service",
    "appointment",
    "rest",
  ) &&
  !hasSense(piece, "all-day", "clock", "open-end", "late", "early") &&
  piece.text !== "from";

/** A word that may be *to*, too, is *and* behind days and hours. */
const isAnd = (piece: Piece, last: Segment | undefined) =>
  hasSense(piece, "and") &&
  !hasSense(piece, "days", "month") &&
  (!hasSense(piece, "to") || last?.is === "days" || last?.is === "times");

/** A dash between days that is no range, as in “Mon- -Fri”: which days are meant? */
function isBrokenRange(pieces: readonly Piece[], at: number, last: Segment | undefined): boolean {
  if (last?.is !== "days" || !isMark(pieces[at], "-")) return false;
  return (
    isMark(pieces[at + 1], "-", ":") || daysAt(pieces, at + 1) !== null || periodsAt(pieces, at + 1, true) !== null
  );
}
type Read = { said: Said; next: number };

/** Null for a word that says nothing. */
function segmentAt(pieces: readonly Piece[], at: number, before: readonly Segment[]): Read | null {
  const piece = pieces[at]!;
  const last = before.at(-1);
  if (hasSense(piece, "stamp")) return { said: { is: "note" }, next: pieces.length };
  if (hasSense(piece, "note")) return { said: { is: "note" }, next: at + 1 };
  if (hasSense(piece, "closed")) return { said: { is: "closed" }, next: at + 1 };
  if (hasSense(piece, "service")) return { said: { is: "remark" }, next: endOfRemark(pieces, at) };
  if (hasSense(piece, "except") || (hasSense(piece, "not") && isNamed(pieces, at + 1)))
    return { said: { is: "except" }, next: at + 1 };
  if (hasSense(piece, "rest")) return { said: { is: "rest" }, next: at + 1 };
  const period = periodAt(pieces, at, last);
  if (period) return { said: { is: "period", periods: period.periods }, next: period.next };
  if (hasSense(piece, "also")) return { said: { is: "also" }, next: at + 1 };
  const times = timesAt(pieces, at, { isLate: isLate(before) });
  if (times) {
    const isKnown = !times.isEither || before.at(-1)?.is === "early";
    const { until, opening } = times;
    return { said: { is: "times", times: isKnown ? times.times : null, until, opening }, next: times.next };
  }
  const days = daysAt(pieces, at);
  if (days) return { said: { is: "days", units: days.units }, next: days.next };
  for (const is of ["season", "late", "early"] as const) if (hasSense(piece, is)) return { said: { is }, next: at + 1 };
  const isLead = DAY_LEADS.has(piece.text) || (piece.text === "an" && isMark(pieces[at + 1], ":"));
  if (hasSense(piece, "open", "filler", "from") && !isLead) return null;
  return { said: { is: "left", isSubject: false }, next: at + 1 };
}

/** Before the names of days; where none follows, one may be missing. */
export const DAY_LEADS = new Set(["de", "dydd", "ddydd"]);
const LATE_WITHIN = 6;
/** Whether “evenings” stands before, and no times since. */
const isLate = (before: readonly Segment[]) =>
  before.slice(-LATE_WITHIN).findLast(({ is }) => is === "times" || is === "late" || is === "early")?.is === "late";

/** Of “not Sundays”, unlike “not heated”. */
const isNamed = (pieces: readonly Piece[], at: number): boolean =>
  daysAt(pieces, at) !== null || periodsAt(pieces, at, true) !== null;

function periodAt(pieces: readonly Piece[], at: number, last: Segment | undefined) {
  const ofClosed = last?.is === "closed" || last?.is === "except";
  const read = periodsAt(pieces, at, ofClosed);
  if (!read || ofClosed) return read;
  // “Mon-Fri 9-5, 24 Dec 9-1”
  if (read.periods === null && last?.is === "days" && timesAt(pieces, at)?.times) return null;
  const closed = periodsAt(pieces, at, true);
  return closed && hasSense(pieces[closed.next], "closed") ? closed : read;
}

/** What is said of a service goes on up to the bracket that ends, or the end of the clause. */
function endOfRemark(pieces: readonly Piece[], start: number): number {
  const end = pieces.findIndex((piece, at) => at > start && isMark(piece, ")", "]"));
  return end < 0 ? pieces.length : end;
}
