import { hasSense, isMark, MAX_LEAD, type Piece, senseOf } from "./pieces.ts";

export type TimeRange = { from: string; to: string; kind?: "appointment" };

/** Times, and where what follows them begins. `times` null: they are said, and nobody knows all of them. */
export type TimesRead = {
  next: number;
  times: TimeRange[] | null;
  /** “7-9” may be in the morning or in the evening. */
  isEither?: boolean;
  /** “until 4”: where the day closes on these days. */
  until?: number;
  /** “from 5pm”, of which nobody knows until when: `HH:MM`. */
  opening?: string;
};

type Clock = {
  minutes: number;
  /** Whether it may also mean the afternoon: “5” may be 17:00. */
  isAmbiguous: boolean;
  /** Whether it was marked as morning or afternoon. */
  half: "am" | "pm" | null;
  /** Whether it can be nothing but a time. */
  isCertain: boolean;
  next: number;
};

const HALF_DAY = 12 * 60;
const DAY = 24 * 60;
/** “2-6” is an afternoon: nothing opens earlier than this without “am”. */
const MORNING = 6 * 60;
/** From 6 to before 9, up to 11: hours of the evening as well. */
const EVENING_TOO = 9 * 60;
const EVENING_ENDS = 11 * 60;
/** Up to here, to an hour after midnight: hours of the evening as well. */
const LATE_TOO = 10 * 60;
const HOUR_MARKS = new Set(["h", "e", "u"]);

type Options = {
  /** Numbers to twelve are in the evening. */
  isLate?: boolean;
  /** Whether one may begin before the one before it ends: of a field for one day, which then says so. */
  mayOverlap?: boolean;
};

/** The times that begin at a piece; null where none do. */
export function timesAt(
  pieces: readonly Piece[],
  start: number,
  { isLate = false, mayOverlap = false }: Options = {},
): TimesRead | null {
  if (hasSense(pieces[start], "all-day")) return { next: start + 1, times: [{ from: "00:00", to: "24:00" }] };
  const first = intervalAt(pieces, start, { after: 0, isLate });
  if (!first) return vagueAt(pieces, start);
  const times = [rangeOf(first)];
  let last = first;
  for (;;) {
    const part = partOfDay(pieces, separatorsFrom(pieces, last.next));
    const next = intervalAt(pieces, part.next, { after: last.to, isLate: part.isLate || (isLate && part.isNone) });
    if (!next || (!mayOverlap && (last.to <= last.from || next.from < last.to))) break;
    if (next.to <= next.from && next.to > first.from) break; // into the hours of the next day
    times.push(rangeOf(next));
    last = next;
  }
  return { next: last.next, times, isEither: first.isEither && times.length === 1 };
}

/** “lunch” and “dinner:” before the hours of a part of the day. */
function partOfDay(pieces: readonly Piece[], start: number) {
  const [isLate, isEarly] = [hasSense(pieces[start], "late"), hasSense(pieces[start], "early")];
  if (!isLate && !isEarly) return { next: start, isLate, isNone: true };
  return { next: isMark(pieces[start + 1], ":") ? start + 2 : start + 1, isLate, isNone: false };
}

function separatorsFrom(pieces: readonly Piece[], start: number): number {
  let at = start;
  while (isMark(pieces[at], ",", "&", "+", "/") || hasSense(pieces[at], "and")) at += 1;
  return at;
}

type Interval = { from: number; to: number; isAsked: boolean; isEither: boolean; next: number };

function intervalAt(
  pieces: readonly Piece[],
  start: number,
  { after, isLate }: { after: number; isLate: boolean },
): Interval | null {
  const isBetween = hasSense(pieces[start], "between");
  let at = start;
  while (hasSense(pieces[at], "from", "between") || (at > start && hasSense(pieces[at], "filler"))) {
    at += 1;
    if (at > start + MAX_LEAD) return null;
  }
  const opens = clockAt(pieces, at);
  if (!opens || opens.minutes >= DAY) return null;
  const isJoined =
    isMark(pieces[opens.next], "-") ||
    hasSense(pieces[opens.next], "to", "until") ||
    (isBetween && hasSense(pieces[opens.next], "and"));
  const last = hasSense(pieces[opens.next + 1], "to", "and", "filler") ? opens.next + 2 : opens.next + 1; // “go dtí a 6”
  const closes = isJoined ? clockAt(pieces, last) : null;
  if (!closes) return null;
  // “12–3 AM” shares its mark, and begins at midnight.
  const isMidnight = opens.half === null && opens.isAmbiguous && opens.minutes >= HALF_DAY && closes.half === "am";
  const from = isMidnight ? opens.minutes - HALF_DAY : openingMinutes(opens, closes, { after, isLate });
  const to = closes.isAmbiguous ? closingMinutes(closes.minutes, from) : closes.minutes;
  const asked = inBrackets(pieces, closes.next, "appointment");
  const next = asked ?? inBrackets(pieces, closes.next, "note") ?? closes.next;
  const isWholeDay = from === 0 && to === 0;
  const mayBeLate = opens.isAmbiguous && !isLate && from >= MORNING;
  // “7-10”, “8-1am”
  const isEither = closes.isAmbiguous
    ? mayBeLate && from < EVENING_TOO && to > from && to <= EVENING_ENDS
    : mayBeLate && from < LATE_TOO && to <= from;
  return { from, to: isWholeDay ? DAY : to, isAsked: asked !== null, isEither, next };
}

