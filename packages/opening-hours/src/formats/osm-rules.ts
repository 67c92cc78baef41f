import { NTH, type Nth } from "../weeks.ts";
import { isDayOfYear, MAX_FROM_EASTER, OSM_DAYS, OSM_MONTHS, type Yearly } from "../yearly.ts";
import { dayAfter } from "./days-of-year.ts";

/** On which dates a rule holds: all, a season (`MM-DD`, both included), a day of every year, or dates of certain years. */
export type OsmDates =
  | { is: "always" }
  | { is: "season"; from: string; to: string }
  | { is: "yearly"; yearly: Yearly }
  | { is: "dated"; from: string; to: string };

/** ISO weekdays, and which of them in the month; null: all. Or public holidays. */
export type OsmDays = { is: "weekdays"; days: number[]; nth: Nth[] | null } | { is: "holidays" };

export type OsmTime = { from: string; to: string; kind: "open" | "appointment" };

/** A rule for one kind of dates and days. `times`: none for closed. */
export type OsmRule = {
  text: string;
  dates: OsmDates;
  days: OsmDays;
  times: OsmTime[];
  /** Joined by a comma: its times are added to those of the rules before it. */
  isAdditional: boolean;
};

export type OsmRules = { rules: OsmRule[]; comments: string[] };

