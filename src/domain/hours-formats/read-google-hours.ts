import { readTypedDay } from "../typed-times.ts";
import type { DraftTime, ReadHours } from "./hours-draft.ts";

/** By the first two letters, in English and Irish. */
const DAYS = [
  ["mo", "tu", "we", "th", "fr", "sa", "su"],
  ["lu", "ma", "ce", "de", "ao", "sa", "do"],
];
const MAX_LENGTH = 8000;
const COLUMN = /^(\w+day) hours$/i;

/**
 * Reads the hours of a business as Google shows them (`Monday: 9 am–5 pm`, a line for each day), or as its spreadsheet holds
 * them (the line of column names and the line of the business).
 */
export function readGoogleHours(text: string): ReadHours {
  if (text.length > MAX_LENGTH) return { notUnderstood: text.slice(0, 60) };
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const days = /day hours/i.test(lines[0] ?? "") ? daysOfSheet(lines) : joinedLines(lines).map(daysOfLine);
  const times: DraftTime[] = [];
  for (const one of days) {
    const read = one.day === 0 ? null : readTypedDay(plainHours(one.hours));
    if (!read) return { notUnderstood: one.text };
    for (const { from, to } of read) {
      times.push({ day: one.day, opens: from, closes: to, kind: "open", weeks: null, season: null });
    }
  }
  return days.length === 0 ? { notUnderstood: text.slice(0, 60) } : { times, holidays: null };
}

type DayText = { day: number; hours: string; text: string };

function daysOfSheet([header = "", row = ""]: readonly string[]): DayText[] {
  const cells = cellsOf(row);
  return cellsOf(header).flatMap((column, at) => {
    const name = COLUMN.exec(column.trim())?.[1];
    const hours = cells[at] ?? "";
    return name ? [{ day: dayOf(name), hours, text: `${column}: ${hours}` }] : [];
  });
}

function daysOfLine(line: string): DayText {
  const [, name = "", hours = ""] = /^\s*((?:dé\s+)?\p{L}{2,})\s*(?:\([^)]*\))?\s*[:\t ]\s*(.*)$/iu.exec(line) ?? [];
  return { day: dayOf(name.replace(/^dé /i, "")), hours, text: line };
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

function dayOf(name: string): number {
  const prefix = name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replace(/^h(?=ao)/, "")
    .slice(0, 2);
  return Math.max(0, ...DAYS.map((days) => days.indexOf(prefix) + 1));
}

/** As `readTypedDay` reads it: Google writes narrow spaces, `x` for closed and `12:00AM-12:00AM` for all day. */
function plainHours(text: string): string {
  const plain = text.replaceAll(/[\u2000-\u200a\u202f\u00a0]/g, " ").trim();
  if (/^x?$/i.test(plain)) return "closed";
  if (/^(open 24 hours|12:00 ?am\s*[-–]\s*12:00 ?am)$/i.test(plain)) return "24 hours";
  return plain;
}

/** The cells of a line of CSV (RFC 4180). */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