/** Where a word ends that stands beside hours, with or without brackets: “by appointment”, “(next day)”. */
function inBrackets(pieces: readonly Piece[], start: number, sense: "appointment" | "note"): number | null {
  const isOpened = isMark(pieces[start], "(", "[");
  const at = isOpened ? start + 1 : start;
  if (!hasSense(pieces[at], sense) || (sense === "note" && !pieces[at]!.text.endsWith(" day"))) return null;
  return isOpened && isMark(pieces[at + 1], ")", "]") ? at + 2 : isOpened ? null : at + 1;
}

/** “1-5pm” and “8-11pm” share their mark, “9-5pm” cannot; an interval after “9-1” begins later than that. */
function openingMinutes(opens: Clock, closes: Clock, { after, isLate }: { after: number; isLate: boolean }): number {
  const { minutes } = opens;
  if (!opens.isAmbiguous) return minutes;
  const later = minutes + HALF_DAY;
  if (isLate && minutes < HALF_DAY) return later;
  if (after > 0 && minutes < after && later < DAY) return later;
  if ((closes.isAmbiguous || closes.minutes <= minutes) && minutes < MORNING) return later;
  return closes.half === "pm" && later < closes.minutes ? later : minutes;
}

/** The next time on a twelve-hour clock: “9-5” closes at 17:00, “20-2” at 02:00. */
function closingMinutes(minutes: number, from: number): number {
  if (minutes > from) return minutes;
  const later = minutes + HALF_DAY;
  return later > from ? later : minutes;
}

/** “from 5pm”, “until 4”, “6 pm–late”, “by appointment”: times of which one is not known. */
function vagueAt(pieces: readonly Piece[], start: number): TimesRead | null {
  if (hasSense(pieces[start], "appointment", "open-end") && !hasSense(pieces[start], "late"))
    return { next: start + 1, times: null };
  const isLed = hasSense(pieces[start], "from", "until", "since") || pieces[start]?.text === "at";
  const clock = clockAt(pieces, isLed ? start + 1 : start);
  if (
    !clock ||
    (!isLed && !clock.isCertain && !isMark(pieces[clock.next], "-") && !hasSense(pieces[clock.next], "until"))
  )
    return isLed && hasSense(pieces[start + 1], "open-end") ? { next: start + 2, times: null } : null;
  const isEnded = isMark(pieces[clock.next], "-") || hasSense(pieces[clock.next], "to", "until");
  const opening = hasSense(pieces[start], "until") ? {} : openingOf(clock);
  if (isEnded && hasSense(pieces[clock.next + 1], "open-end")) return { next: clock.next + 2, times: null, ...opening };
  if (!isLed && !clock.isCertain) return null;
  const until = hasSense(pieces[start], "until") ? { until: clock.minutes + (clock.isAmbiguous ? HALF_DAY : 0) } : {};
  return {
    next: hasSense(pieces[clock.next], "since") ? clock.next + 1 : clock.next,
    times: null,
    ...until,
    ...opening,
  };
}

/** When it opens, where that is clear: “from 10” and “from 5”, but not “from 7”. */
function openingOf({ minutes, isAmbiguous }: Clock): { opening?: string } {
  if (minutes >= DAY || (isAmbiguous && minutes >= MORNING && minutes < EVENING_TOO)) return {};
  return { opening: written(isAmbiguous && minutes < MORNING ? minutes + HALF_DAY : minutes) };
}