const DAY = `(?:${OSM_DAYS.join("|")})`;
const MONTH = `(?:${OSM_MONTHS.join("|")})`;
/** Semicolons within comments separate nothing. */
const OVERRIDING = /;(?=(?:[^"]*"[^"]*")*[^"]*$)/;
/** Before an additional rule stands a complete one. */
const ADDITIONAL = new RegExp(
  `(?<=:\\d\\d|24/7|off|closed|open|")\\s*,\\s+(?=${DAY}|${MONTH}|PH|easter|\\d{4}\\s)`,
  "i",
);
/** Hours, of which the first number is no day of a month. */
const DAY_OF_MONTH = "(\\d{1,2})(?!\\d|:\\d|/)";
const DATES = new RegExp(
  `^(?:(\\d{4})\\s+)?(${MONTH})(?:\\s+${DAY_OF_MONTH})?(?:\\s*-\\s*(?:(?:(\\d{4})\\s+)?(${MONTH})(?:\\s+${DAY_OF_MONTH})?|${DAY_OF_MONTH}))?`,
  "i",
);
const MORE_DAYS = new RegExp(`^${DAY_OF_MONTH}(?:\\s*-\\s*${DAY_OF_MONTH})?`);
const EASTER = /^(?:(\d{4})\s+)?easter(?:\s*([+-])\s*(\d{1,2})\s+days?)?/i;
const DAYS = new RegExp(
  `^((?:${DAY}|PH)(?:\\s*-\\s*${DAY})?(?:\\[[^\\]]*\\])?(?:\\s*,\\s*(?:${DAY}|PH)(?:\\s*-\\s*${DAY})?(?:\\[[^\\]]*\\])?)*)(?![a-z])\\s*:?\\s*`,
  "i",
);
const TIME = /^(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)$/;
const STATE = /\s*\b(off|closed|open)$/i;
const COMMENT = /\s*"([^"]*)"$/;
const APPOINTMENT = /appointment|appt|coinne/i;
const DAY_MINUTES = 24 * 60;
const EVERY_DAY: OsmDays = { is: "weekdays", days: [1, 2, 3, 4, 5, 6, 7], nth: null };

/** The rules of a value of `opening_hours`, each as rules of one kind of dates and days; or the part that is not understood. */
export function readOsmRules(line: string): OsmRules | { notUnderstood: string } {
  const read: OsmRules = { rules: [], comments: [] };
  for (const overriding of line.split(OVERRIDING)) {
    for (const [at, part] of overriding.split(ADDITIONAL).entries()) {
      const text = part.trim();
      if (text === "") continue;
      const rule = readRule(text);
      if (!rule) return { notUnderstood: text };
      const { dates, days, times, comment } = rule;
      if (comment) read.comments.push(`"${comment}"`);
      const ofDates = dates.flatMap((one) => days.map((other) => ({ dates: one, days: other })));
      read.rules.push(...ofDates.map((one) => ({ ...one, text, times, isAdditional: at > 0 })));
    }
  }
  return read;
}

/** `comment`: one that says nothing about the hours. */
type Rule = { dates: OsmDates[]; days: OsmDays[]; times: OsmTime[]; comment: string | null };

function readRule(text: string): Rule | null {
  const comment = COMMENT.exec(text)?.[1] ?? null;
  const withState = text.replace(COMMENT, "").trim();
  const state = STATE.exec(withState)?.[1]?.toLowerCase() ?? null;
  const dates = readDates(state ? withState.replace(STATE, "") : withState);
  if (!dates) return null;
  const on = DAYS.exec(dates.rest);
  const days = on?.[1] ? readDays(on[1]) : [EVERY_DAY];
  const times = days && readTimes(dates.rest.slice(on?.[0].length ?? 0).trim(), state, comment);
  if (!times) return null;
  const isSaid = comment === null || (state === null && APPOINTMENT.test(comment));
  const ofDates = days?.[0] === EVERY_DAY ? dates.dates.flatMap(singleDays) : dates.dates;
  return { dates: ofDates, days, times, comment: isSaid ? null : comment };
}

/** A few days of every year, such as Christmas, are special days. */
const MAX_SINGLE_DAYS = 7;

function singleDays(dates: OsmDates): OsmDates[] {
  if (dates.is !== "season") return [dates];
  const days: OsmDates[] = [];
  for (let date = dates.from; days.length < MAX_SINGLE_DAYS; date = dayAfter(date)) {
    days.push({ is: "yearly", yearly: { date } });
    if (date === dates.to) return days;
  }
  return [dates];
}

function readDates(text: string): { dates: OsmDates[]; rest: string } | null {
  const dates: OsmDates[] = [];
  let rest = text;
  let month = "";
  for (;;) {
    const easter = EASTER.exec(rest);
    const full = easter ? null : DATES.exec(rest);
    const more = easter || full || !month ? null : MORE_DAYS.exec(rest);
    const found = easter ?? full ?? more;
    if (!found) break;
    const read = easter
      ? easterOf(easter)
      : datesOf(full ?? ["", "", month, more![1], undefined, undefined, undefined, more![2]]);
    if (!read) return null;
    dates.push(read);
    month = full ? (full[5] ?? full[2] ?? "") : month;
    rest = rest.slice(found[0].length);
    const comma = /^\s*,\s*(?=[a-z]{3}|\d{4}\s|\d{1,2}(?!\d|:\d|\/))/i.exec(rest);
    if (!comma) break;
    rest = rest.slice(comma[0].length);
  }
  if (dates.length === 0) return { dates: [{ is: "always" }], rest };
  return /^\s*(?:[:,]\s|:|$|\s)/.test(rest) ? { dates, rest: rest.replace(/^\s*[:,]?\s*/, "") } : null;
}

function easterOf([, year, sign, days = "0"]: RegExpExecArray): OsmDates | null {
  const easter = Number(days) * (sign === "-" ? -1 : 1);
  return year || Math.abs(easter) > MAX_FROM_EASTER ? null : { is: "yearly", yearly: { easter } };
}

type DatesFound = ArrayLike<string | undefined>;

function datesOf(found: DatesFound): OsmDates | null {
  const [year, first, firstDay] = [found[1], monthOf(found[2]), found[3]];
  const isSingle = !found[5] && !found[7];
  if (!isSingle && Boolean(firstDay) !== Boolean(found[6] ?? found[7])) return null; // `Jan 5-Mar`
  const [last, lastDay] = [
    found[5] ? monthOf(found[5]) : first,
    found[7] ?? found[6] ?? (isSingle ? firstDay : undefined),
  ];
  const from = monthDay(first, firstDay ?? "1");
  const to = monthDay(last, lastDay ?? String(daysIn(year ? Number(found[4] ?? year) : LEAP_YEAR, last)));
  if (!isDayOfYear(from) || !isDayOfYear(to)) return null;
  if (!year) {
    if (found[4]) return null;
    return { is: "season", from, to };
  }
  const dated = { from: `${year}-${from}`, to: `${found[4] ?? year}-${to}` };
  return dated.to < dated.from || !isDate(dated.from) || !isDate(dated.to) ? null : { is: "dated", ...dated };
}

const LEAP_YEAR = 2028;
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isDate = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
const monthDay = (month: number, day: string) => `${twoDigits(month)}-${day.padStart(2, "0")}`;
const indexOf = (names: readonly string[], name = "") =>
  names.findIndex((one) => one.toLowerCase() === name.trim().toLowerCase()) + 1;
const monthOf = (name?: string) => indexOf(OSM_MONTHS, name);

/** Null where an item is not understood. The comma within brackets does not separate items. */
function readDays(text: string): OsmDays[] | null {
  const items = text.split(/,(?![^[]*\])/).map((item) => readDaysItem(item.trim()));
  return items.every((item) => item !== null) ? items : null;
}

function readDaysItem(item: string): OsmDays | null {
  if (/^PH$/i.test(item)) return { is: "holidays" };
  const [, first, last, places] = /^(\w\w)(?:\s*-\s*(\w\w))?(?:\[([^\]]*)\])?$/.exec(item) ?? [];
  const [from, to] = [indexOf(OSM_DAYS, first), indexOf(OSM_DAYS, last ?? first)];
  if (!from || !to) return null;
  const days = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => ((from - 1 + at) % 7) + 1);
  const nth = places === undefined ? null : readNth(places);
  return places !== undefined && !nth ? null : { is: "weekdays", days, nth };
}

