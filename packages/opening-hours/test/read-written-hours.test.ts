import { describe, expect, test } from "vitest";
import { readSentence } from "../src/index.ts";
import { publicHolidays } from "./ireland.ts";
import {
  canSay,
  daysNamed,
  isRangeWithinMonth,
  type Language,
  ofEachSeason,
  randomHours,
  randomOf,
  type Span,
  saysClosed,
  spansWritten,
  type WrittenHours,
  writeHours,
} from "./written-hours.ts";

const TODAY = "2026-11-25";
const WEEKS = Number(process.env.WEEKS ?? 40);
const CHANGED_WEEKS = Number(process.env.CHANGED ?? 8);
/** Styles in which each week is written. */
const STYLES: Record<Language, number> = { en: 20, ga: 20, cy: 8, gd: 8, fr: 8, br: 8 };
const DAYS = [1, 2, 3, 4, 5, 6, 7];

type Answer = { open: string; isKnown: boolean };

/** What is said of a weekday in the middle of a month. */
function readDay(
  read: Exclude<ReturnType<typeof readSentence>, { notUnderstood: string }>,
  month: number,
  day: number,
): Answer {
  const date = `${String(month).padStart(2, "0")}-15`;
  const holds = (season: { from: string; to: string } | null) =>
    season !== null &&
    (season.from <= season.to ? season.from <= date && date <= season.to : date >= season.from || date <= season.to);
  const isSeason = read.times.some(({ season }) => holds(season)) || read.unknown?.some(({ season }) => holds(season));
  const isOfThen = (season: { from: string; to: string } | null) => (isSeason ? holds(season) : season === null);
  const rows = read.times.filter((row) => row.day === day && isOfThen(row.season));
  const unknown = read.unknown?.some(({ season, days }) => isOfThen(season) && days.includes(day)) ?? false;
  return {
    open: rows
      .map(({ opens, closes, weeks }) => `${weeks && "nth" in weeks ? `${weeks.nth.join()}: ` : ""}${opens}-${closes}`)
      .sort()
      .join(),
    isKnown: !unknown,
  };
}

/** Null: nobody knows all of it. */
const openOf = (spans: readonly Span[]): string | null =>
  spans.some(({ to }) => to === null)
    ? null
    : spans
        .map(({ from, to }) => `${from}-${to!.replace("24:00", "00:00")}`)
        .sort()
        .join();
const meant = ({ seasons, certain }: WrittenHours, month: number, day: number) => {
  const then = seasons.find(({ months }) => !months || (months.from <= month && month <= months.to));
  return certain?.day === day ? `${certain.nth}: ${openOf(certain.spans)}` : openOf(then?.week.get(day) ?? []);
};

/** What the reader says otherwise than it was meant, of days and of public holidays; null: it refuses, or names what it does not know. */
function differences(text: string, hours: WrittenHours): string[] | null {
  const read = readSentence(text, TODAY, publicHolidays, { monthFirst: false });
  if ("notUnderstood" in read) return null;
  const months = [1, 3, 5, 7, 9, 11];
  const found = months.flatMap((month) =>
    DAYS.flatMap((day) => {
      const { open, isKnown } = readDay(read, month, day);
      const right = meant(hours, month, day);
      return isKnown && open.replaceAll("24:00", "00:00") !== right
        ? [`${month}/${day}: ${open || "closed"} for ${right ?? "what nobody knows"}`]
        : [];
    }),
  );
  const isNamed = (read.unclear?.length ?? 0) > 0;
  const holidays =
    read.holidays === "closed" ? "" : Array.isArray(read.holidays) ? openOf(read.holidays) : read.holidays;
  const ofHolidays = hours.holidays && openOf(hours.holidays);
  if (holidays !== ofHolidays && !(holidays === null && isNamed))
    found.push(`holidays: ${holidays || "closed"} for ${ofHolidays || "nothing"}`);
  return found.length > 0 ? found : isNamed || read.unknown?.length ? null : [];
}

