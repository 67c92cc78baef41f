import { lastDayOf } from "../formats/days-of-year.ts";
import { OSM_MONTHS } from "../yearly.ts";
import { clockAt, timesAt } from "./clocks.ts";
import { hasSense, isMark, MAX_LEAD, type Piece, senseOf } from "./pieces.ts";

/** A part of the year as OpenStreetMap writes it: `Jan`, `Nov 01-Mar 14`, `2027 Jan 03-2027 Jan 17`, `easter -2 days`. */
export type Period = { dates: string /** A single day. */; isDay: boolean };

/** Parts of the year, and where what follows them begins. `periods` null: one of which the beginning or the end is not known. */
export type PeriodsRead = { periods: Period[] | null; next: number };

type Point = { month: number; day: number | null; year: string | null };
/** `point` null: a part of a month, or a feast without a date. `feast`: a day by its name. */
type PointRead = { point: Point | null; feast: string | null; edge?: "first" | "last" | null; next: number };

/** Longer lists are none of days of a month. */
const MAX_DAYS = 31;
const ORDINAL_ENDS = new Set(["st", "nd", "rd", "th", "u", "af", "il", "er", "eme", "ydd", "fed", "a", "e"]);

/**
 * The parts of the year that begin at a piece; null where none do. A beginning without an end, such as “from May”, is a part of which nobody knows the end.
 * @param isClosed whether “closed” is said of it, so that numbers after a month are its days: “closed December 24-26”
 */
export function periodsAt(pieces: readonly Piece[], start: number, isClosed: boolean): PeriodsRead | null {
  const periods: Period[] = [];
  let isVague = false;
  let next = start;
  for (let at = start; ; ) {
    const read = rangeAt(pieces, at, isClosed);
    if (!read) break;
    if (read.periods) periods.push(...read.periods);
    else isVague = true;
    next = read.next;
    at = next;
    const isSlash = isMark(pieces[at], "/");
    if (!isSlash && !isMark(pieces[at], ",", "&", "+") && !hasSense(pieces[at], "and", "also")) break;
    while (isMark(pieces[at], "/", ",", "&", "+") || hasSense(pieces[at], "and")) at += 1;
    const following = rangeAt(pieces, at, isClosed);
    if (!following) break;
    // “July/August” are both; of months that do not follow each other it may be a range.
    if (isSlash && !areNeighbours(read.periods, following.periods)) isVague = true;
  }
  if (next === start) return null;
  return { periods: isVague ? null : periods, next };
}

function areNeighbours(one: readonly Period[] | null, other: readonly Period[] | null): boolean {
  const [first, second] = [one?.at(-1)?.dates, other?.[0]?.dates].map((dates) =>
    (OSM_MONTHS as readonly (string | undefined)[]).indexOf(dates),
  );
  return first !== undefined && first >= 0 && second === (first + 1) % OSM_MONTHS.length;
}

function rangeAt(pieces: readonly Piece[], start: number, isClosed: boolean): PeriodsRead | null {
  let at = start;
  let lead: "from" | "between" | null = null;
  let isEndless = false;
  while (
    at < start + MAX_LEAD &&
    hasSense(pieces[at], "filler", "from", "between", "since", "until", "to") &&
    !isStartOfPoint(pieces[at])
  ) {
    if (hasSense(pieces[at], "between")) lead = "between";
    else if (hasSense(pieces[at], "from") && pieces[at]!.text !== "de") lead = "from";
    // “since May”, “until Easter”
    if (hasSense(pieces[at], "since", "until") || (hasSense(pieces[at], "to") && !hasSense(pieces[at], "filler")))
      isEndless = true;
    at += 1;
  }
  const list = daysOfMonthAt(pieces, at, isClosed);
  if (list) return { periods: isEndless ? null : list.periods, next: afterOnwards(pieces, list.next).next };
  const first = pointAt(pieces, at, isClosed) ?? perhapsFirst(pieces, at);
  if (!first) return null;
  const isTo =
    isMark(pieces[first.next], "-") ||
    (hasSense(pieces[first.next], "to", "until") && (lead !== null || !hasSense(pieces[first.next], "and"))) ||
    (lead === "between" && hasSense(pieces[first.next], "and"));
  const second = isTo ? secondAt(pieces, afterFillers(pieces, first.next + 1), isClosed) : null;
  if (second) {
    const periods = isEndless ? null : rangeOf(first, second);
    return { periods, next: second.next };
  }
  if (isTo && !isDash(pieces, first.next)) return { periods: null, next: first.next + 1 };
  const onwards = afterOnwards(pieces, first.next);
  if (isEndless || lead !== null || onwards.isThere) return { periods: null, next: onwards.next };
  return { periods: singleOf(first), next: first.next };
}

