import type { Nth } from "../weeks.ts";
import { hasSense, isMark, MAX_LEAD, type Piece, senseOf } from "./pieces.ts";
import { isFrenchTo } from "./vocabulary.ts";

/** Days of one expression. `nth`: only these of a month; `isVague`: only some of them, and nobody knows which. */
export type DayUnit = { days: readonly number[]; nth: readonly Nth[] | null; isHoliday: boolean; isVague: boolean };

/** Days, and where what follows them begins. */
export type DaysRead = { units: DayUnit[]; next: number };

/** The days that begin at a piece: a list of names, ranges and certain days of a month; null where none do. */
export function daysAt(pieces: readonly Piece[], start: number): DaysRead | null {
  const first = unitAt(pieces, start);
  if (!first) return null;
  const units = [first.unit];
  let { next } = first;
  for (;;) {
    let at = next;
    while (isMark(pieces[at], ",", "&", "/", "+", ".") || hasSense(pieces[at], "and")) at += 1;
    if (hasSense(pieces[at], "late") && at > next && hasSense(pieces[at + 1], "days")) at += 1; // “nos Wener a nos Sadwrn”
    const unit = unitAt(pieces, at);
    if (!unit) break;
    // In two languages: “Luan-Aoine / Mon-Fri”.
    const isAgain = isMark(pieces[next], "/") && units.some((one) => areSame(one, unit.unit));
    if (!isAgain) units.push(unit.unit);
    next = unit.next;
  }
  return { units, next };
}

const areSame = (one: DayUnit, other: DayUnit) => JSON.stringify(one) === JSON.stringify(other);

function unitAt(pieces: readonly Piece[], start: number): { unit: DayUnit; next: number } | null {
  let at = start;
  while (at < start + MAX_LEAD && isLead(pieces[at])) at += 1;
  if (senseOf(pieces[at], "holidays")) {
    // “Bank Holiday Mondays” are some of them.
    const isSome = hasSense(pieces[at + 1], "days") && pieces[at + 1]!.isApart;
    const unit = { days: [], nth: null, isHoliday: !isSome, isVague: isSome };
    return { unit, next: afterDots(pieces, isSome ? at + 2 : at + 1) };
  }
  const places = placesAt(pieces, at);
  if (places) at = places.next;
  while (places && isLead(pieces[at])) at += 1;
  const first = senseOf(pieces[at], "days");
  const letter = senseOf(pieces[at], "letter");
  const range = first?.isOne || letter ? rangeAt(pieces, at) : null;
  if (!range && !first) return null;
  const days = range?.days ?? first!.days;
  let next = afterDots(pieces, range?.next ?? at + 1);
  if (places) while (hasSense(pieces[next], "filler")) next += 1;
  const isVague = places !== null && (places.nth === null || days.length > 1);
  return { unit: { days, nth: places?.nth ?? null, isHoliday: false, isVague }, next };
}

const isLead = (piece: Piece | undefined) =>
  hasSense(piece, "filler", "from") && !hasSense(piece, "days", "place", "month", "all-day");

function afterDots(pieces: readonly Piece[], start: number): number {
  let next = start;
  while (isMark(pieces[next], ".") || ["only", "amhain", "seulement"].includes(pieces[next]?.text ?? "")) next += 1;
  return next;
}

/** “Mon-Fri”, “Luan go hAoine”, “M-F” */
function rangeAt(pieces: readonly Piece[], start: number): { days: number[]; next: number } | null {
  let at = afterDots(pieces, start + 1);
  if (!isMark(pieces[at], "-") && !hasSense(pieces[at], "to", "until")) return null;
  const isAmbiguous = hasSense(pieces[at], "and");
  at += 1;
  while (isLead(pieces[at])) at += 1;
  if (isAmbiguous && !isFrenchTo(pieces[start]!.text, pieces[at]?.text ?? "")) return null;
  const [from, to] = [senseOf(pieces[start], "days") ?? senseOf(pieces[start], "letter"), pieces[at]];
  const last = senseOf(to, "days");
  const first = from && ("day" in from ? from.day : from.days[0]);
  const end = last?.isOne ? last.days[0] : senseOf(to, "letter")?.day;
  // Of a letter alone nobody knows the day, but for M–F and M–Th.
  const isKnown = from?.is === "days" ? to?.text !== "m" : first === 1 && (to?.text === "f" || to?.text === "th");
  if (!first || !end || !isKnown) return null;
  const count = ((end - first + 7) % 7) + 1;
  return { days: Array.from({ length: count }, (_, after) => ((first - 1 + after) % 7) + 1), next: at + 1 };
}

const MAX_PLACES = 5;

/** “1st and 3rd”, before the name of a day. `nth` null: not of a month, as “every second”. */
function placesAt(pieces: readonly Piece[], start: number): { nth: Nth[] | null; next: number } | null {
  const nth: (number | null)[] = [];
  let [at, next] = [start, start];
  for (;;) {
    const place = senseOf(pieces[at], "place");
    if (!place || nth.length > MAX_PLACES) break;
    nth.push(place.nth);
    at += 1;
    next = at;
    while (isMark(pieces[at], ",", "&", "/") || hasSense(pieces[at], "and") || isLead(pieces[at])) at += 1;
  }
  if (nth.length === 0) return null;
  // “Every 2nd Wednesday” is each second one, or the second of a month.
  const isEvery = start > 0 && ["every", "gach", "bob", "each"].includes(pieces[start - 1]!.text) && nth[0] !== 1;
  const isKnown = nth.every((one) => one !== null) && new Set(nth).size === nth.length && (!isEvery || nth[0] === -1);
  return { nth: isKnown ? (nth as Nth[]) : null, next };
}