/** The pieces of a text: words, numbers, marks and the spaces between them. */
const piecesOf = (text: string) => text.match(/\p{L}[\p{L}\p{M}'’]*|\d+|\s+|[^\s\p{L}\d]/gu) ?? [];

describe.each(Object.keys(STYLES) as Language[])("weeks of which a piece is changed: %s", (language) => {
  const changes: [string, (piece: string) => string][] = [
    ["a word that nobody knows", (piece) => (/^[\p{L}\d]/u.test(piece) ? "quux" : " quux ")],
    ["nothing that can be read", () => "§"],
    ["itself twice", (piece) => `${piece} ${piece}`],
  ];
  test.each(changes)("in place of each piece %s: what is still said is what was meant", (_, change) => {
    const wrong: string[] = [];
    for (let week = 0; week < CHANGED_WEEKS; week += 1) {
      const random = randomOf(week * 104_729 + 1);
      const hours = randomHours(random);
      if (!canSay(hours, language)) continue;
      const text = writeHours(hours, language, random);
      const pieces = piecesOf(text);
      for (const [at, piece] of pieces.entries()) {
        if (piece.trim() === "" || (piece === "." && _ === "itself twice")) continue; // a full stop more may end a sentence
        const changed = [...pieces.slice(0, at), change(piece), ...pieces.slice(at + 1)].join("");
        const found = differences(changed, hours);
        if (found && found.length > 0) wrong.push(`${JSON.stringify(changed)} ${found[0]}`);
      }
    }
    expect(wrong.slice(0, 8)).toEqual([]);
  });
});

const inHalfDay = (span: string) =>
  span
    .replace(/^.*: /, "")
    .split("-")
    .map((time) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) % 720)
    .join("-");

/**
 * What is stated of a text from which a piece was taken, and that its rest does not say: hours that do not stand in it for this part of the year; hours of a
 * day that it does not name while it names others; closed on a day that it names as open.
 */
function overstated(text: string, hours: WrittenHours, language: Language): string[] {
  const read = readSentence(text, TODAY, publicHolidays, { monthFirst: false });
  if ("notUnderstood" in read) return [];
  const isClosedSaid = saysClosed(text, language);
  const saidIn = ofEachSeason(text, language).map((said) => ({
    named: daysNamed(said, language),
    written: spansWritten(said),
  }));
  return [1, 3, 5, 7, 9, 11].flatMap((month) =>
    DAYS.flatMap((day) => {
      const { open, isKnown } = readDay(read, month, day);
      const stated = open.replaceAll("24:00", "00:00");
      if (!isKnown || stated === meant(hours, month, day)) return [];
      const isOfMonth = ({ months }: (typeof hours.seasons)[number]) =>
        !months || (months.from <= month && month <= months.to);
      const own = hours.seasons.find(isOfMonth);
      const { named, written } = saidIn[own?.months || hours.seasons.length === 1 ? 0 : 1]!;
      const spans = stated === "" ? [] : stated.split(",");
      const [where, isNamed] = [`${month}/${day}: ${stated || "closed"}`, named.has(day)];
      return [
        ...spans.filter((span) => !written.has(inHalfDay(span))).map(() => `${where} is not written`),
        ...(spans.length > 0 && named.size > 0 && !isNamed ? [`${where}, which is not named`] : []),
        ...(spans.length === 0 && isNamed && !isClosedSaid ? [`${where}, which is not said`] : []),
      ];
    }),
  );
}

describe.each(Object.keys(STYLES) as Language[])("weeks of which a piece is missing: %s", (language) => {
  test("say no more than what is left of them says", () => {
    const wrong: string[] = [];
    for (let week = 0; week < 2 * CHANGED_WEEKS; week += 1) {
      const random = randomOf(week * 15_485_863 + 5);
      const hours = randomHours(random);
      if (!canSay(hours, language)) continue;
      const text = writeHours(hours, language, random);
      const pieces = piecesOf(text);
      for (const [at, piece] of pieces.entries()) {
        const rest = pieces.toSpliced(at, 1).join("");
        // Two words or numbers that become one are others; days of one month, or two months, are another part of the year.
        const isFused = /\p{L} \p{L}|\d \d/u.test(`${pieces[at - 1]?.at(-1)} ${pieces[at + 1]?.[0]}`);
        if (isFused || /^(?:Between|Idir)$/.test(piece) || isRangeWithinMonth(rest, piece, language)) continue;
        const found = overstated(rest, hours, language);
        if (found.length > 0) wrong.push(`${found[0]}: ${JSON.stringify(rest)} without ${JSON.stringify(piece)}`);
      }
    }
    expect(wrong.slice(0, 8)).toEqual([]);
  });
});

describe.each(Object.entries(STYLES) as [Language, number][])("weeks as people write them: %s", (language, styles) => {
  test(`${WEEKS} weeks in ${styles} styles are read as they were meant, or not at all`, () => {
    let [asked, refused] = [0, 0];
    const wrong: string[] = [];
    for (let week = 0; week < WEEKS; week += 1) {
      const random = randomOf(week * 7919);
      const hours = randomHours(random);
      if (!canSay(hours, language)) continue;
      const isWhole = hours.seasons.every(({ week }) => [...week.values()].flat().every(({ to }) => to !== null));
      for (let style = 0; style < styles; style += 1) {
        const text = writeHours(hours, language, random);
        const found = differences(text, hours);
        if (isWhole) asked += 1;
        if (found === null) refused += isWhole ? 1 : 0;
        else if (found.length > 0) wrong.push(`${JSON.stringify(text)} ${found[0]}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(refused / asked).toBeLessThan(0.04);
  });
});