function readNth(text: string): Nth[] | null {
  const nth: Nth[] = [];
  for (const item of text.split(",")) {
    const [, first, last = first] = /^\s*(-?\d)(?:\s*-\s*(\d))?\s*$/.exec(item) ?? [];
    for (let one = Number(first); one <= Number(last); one++) {
      const known = NTH.find((other) => other === one);
      if (known === undefined) return null;
      nth.push(known);
    }
    if (!(Number(first) <= Number(last))) return null;
  }
  return nth;
}

/**
 * None for closed; null where they are not understood. `closed` with times closes these times only, which is not understood, except
 * for 24 hours or more, which leave the night before as it is (`writeOsmLine`).
 */
function readTimes(text: string, state: string | null, comment: string | null): OsmTime[] | null {
  const isClosed = state === "off" || state === "closed";
  if (isClosed && text === "") return [];
  if (!isClosed && state === null && comment !== null && !APPOINTMENT.test(comment)) return null;
  const kind = comment !== null && state === null ? "appointment" : "open";
  if (text === "24/7" || (text === "" && state === "open"))
    return isClosed ? null : [{ from: "00:00", to: "24:00", kind }];
  const times = text.split(",").map((item) => readTime(item.trim()));
  if (!times.every((time) => time !== null)) return null;
  if (!isClosed && times.some(({ minutes }) => minutes > DAY_MINUTES)) return null;
  if (isClosed) return times.length === 1 && times[0]!.minutes >= DAY_MINUTES ? [] : null;
  return times.map(({ from, to }) => ({ from, to, kind }));
}

function readTime(text: string): { from: string; to: string; minutes: number } | null {
  const [, fromHour, fromMinute, toHour, toMinute] = (TIME.exec(text) ?? []).map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined) return null;
  const [start, end] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const minutes = end > start ? end - start : end + DAY_MINUTES - start;
  const isClock = fromHour < 24 && fromMinute < 60 && end <= 2 * DAY_MINUTES && toMinute < 60;
  if (!isClock) return null;
  const hour = end > DAY_MINUTES ? toHour - 24 : toHour;
  return {
    from: `${twoDigits(fromHour)}:${twoDigits(fromMinute)}`,
    to: `${twoDigits(hour)}:${twoDigits(toMinute)}`,
    minutes,
  };
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
