import { NTH, type Nth, sortedNth, type Weeks } from "../opening-times/weeks.ts";
import type { DraftTime, HoursDraft, ReadHours } from "./hours-draft.ts";
import { OSM_DAYS, OSM_MONTHS } from "./osm-line.ts";

/** Longer texts are no value of OpenStreetMap. */
const MAX_LENGTH = 1000;
const DAY = `(?:${OSM_DAYS.join("|")})`;
const MONTH = `(?:${OSM_MONTHS.join("|")})`;
/** Before an additional rule stands a complete one. */
const ADDITIONAL = new RegExp(`(?<=\\d\\d|off|closed|")\\s*,\\s+(?=${DAY}|${MONTH}|PH)`, "i");
const SEASON = new RegExp(
  `^(${MONTH})(?:\\s+(\\d{1,2}))?\\s*-\\s*(?:(${MONTH})(?:\\s+(\\d{1,2}))?|(\\d{1,2}))\\s*:?\\s*`,
  "i",
);
const DAYS = new RegExp(
  `^((?:${DAY}|PH)(?:\\s*-\\s*${DAY})?(?:\\[[^\\]]*\\])?(?:\\s*,\\s*(?:${DAY}|PH)(?:\\s*-\\s*${DAY})?(?:\\[[^\\]]*\\])?)*)\\s*:?\\s*`,
  "i",
);
const TIME = /^(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)$/;
const COMMENT = /\s*"([^"]*)"$/;

type Days = { days: number[]; weeks: Weeks | null; isHoliday: boolean };
type Rule = {
  season: DraftTime["season"];
  on: Days[];
  times: { from: string; to: string }[];
  kind: "open" | "appointment";
};

/**
 * Reads a value of the tag `opening_hours`: weeks, seasons, certain weeks of a month, public holidays, closed days and
 * appointments. Single dates, sunrise and other variables are not understood.
 */
export function readOsmLine(text: string): ReadHours {
  if (text.length > MAX_LENGTH) return { notUnderstood: text.slice(0, 60) };
  const draft: HoursDraft = { times: [], holidays: null };
  for (const overriding of text.split(";")) {
    for (const [at, part] of overriding.split(ADDITIONAL).entries()) {
      if (part.trim() === "") continue;
      const rule = readRule(part.trim());
      if (!rule) return { notUnderstood: part.trim() };
      apply(draft, rule, at > 0);
    }
  }
  return draft;
}

function readRule(text: string): Rule | null {
  const comment = COMMENT.exec(text)?.[1];
  let rest = text.replace(COMMENT, "").trim();
  const season = SEASON.exec(rest);
  if (season) rest = rest.slice(season[0].length);
  const on = DAYS.exec(rest);
  if (on) rest = rest.slice(on[0].length);
  const days = on?.[1] ? readDays(on[1]) : [{ days: [1, 2, 3, 4, 5, 6, 7], weeks: null, isHoliday: false }];
  const times = readTimes(rest.trim());
  const readSeason = season ? seasonOf(season) : null;
  if (!days || !times || (season && !readSeason)) return null;
  return { season: readSeason, on: days, times, kind: comment === undefined ? "open" : "appointment" };
}

function seasonOf([, from = "", fromDay, to, toDay, sameMonth]: RegExpExecArray): DraftTime["season"] {
  const first = monthOf(from);
  const last = to ? monthOf(to) : first;
  const lastDay = sameMonth ?? toDay ?? new Date(Date.UTC(2028, last, 0)).getUTCDate();
  const days = [fromDay ?? 1, lastDay].map(Number);
  if (days.some((day) => day < 1 || day > 31)) return null;
  return { from: `${twoDigits(first)}-${twoDigits(days[0]!)}`, to: `${twoDigits(last)}-${twoDigits(days[1]!)}` };
}

const monthOf = (name: string) => OSM_MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase()) + 1;
const dayOf = (name: string) => OSM_DAYS.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase()) + 1;

/** Null where an item is not understood. The comma within brackets does not separate items. */
function readDays(text: string): Days[] | null {
  const items = text.split(/,(?![^[]*\])/).map((item) => readDaysItem(item.trim()));
  return items.every((item) => item !== null) ? items : null;
}

function readDaysItem(item: string): Days | null {
  if (/^PH$/i.test(item)) return { days: [], weeks: null, isHoliday: true };
  const [, first = "", last, places] = /^(\w\w)(?:\s*-\s*(\w\w))?(?:\[([^\]]*)\])?$/.exec(item) ?? [];
  const [from, to] = [dayOf(first), last ? dayOf(last) : dayOf(first)];
  if (!from || !to) return null;
  const count = ((to - from + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, at) => ((from - 1 + at) % 7) + 1);
  const weeks = places === undefined ? null : readNth(places);
  return places !== undefined && !weeks ? null : { days, weeks, isHoliday: false };
}

function readNth(text: string): Weeks | null {
  const nth: Nth[] = [];
  for (const item of text.split(",")) {
    const [, first, last = first] = /^\s*(-?\d)(?:\s*-\s*(\d))?\s*$/.exec(item) ?? [];
    if (first === undefined) return null;
    for (let one = Number(first); one <= Number(last); one++) {
      const known = NTH.find((other) => other === one);
      if (known === undefined) return null;
      nth.push(known);
    }
  }
  return nth.length === 0 ? null : { nth: sortedNth(nth) };
}

/** None for closed; null where the text is not understood. */
function readTimes(text: string): Rule["times"] | null {
  if (/^(off|closed)$/i.test(text)) return [];
  if (text === "24/7" || text === "open") return [{ from: "00:00", to: "24:00" }];
  const times = text.split(",").map((item) => readTime(item.trim()));
  return times.every((time) => time !== null) ? times : null;
}

function readTime(text: string): { from: string; to: string } | null {
  const [, fromHour, fromMinute, toHour, toMinute] = (TIME.exec(text) ?? []).map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined) return null;
  const isClock = fromHour < 24 && fromMinute < 60 && toHour * 60 + toMinute <= 48 * 60 && toMinute < 60;
  if (!isClock) return null;
  const end = toHour > 24 || (toHour === 24 && toMinute > 0) ? toHour - 24 : toHour;
  return { from: `${twoDigits(fromHour)}:${twoDigits(fromMinute)}`, to: `${twoDigits(end)}:${twoDigits(toMinute)}` };
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** An overriding rule replaces what stands before it on its days; an additional one is added. */
function apply(draft: HoursDraft, { season, on, times, kind }: Rule, isAdditional: boolean): void {
  for (const { days, weeks, isHoliday } of on) {
    if (isHoliday) draft.holidays = times.length === 0 ? "closed" : times;
    const isSame = (row: DraftTime) =>
      sameKey(row.season) === sameKey(season) && days.includes(row.day) && sameKey(row.weeks) === sameKey(weeks);
    if (!isAdditional) draft.times = draft.times.filter((row) => !isSame(row));
    const closed = weeks && times.length === 0 ? [{ from: "00:00", to: "24:00", kind: "closed" as const }] : [];
    for (const day of days) {
      for (const { from, to, ...time } of [...times.map((one) => ({ ...one, kind })), ...closed]) {
        draft.times.push({ day, opens: from, closes: to, kind: time.kind, weeks, season });
      }
    }
  }
}

const sameKey = (value: object | null) => JSON.stringify(value);