/** “October - Mon 9-5”, where the dash ends the part of the year. */
function isDash(pieces: readonly Piece[], at: number): boolean {
  const [dash, next] = [pieces[at], pieces[at + 1]];
  const isHours = hasSense(next, "days", "closed") || next?.kind === "number";
  return isMark(dash, "-") && dash!.isApart && next?.isApart === true && isHours;
}

/** “onwards”, “on”, “ar aghaidh” */
function afterOnwards(pieces: readonly Piece[], start: number): { next: number; isThere: boolean } {
  const isThere =
    hasSense(pieces[start], "since") || (pieces[start]?.text === "on" && !hasSense(pieces[start + 1], "days"));
  return { next: isThere ? start + 1 : start, isThere };
}

const isStartOfPoint = (piece: Piece | undefined) => hasSense(piece, "month", "feast", "part", "days");

function afterFillers(pieces: readonly Piece[], start: number): number {
  let at = start;
  while (at < start + MAX_LEAD && hasSense(pieces[at], "filler") && !isStartOfPoint(pieces[at])) at += 1;
  return at;
}

/** “1 May”, “May”, “May 1st 2027”, “Christmas Day”, “mid-June” */
export function pointAt(pieces: readonly Piece[], start: number, isClosed: boolean): PointRead | null {
  const piece = pieces[start];
  const feast = senseOf(piece, "feast");
  if (feast) return { point: fixedFeast(feast.dates), feast: feast.dates, next: start + 1 };
  const part = senseOf(piece, "part");
  if (part) {
    let at = start + 1;
    while (isMark(pieces[at], "-") || hasSense(pieces[at], "filler")) at += 1;
    const of = hasSense(pieces[at], "month") ? pointAt(pieces, at, isClosed) : null;
    return of && { ...of, point: part.edge && of.point?.day === null ? of.point : null, edge: part.edge };
  }
  const number = dayNumberAt(pieces, start);
  if (number) {
    const at = afterFillers(pieces, number.next);
    const month = senseOf(pieces[at], "month") ?? senseOf(pieces[at], "perhaps-month");
    return month ? withYear(pieces, { month: month.month, day: number.day }, afterDot(pieces, at + 1)) : null;
  }
  const month = senseOf(piece, "month");
  if (!month) return null;
  const next = afterDot(pieces, start + 1);
  const day = dayNumberAt(pieces, pieces[next]?.text === "the" ? next + 1 : next);
  const isDay = day !== null && isDayOfMonth(pieces, next, isClosed);
  return withYear(pieces, { month: month.month, day: isDay ? day.day : null }, isDay ? day.next : next);
}

/** The end of a part of the year, where *Mawrth* is March and no Tuesday. */
function secondAt(pieces: readonly Piece[], at: number, isClosed: boolean): PointRead | null {
  const perhaps = senseOf(pieces[at], "perhaps-month");
  return (
    pointAt(pieces, at, isClosed) ??
    (perhaps ? withYear(pieces, { month: perhaps.month, day: null }, afterDot(pieces, at + 1)) : null)
  );
}

/** “Mawrth – Mai”, “Here – Du”, but no day or word that stands alone. */
function perhapsFirst(pieces: readonly Piece[], at: number): PointRead | null {
  const perhaps = senseOf(pieces[at], "perhaps-month");
  const isTo = isMark(pieces[at + 1], "-") || hasSense(pieces[at + 1], "to", "until");
  const other = pieces[at + 2];
  const isMonth =
    hasSense(other, "month") ||
    (hasSense(other, "perhaps-month") && !hasSense(other, "days") && !hasSense(pieces[at], "days"));
  return perhaps && isTo && isMonth
    ? { point: { month: perhaps.month, day: null, year: null }, feast: null, next: at + 1 }
    : null;
}

const afterDot = (pieces: readonly Piece[], at: number) => (isMark(pieces[at], ".") ? at + 1 : at);

/** Whether a number after a month is one of its days, and not a time: “December 24 10-1”, “July 10-4”. */
function isDayOfMonth(pieces: readonly Piece[], start: number, isClosed: boolean): boolean {
  const clock = clockAt(pieces, start);
  if (!clock || pieces[start]!.kind !== "number") return true;
  if (clock.isCertain) return false;
  const times = timesAt(pieces, start);
  if (!times?.times) return true;
  return isClosed || timesAt(pieces, isMark(pieces[times.next], ",", ":") ? times.next + 1 : times.next)?.times != null;
}

function withYear(pieces: readonly Piece[], point: { month: number; day: number | null }, start: number): PointRead {
  const at = isMark(pieces[start], ",") ? start + 1 : start;
  const year = pieces[at]?.kind === "number" && /^20\d\d$/.test(pieces[at].text) ? pieces[at].text : null;
  // “2026-2200” are hours.
  const isYear =
    year !== null &&
    !(isMark(pieces[at + 1], "-") && pieces[at + 2]?.kind === "number" && pieces[at + 2]!.text.length > 2);
  return { point: { ...point, year: isYear ? year : null }, feast: null, next: isYear ? at + 1 : start };
}

