import { mayLookAt } from "./effort.ts";

/**
 * Parses typed opening times: `9`, `9.30`, `930`, `5pm`, `9-5.30`, `10 to 1, 2 to 6`, `closed`, in English, Irish, Welsh, Scottish Gaelic, French and Breton. Ambiguous
 * times are guessed as a reader would, because the form shows the result at once.
 */
export type TypedInterval = { from: string; to: string; kind?: "appointment" };

type Clock = {
  minutes: number;
  /** Whether it may also mean the afternoon: "5" may be 17:00. */
  isAmbiguous: boolean;
  /** Whether it was marked so: "5pm". */
  isAfternoon?: boolean;
};

const HALF_DAY = 12 * 60;
const DAY = 24 * 60;
/** "2-6" is an afternoon: nothing opens earlier than this without "am". */
const MORNING = 6 * 60;

const NAMED_TIMES = new Map(
  Object.entries<Clock>({
    "12 noon": { minutes: HALF_DAY, isAmbiguous: false },
    "12 midnight": { minutes: DAY, isAmbiguous: false },
    noon: { minutes: HALF_DAY, isAmbiguous: false },
    midday: { minutes: HALF_DAY, isAmbiguous: false },
    "meán lae": { minutes: HALF_DAY, isAmbiguous: false },
    midnight: { minutes: DAY, isAmbiguous: false },
    "meán oíche": { minutes: DAY, isAmbiguous: false },
    "hanner dydd": { minutes: HALF_DAY, isAmbiguous: false },
    "hanner nos": { minutes: DAY, isAmbiguous: false },
    "meadhan-latha": { minutes: HALF_DAY, isAmbiguous: false },
    "meadhan-oidhche": { minutes: DAY, isAmbiguous: false },
    midi: { minutes: HALF_DAY, isAmbiguous: false },
    minuit: { minutes: DAY, isAmbiguous: false },
    kreisteiz: { minutes: HALF_DAY, isAmbiguous: false },
    hanternoz: { minutes: DAY, isAmbiguous: false },
  }),
);
const CLOSED = new Set([
  "closed",
  "dúnta",
  "ar gau",
  "wedi cau",
  "-",
  "–",
  "none",
  "dùinte",
  "fermé",
  "ferme",
  "fermée",
  "serret",
  "serr",
]);
const ALL_DAY = new Set([
  "24 hours",
  "24h",
  "24/7",
  "all day",
  "always",
  "an lá ar fad",
  "i gcónaí",
  "24 uair",
  "drwy'r dydd",
  "drwy’r dydd",
  "24 awr",
  "fad an latha",
  "24h/24",
  "24 h",
  "24 heures",
  "toute la journée",
  "jour et nuit",
  "a-hed an deiz",
]);

/** Before an interval it says nothing: “from 9 to 5”, “ó 9 go 5”, “o 9 i 5”, “de 9 h à 17 h”. */
const FROM = /^(?:from|ón|ó|rhwng|o|bho|de|eus)\s+/;
/** After an interval. */
const BY_APPOINTMENT =
  /\s*\(?(?:by appointment|by appt\.?|appointment|appt\.?|trí choinne|le coinne|drwy apwyntiad|trwy apwyntiad|drwy drefniant|trwy drefniant|le coinneamh|sur rendez-vous|sur rdv|dre emgav)\)?$/;

const TIME =
  /^(\d{1,2})(?:(?:[:.he ]|\s?h\s)?(\d{2}))?(?:\s?h(?:rs?|eures?)?|\s?e(?:ur)?)?\s*(?:(am?|a\.m\.?|r\.?n\.?|yb|y\.b\.?|y bore)|(pm?|p\.m\.?|i\.?n\.?|y[hp]|y\.[hp]\.?|y prynhawn|yr hwyr))?$/;

/**
 * Parses the hours of a day: its intervals in order, none for closed. A `to` at or before its `from` is on the next day.
 * @returns null for a text that cannot be parsed
 * @example readTypedDay("9-1, 2-5.30") // [{ from: "09:00", to: "13:00" }, { from: "14:00", to: "17:30" }]
 */
