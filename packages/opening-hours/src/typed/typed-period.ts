import { lastDayOf } from "../formats/days-of-year.ts";
import { OSM_MONTHS } from "../yearly.ts";
import { mayLookAt } from "./effort.ts";
import { monthNamed } from "./typed-weeks.ts";

/** A part of the year as OpenStreetMap writes it: `Jan`, `Nov 01-Mar 14`, `2027 Jan 03-2027 Jan 17`, `easter -2 days`. */
export type TypedPeriod = { dates: string /** A single day. */; isDay: boolean };

/** Days that are known by a name, without accents. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^(?:christmas eve|oiche nollag)/, "Dec 24"],
  [/^(?:christmas day|la nollag)/, "Dec 25"],
  [/^(?:st\.? stephen['’]?s day|boxing day|la fheile stiofain|la an dreoilin)/, "Dec 26"],
  [/^(?:new year['’]?s eve|oiche chinn bhliana)/, "Dec 31"],
  [/^(?:new year['’]?s day|la caille|la coille)/, "Jan 01"],
  [/^(?:st\.? patrick['’]?s day|la fheile padraig)/, "Mar 17"],
  [/^(?:good friday|aoine an cheasta)/, "easter -2 days"],
  [/^(?:easter sunday|domhnach casca)/, "easter"],
  [/^(?:easter monday|luan casca)/, "easter +1 day"],
];

const LEAD =
  /^(?:(?:from|in|during|for|throughout|on|the|all|months? of|between|ó|o|i|i rith|idir|ar|an|le linn|mí|mhí)\s+)+/iu;
/** A name of the season, which says nothing without its dates. */
const SEASON_NAME =
  /^(?:(?:the\s+)?(?:summer|winter|spring|autumn|(?:high|low|off|main)[- ]season|season|(?:sa|an)?\s*(?:t?samhradh|g?h?eimhreadh|earrach|bh?fómhar|fómhar|séasúr))(?:\s+(?:hours|season|times))?)\s*[(:,–-]*\s*/iu;
const ORDINAL = "(?:st|nd|rd|th|ú)?";
const DAY_FIRST = new RegExp(`^(\\d{1,2})${ORDINAL}\\s+(?:of\\s+|de\\s+)?(?:mh?í\\s+(?:na\\s+)?)?(\\p{L}+)\\.?`, "iu");
const MONTH_FIRST = new RegExp(
  `^(?:mh?í\\s+(?:na\\s+)?)?(\\p{L}+)\\.?(?:\\s+(\\d{1,2})${ORDINAL}(?![\\d:.h]|\\s*(?:[-–—]|to\\b|am|pm)\\s*\\d?))?`,
  "iu",
);
const DAYS_OF_MONTH = new RegExp(
  `^((?:\\d{1,2}${ORDINAL}\\s*(?:,|&|and|agus|-|–|to|go)\\s*)+\\d{1,2})${ORDINAL}\\s+(?:of\\s+|de\\s+)?(\\p{L}+)\\.?`,
  "iu",
);
const MONTH_OF_DAYS = new RegExp(
  `^(\\p{L}+)\\.?\\s+((?:\\d{1,2}${ORDINAL}\\s*(?:,|&|and|agus|-|–|to|go)\\s*)+\\d{1,2})${ORDINAL}(?![\\d:.]|\\s*[ap]m)`,
  "iu",
);
const YEAR = /^,?\s+(20\d\d)(?!\d)/;
const TO =
  /^\s*(?:[-–—]|to\s|till\s|until\s|through\s|go\s+dtí\s|go\s|and\s|agus\s)\s*(?:an\s|the\s|end of\s|deireadh\s)*/iu;
const AND = /^\s+(?:and|agus)\s/iu;

type Point = { month: number; day: number | null; year: string | null; length: number };

/**
 * Reads parts of the year at the beginning of a text, in English or Irish, and what follows them.
 * @param isAlone whether numbers after a month are its days, since there are no hours, as in “closed December 24-26”
 * @returns null where it begins with something else
 */
export function readTypedPeriod(text: string, isAlone: boolean): { periods: TypedPeriod[]; rest: string } | null {
  if (!mayLookAt(text)) return null;
  const plain = joinedMonths(text);
  const unnamed = plain.replace(SEASON_NAME, "");
  const start = unnamed.replace(LEAD, "");
  const folded = start.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  for (const [name, dates] of NAMED) {
    const found = name.exec(folded)?.[0];
    if (found) return { periods: [{ dates, isDay: true }], rest: trimmed(start.slice(found.length)) };
  }
  const read = readDays(start, isAlone) ?? readRange(start);
  return read && { periods: read.periods, rest: trimmed(start.slice(read.length)) };
}

/** Whether a text is the name of a season alone, as before its dates in brackets. */
export const isSeasonName = (text: string): boolean =>
  text.trim() !== "" && text.replace(SEASON_NAME, "").trim() === "";

const trimmed = (rest: string) => rest.replace(/^[\s:,)–-]+/, "").trim();