/** “24”, “1st”, “3ú” */
function dayNumberAt(pieces: readonly Piece[], start: number): { day: number; next: number } | null {
  const piece = pieces[start];
  const digits = /^(\d{1,2})(?:\p{L}+)?$/u.exec(piece?.text ?? "")?.[1];
  const day = Number(digits);
  if (!piece || digits === undefined || day < 1 || day > 31 || (piece.kind !== "number" && !hasSense(piece, "place")))
    return null;
  const suffix = pieces[start + 1];
  const isSuffixed = piece.kind === "number" && suffix?.isApart === false && ORDINAL_ENDS.has(suffix.text);
  return { day, next: isSuffixed ? start + 2 : start + 1 };
}

/** “24, 25 and 26 December”, “1-14 January”; “9-1, 24 December” may be hours before a date. “December 24-26” is read as a range. */
function daysOfMonthAt(pieces: readonly Piece[], start: number, isClosed: boolean): PeriodsRead | null {
  const ranges: [number, number][] = [];
  let at = start;
  for (;;) {
    const from = dayNumberAt(pieces, at);
    if (!from) return null;
    const isTo = isMark(pieces[from.next], "-") || hasSense(pieces[from.next], "to", "until");
    const to = isTo ? dayNumberAt(pieces, from.next + 1) : null;
    ranges.push([from.day, to?.day ?? from.day]);
    if (ranges.length > MAX_DAYS) return null;
    at = to?.next ?? from.next;
    if (!isMark(pieces[at], ",", "&") && !hasSense(pieces[at], "and")) break;
    while (isMark(pieces[at], ",", "&") || hasSense(pieces[at], "and")) at += 1;
  }
  const end = afterFillers(pieces, at);
  const month = senseOf(pieces[end], "month")?.month;
  if (!month || (ranges.length === 1 && ranges[0]![0] === ranges[0]![1])) return null;
  const { point, next } = withYear(pieces, { month, day: null }, afterDot(pieces, end + 1));
  // “1-14 January to 3 March” is none of these.
  if (isMark(pieces[next], "-") || hasSense(pieces[next], "to")) return null;
  const periods = ranges.map(([from, to]) => written({ ...point!, day: from }, { ...point!, day: to }));
  if (!periods.every((one) => one !== null)) return null;
  const days = ranges.flat();
  const isInOrder = days.every((day, n) => n === 0 || day >= days[n - 1]!);
  const mayBeHours = ranges.length > 1 && ranges[0]![0] !== ranges[0]![1] && !isClosed;
  return { periods: isInOrder && !mayBeHours ? periods : null, next };
}

function fixedFeast(dates: string | null): Point | null {
  const [month = "", day = ""] = dates?.split(" ") ?? [];
  const at = (OSM_MONTHS as readonly string[]).indexOf(month);
  return at < 0 ? null : { month: at + 1, day: Number(day), year: null };
}

const singleOf = ({ point, feast, edge }: PointRead): Period[] | null => {
  if (edge) return null;
  if (feast) return [{ dates: feast, isDay: true }];
  const period = point && written(point, point);
  return period && [period];
};

function rangeOf(first: PointRead, second: PointRead): Period[] | null {
  if (!first.point || !second.point || first.edge === "last" || second.edge === "first") return null;
  const year = first.point.year ?? second.point.year;
  const period = written({ ...first.point, year }, second.point);
  return period && [period];
}

/** Null for 31 June. */
function written(from: Point, to: Point): Period | null {
  if ([from, to].some(({ month }) => month < 1 || month > 12)) return null;
  const hasDays = from.day !== null || to.day !== null || from.year !== null;
  if (!hasDays) {
    const months = [from, to].map(({ month }) => OSM_MONTHS[month - 1]);
    return { dates: from.month === to.month ? months[0]! : months.join("-"), isDay: false };
  }
  const last = (month: number) => Number(lastDayOf(month).slice(3));
  const [first, end] = [from.day ?? 1, to.day ?? last(to.month)];
  if (first < 1 || first > last(from.month) || end < 1 || end > last(to.month)) return null;
  const day = ({ month, year }: Point, of: number) =>
    `${year ? `${year} ` : ""}${OSM_MONTHS[month - 1]} ${String(of).padStart(2, "0")}`;
  const isDay = from.month === to.month && first === end;
  const until = { ...to, year: to.year ?? from.year };
  return { dates: isDay ? day(from, first) : `${day(from, first)}-${day(until, end)}`, isDay };
}