export function clockAt(pieces: readonly Piece[], start: number): Clock | null {
  const past = senseOf(pieces[start], "past")?.minutes;
  const at = past === undefined ? start : start + 1;
  const piece = pieces[at];
  const named = senseOf(piece, "clock");
  if (named && past === undefined)
    return { minutes: named.minutes, isAmbiguous: false, half: null, isCertain: true, next: at + 1 };
  const digits = piece?.kind === "number" ? piece.text : senseOf(piece, "number")?.digits;
  if (digits === undefined || digits.length > 4) return null;
  const isLong = digits.length > 2;
  const [hourText, minuteText] = isLong ? [digits.slice(0, -2), digits.slice(-2)] : [digits, null];
  const read = isLong ? { minutes: Number(minuteText), next: at + 1 } : minutesAt(pieces, at + 1);
  const hour = Number(hourText);
  const minute = past ?? read.minutes ?? 0;
  if (minute > 59 || (past !== undefined && read.minutes !== null) || isCut(pieces, at, read.next)) return null;
  let { next } = read;
  while (["o'clock", "hrs", "hours", "uhr", "heures", "h"].includes(pieces[next]?.text ?? "")) next += 1;
  if (pieces[next]?.text === "e" && !pieces[next]!.isApart) next += 1; // “9e”, in Breton
  const mark = senseOf(pieces[next], "half-day");
  if (mark) {
    if (hour < 1 || hour > 12) return null;
    if (isGluedTo(pieces[next + 1]) || hasSense(pieces[next + 1], "half-day")) return null;
    const minutes = ((hour % 12) + (mark.half === "pm" ? 12 : 0)) * 60 + minute;
    return { minutes, isAmbiguous: false, half: mark.half, isCertain: true, next: next + 1 };
  }
  if (hour > 24 || (hour === 24 && minute > 0) || isGluedTo(pieces[next])) return null;
  const isAmbiguous = hour >= 1 && hour <= 12 && !hourText.startsWith("0");
  const isCertain = read.next > at + 1 || next > read.next || past !== undefined;
  return { minutes: hour * 60 + minute, isAmbiguous, half: null, isCertain, next };
}

/** Whether something that nobody can read belongs to a time: “9h§”. */
const isGluedTo = (piece: Piece | undefined) =>
  piece?.isApart === false &&
  piece.senses.length === 0 &&
  (piece.kind === "phrase" || (piece.kind === "mark" && !isMark(piece, ..."-,.;:()[]/&+!*'\"”’")));

/** “19:quux”, “§:00”: a time of which a part cannot be read. */
function isCut(pieces: readonly Piece[], start: number, next: number): boolean {
  const [before, after] = [pieces[start - 1], pieces[next]];
  const owner = pieces[start - 2];
  const isUnknown = owner?.kind === "phrase" ? owner.senses.length === 0 : true;
  const isPart = !pieces[start]!.isApart && before?.isApart === false;
  // “ :00-17:00”, whose hour is missing
  const isMinute = pieces[start]!.text.length === 2 && !isMark(after, ":", ".", "h");
  const isAlone =
    !pieces[start]!.isApart &&
    isMark(before, ":", ".") &&
    (before?.isApart || owner?.senses.length === 0 || !owner) &&
    isMinute;
  const isCutBefore =
    isAlone || (isPart && ((isMark(before, ":") && owner?.kind !== "phrase") || (isMark(before, ".") && isUnknown)));
  const rest = pieces[next + 1];
  const isCutAfter =
    isMark(after, ".") && rest?.isApart === false && rest.kind !== "number" && rest.senses.length === 0;
  return isCutBefore || (!after?.isApart && (isMark(after, ":") || isCutAfter));
}

/** The minutes after an hour: “:30”, “.30”, “h30”, “h”. */
function minutesAt(pieces: readonly Piece[], start: number): { minutes: number | null; next: number } {
  const [mark, digits] = [pieces[start], pieces[start + 1]];
  const isHour = HOUR_MARKS.has(mark?.text ?? "");
  const isPoint = isMark(mark, ":", ".") && mark?.isApart === false && digits?.isApart === false;
  const isMinutes = digits?.kind === "number" && digits.text.length === 2;
  if ((isPoint || (isHour && (mark?.text === "h" || digits?.isApart === false))) && isMinutes)
    return { minutes: Number(digits.text), next: start + 2 };
  return { minutes: null, next: mark?.text === "h" ? start + 1 : start };
}

const rangeOf = ({ from, to, isAsked }: Interval): TimeRange => ({
  from: written(from),
  to: written(to),
  ...(isAsked && { kind: "appointment" as const }),
});

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** `HH:MM`. */
export function written(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
