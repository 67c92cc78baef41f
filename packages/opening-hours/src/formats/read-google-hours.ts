import { daysNamed, readDaysWithTimes } from "../typed/typed-days.ts";
import { readTypedDay, type TypedInterval } from "../typed/typed-times.ts";
import type { DraftTime, HoursDraft, ReadHours } from "./hours-draft.ts";

const MAX_LENGTH = 8000;
const COLUMN = /^(\w+day) hours$/i;
const HOLIDAYS =
  /^\s*(?:on )?(?:(?:public|bank) holidays?|laethanta saoire(?: poiblí| bainc)?|saoire (?:ph?oiblí|bh?ainc))(?:\s*:|[^\S\t ]*[\t ])(?=[\s\S])\s*(\S.*|)$/i;
/** What a note says that is about hours; the other notes may be left out. */
const SAYS_HOURS =
  /\d|\b(?:closed|open|opens|closes|all day|always|noon|midday|midnight)\b|dúnta|oscailte|i gcónaí|meán/i;
/** When somebody looked at the hours last: days and weeks, no clock times. */
const LOOKED_AT = /^\s*(?:confirmed|updated|last updated|checked)\b(?!.*\d\s*(?:[:.]\d\d|[ap]m))/i;
/** Beside a weekday: the holiday that falls on it this week. */
const REMARK = /^(\s*(?:dé\s+)?\p{L}+)\s*\((?![^)]*(?:\d|except|ach))([^)]*)\)/iu;

/**
 * Reads the hours of a business as Google shows them (`Monday: 9 am–5 pm`, a line for each day), or as its spreadsheet holds
 * them (the line of column names and the line of the business). Notes without hours are left out, and named in the answer.
 */
export function readGoogleHours(text: string): ReadHours {
  if (text.length > MAX_LENGTH) return { notUnderstood: text.slice(0, 60) };
  const given = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const lines = /day hours/i.test(given[0] ?? "") ? linesOfSheet(given) : joinedLines(given);
  const read = lines.map((line) => ({ line, ...readLine(line) }));
  const unclear = read.find(({ part }) => part === null);
  if (unclear) return { notUnderstood: unclear.line };
  const segments = read.map(({ part }) => part as Part);
  if (!segments.some(({ times }) => times)) return { notUnderstood: text.slice(0, 60) };
  return {
    times: segments.flatMap(({ times = [] }) => times),
    holidays: segments.find(({ holidays }) => holidays)?.holidays ?? null,
    leftOut: segments.flatMap(({ leftOut = [] }) => leftOut),
  };
}

/** What a line says; `times` are there, if none, where it names days. */
type Part = { times?: DraftTime[]; holidays?: HoursDraft["holidays"]; leftOut?: string[] };

/** Null where a line says something that cannot be read. */
function readLine(line: string): { part: Part | null } {
  const [, holidayText] = HOLIDAYS.exec(line) ?? [];
  if (holidayText !== undefined) {
    const times = readGoogleDay(holidayText);
    return { part: times && { holidays: times.length > 0 ? times.map(({ from, to }) => ({ from, to })) : "closed" } };
  }
  const [remark, day = "", said = ""] = REMARK.exec(line) ?? [];
  const days = readDaysWithTimes(remark === undefined ? line : day + line.slice(remark.length), readGoogleDay);
  if (days) return { part: { times: days.flatMap(draftTimes), ...(said && { leftOut: [said] }) } };
  const isNote = LOOKED_AT.test(line) || (!SAYS_HOURS.test(line) && daysNamed(line).length === 0);
  return { part: isNote ? { leftOut: [line.trim()] } : null };
}

const draftTimes = ({ days, times }: { days: readonly number[]; times: readonly TypedInterval[] }): DraftTime[] =>
  days.flatMap((day) =>
    times.map(({ from, to, kind }): DraftTime => {
      return { day, opens: from, closes: to, kind: kind ?? "open", weeks: null, season: null };
    }),
  );

/** A line for each day of the sheet. A day without hours is closed where others have some; else nothing is known of any. */
function linesOfSheet([header = "", row = ""]: readonly string[]): string[] {
  const cells = cellsOf(row);
  const days = cellsOf(header).flatMap((column, at) => {
    const name = COLUMN.exec(column.trim())?.[1];
    return name ? [{ name, hours: cells[at]?.trim() ?? "" }] : [];
  });
  if (days.every(({ hours }) => hours === "")) return [];
  return days.map(({ name, hours }) => `${name}: ${hours || "closed"}`);
}

/** Copied from a web page, the hours of a day may stand in the line after its name. */
function joinedLines(lines: readonly string[]): string[] {
  return lines.reduce<string[]>((joined, line) => {
    const last = joined.at(-1);
    if (last !== undefined && /^\s*\d/.test(line)) {
      joined[joined.length - 1] = /\d/.test(last) ? `${last}, ${line.trim()}` : `${last} ${line.trim()}`;
    } else if (last !== undefined && /^\s*(closed|open 24 hours|dúnta)\s*$/i.test(line)) {
      joined[joined.length - 1] = `${last} ${line.trim()}`;
    } else joined.push(line);
    return joined;
  }, []);
}

/**
 * As `readTypedDay` reads it: Google writes narrow spaces, `x` for closed, `12:00AM-12:00AM` for all day, and a mark that both
 * times share once (`12–3 AM` is at night; a person may mean noon).
 */
export function readGoogleDay(text: string): TypedInterval[] | null {
  const plain = text
    .replaceAll(/\s/g, " ")
    .trim()
    .replaceAll(/\b12(:\d\d)?(?=\s*[-–]\s*\d{1,2}(?::\d\d)? ?am)/gi, "$& am");
  if (/^x$/i.test(plain)) return [];
  if (/^(open 24 hours|12:00 ?am\s*[-–]\s*12:00 ?am)$/i.test(plain)) return readTypedDay("24 hours");
  return readTypedDay(plain);
}

/** The cells of a line of CSV (RFC 4180). */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