/** Two months have names of two words. */
const joinedMonths = (text: string) =>
  text.replaceAll(/(mh?eán|mh?ean|d?h?t?eireadh) (fh?ómhair|fh?omhair)/giu, "$1$2");

/** “24, 25 and 26 December”, “December 24-26” */
function readDays(text: string, isAlone: boolean) {
  const before = DAYS_OF_MONTH.exec(text);
  const after = before ? null : MONTH_OF_DAYS.exec(text);
  const [found = "", one = "", other = ""] = before ?? after ?? [];
  const [month, days] = before ? [monthNamed(other), one] : [monthNamed(one), other];
  if (!month || (after && !isAlone && trimmed(text.slice(found.length)) === "")) return null;
  const year = YEAR.exec(text.slice(found.length));
  const periods = days.split(/\s*(?:,|&|and|agus)\s*/i).flatMap((range) => {
    const [from = 0, to = from] = range.split(/\s*(?:-|–|to|go)\s*/i).map((day) => Number.parseInt(day, 10));
    const point = { month, year: year?.[1] ?? null };
    return written({ ...point, day: from }, { ...point, day: to }) ?? [];
  });
  return periods.length > 0 ? { periods, length: found.length + (year?.[0].length ?? 0) } : null;
}

/** “January”, “June to August”, “1 Nov – 14 March 2027” */
function readRange(text: string) {
  const from = readPoint(text);
  if (!from) return null;
  const rest = text.slice(from.length);
  const separator = TO.exec(rest)?.[0] ?? "";
  const to = separator ? readPoint(rest.slice(separator.length)) : null;
  if (to && AND.test(separator) && !/^between|^idir/i.test(text)) {
    const both = [written(from, from), written(to, to)].filter((one) => one !== null);
    return { periods: both, length: from.length + separator.length + to.length };
  }
  const period = written({ ...from, year: from.year ?? to?.year ?? null }, to ?? from);
  return period && { periods: [period], length: from.length + (to ? separator.length + to.length : 0) };
}

function readPoint(text: string): Point | null {
  const first = DAY_FIRST.exec(text);
  const found = first ?? MONTH_FIRST.exec(text);
  const [day, name = ""] = first ? [first[1], first[2]] : [found?.[2], found?.[1]];
  const month = monthNamed(name);
  if (!found || !month) return null;
  const year = YEAR.exec(text.slice(found[0].length));
  return {
    month,
    day: day === undefined ? null : Number(day),
    year: year?.[1] ?? null,
    length: found[0].length + (year?.[0].length ?? 0),
  };
}

type End = Omit<Point, "length">;

/** Null for 31 June. */
function written(from: End, to: End): TypedPeriod | null {
  const hasDays = from.day !== null || to.day !== null || from.year !== null;
  if (!hasDays) {
    const months = [from, to].map(({ month }) => OSM_MONTHS[month - 1]);
    return { dates: from.month === to.month ? months[0]! : months.join("-"), isDay: false };
  }
  const last = (month: number) => Number(lastDayOf(month).slice(3));
  const [first, end] = [from.day ?? 1, to.day ?? last(to.month)];
  if (first < 1 || first > last(from.month) || end < 1 || end > last(to.month)) return null;
  const day = ({ month, year }: End, of: number) =>
    `${year ? `${year} ` : ""}${OSM_MONTHS[month - 1]} ${String(of).padStart(2, "0")}`;
  const isDay = from.month === to.month && first === end;
  const until = { ...to, year: to.year ?? from.year };
  return { dates: isDay ? day(from, first) : `${day(from, first)}-${day(until, end)}`, isDay };
}