export function readTypedDay(text: string): TypedInterval[] | null {
  if (!mayLookAt(text)) return null;
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (CLOSED.has(plain)) return [];
  if (ALL_DAY.has(plain)) return [{ from: "00:00", to: "24:00" }];
  const intervals: TypedInterval[] = [];
  let after = 0;
  for (const part of plain.split(/\s*(?:[,;&+]|\b(?:and|agus|et|hag?)\b|\bac?(?= \d))\s*/)) {
    const times = part.replace(BY_APPOINTMENT, "");
    const read = readInterval(times.replace(FROM, ""), after);
    if (!read) return null;
    const kind = times === part ? {} : ({ kind: "appointment" } as const);
    intervals.push({ from: written(read.from), to: written(read.to), ...kind });
    after = read.to;
  }
  return intervals;
}

/**
 * Parses a typed time to `HH:MM`; an hour without am or pm is in the morning.
 * @returns null for a text that is not a time
 */
export function readTypedTime(text: string): string | null {
  if (!mayLookAt(text)) return null;
  const clock = readClock(text.trim().toLowerCase().replaceAll(/\s+/g, " "));
  return clock && clock.minutes < DAY ? written(clock.minutes) : null;
}

function readInterval(text: string, after: number): { from: number; to: number } | null {
  const [opens, closes, ...more] = text.split(
    /\s*[-–—]\s*|\s(?:to|until|till|go dtí|go|tan|hyd|i|gu|à|a|jusqu['’]à|da|betek)\s/,
  );
  if (!opens || !closes || more.length > 0) return null;
  const [start, end] = [readClock(opens), readClock(closes)];
  if (!start || !end || start.minutes >= DAY) return null;
  const from = start.isAmbiguous ? openingMinutes(start.minutes, end, after) : start.minutes;
  return { from, to: end.isAmbiguous ? closingMinutes(end.minutes, from) : end.minutes };
}

/** "1-5pm" and "8-11pm" share their mark, "9-5pm" cannot; an interval after "9-1" begins later than that. */
function openingMinutes(minutes: number, end: Clock, after: number): number {
  const later = minutes + HALF_DAY;
  if (after > 0 && minutes < after && later < DAY) return later;
  if (end.isAmbiguous && minutes < MORNING) return later;
  return end.isAfternoon && later < end.minutes ? later : minutes;
}

/** The next time on a twelve-hour clock: "9-5" closes at 17:00, "20-2" at 02:00. */
function closingMinutes(minutes: number, from: number): number {
  if (minutes > from) return minutes;
  const later = minutes + HALF_DAY;
  return later > from ? later : minutes;
}

function readClock(text: string): Clock | null {
  const named = NAMED_TIMES.get(text);
  if (named) return named;
  const match = TIME.exec(splitFour(text));
  if (!match) return null;
  const [, hourText = "", minuteText, morning, afternoon] = match;
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59) return null;
  if (morning || afternoon) {
    if (hour < 1 || hour > 12) return null;
    const isAfternoon = afternoon !== undefined;
    return { minutes: ((hour % 12) + (isAfternoon ? 12 : 0)) * 60 + minute, isAmbiguous: false, isAfternoon };
  }
  if (hour > 24 || (hour === 24 && minute > 0)) return null;
  // "09" and "05:00" are times of a 24-hour clock.
  const isAmbiguous = hour >= 1 && hour <= 12 && !hourText.startsWith("0");
  return { minutes: hour * 60 + minute, isAmbiguous };
}

/** `930` and `0930` as `9:30` and `09:30`. */
const splitFour = (text: string) => text.replace(/^(\d{1,2})(\d{2})(?=\s*[a-z]|$)/, "$1:$2");

function written(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Formats the hours of a day so that `readTypedDay` can parse them, with the texts of a language; "" is closed. */
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

/** "22:00–11:00" would be parsed as ending at 23:00, like "10–11": such an end in the morning gets "am". */
function writtenInterval({ from, to }: TypedInterval): string {
  const text = `${from}–${to}`;
  if (readTypedDay(text)?.[0]?.to === to) return text;
  return to.startsWith("12") ? `${text}pm` : `${text}am`;
}
