import { type Nth, sortedNth, type Weeks } from "../weeks.ts";
import { mayLookAt } from "./effort.ts";
import { WEEKDAYS } from "./typed-days.ts";
import { readTypedDay, type TypedInterval } from "./typed-times.ts";

/** Times of certain weeks; no times: closed then. */
export type TypedWeeks = { weeks: Weeks; day: number; times: (Omit<TypedInterval, "kind"> & { kind?: Kind })[] };
type Kind = "appointment" | "closed";

/** A closed day in the form of a row, which needs times. */
const CLOSED = { from: "00:00", to: "24:00", kind: "closed" } as const;

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...named(1, "1st", "first", "chead", "1u", "1af", "cyntaf", "chiad", "1er", "premier", "c'hentan"),
  ...named(
    2,
    "2nd",
    "second",
    "dara",
    "2u",
    "other",
    "alternate",
    "2il",
    "ail",
    "darna",
    "2e",
    "deuxieme",
    "deux",
    "eil",
  ),
  ...named(3, "3rd", "third", "triu", "3u", "3ydd", "trydydd", "trydedd", "treas", "3e", "troisieme", "trois", "trede"),
  ...named(4, "4th", "fourth", "ceathru", "4u", "4ydd", "pedwerydd", "pedwaredd", "ceathramh", "4e", "quatrieme"),
  ...named(4, "quatre", "pevare"),
  ...named(5, "5th", "fifth", "cuigiu", "5u", "pumed", "coigeamh", "cinq", "pempvet"),
  ...named(6, "6th", "sixth", "seu", "6u", "chweched", "siathamh", "six", "c'hwec'hvet"),
  ...named(-1, "last", "deireanach", "dheireanach", "deiridh", "olaf", "dheireadh", "dernier", "diwezhan"),
]);

const MONTHS: ReadonlyMap<string, number> = new Map([
  ...named(1, "january", "jan", "eanair"),
  ...named(2, "february", "feb", "feabhra"),
  ...named(3, "march", "mar", "marta"),
  ...named(4, "april", "apr", "aibrean", "aibreain"),
  ...named(5, "may", "bealtaine"),
  ...named(6, "june", "jun", "meitheamh", "meithimh"),
  ...named(7, "july", "jul", "iuil"),
  ...named(8, "august", "aug", "lunasa"),
  ...named(9, "september", "sep", "sept", "meanfomhair"),
  ...named(10, "october", "oct", "deireadhfomhair"),
  ...named(11, "november", "nov", "samhain", "samhna"),
  ...named(12, "december", "dec", "nollaig", "nollag"),
]);

/** Names that mean something else without the number of a day before them, as *Mawrth* is Tuesday and *here* English, and those beside them. */
const MONTHS_OF_DATES: ReadonlyMap<string, number> = new Map(
  [
    "ionawr janvier faoilleach genver",
    "chwefror fevrier gearran c'hwevrer",
    "mawrth mars mart meurzh",
    "ebrill avril giblean ebrel",
    "mai mae ceitean",
    "mehefin juin ogmhios mezheven",
    "gorffennaf juillet iuchar gouere",
    "awst aout lunastal eost",
    "medi septembre sultain gwengolo",
    "hydref octobre damhair here",
    "tachwedd novembre du",
    "rhagfyr decembre dubhlachd kerzu",
  ].flatMap((names, at) => named(at + 1, ...names.split(" "))),
);

/** An initial mutation of an Irish name: *i mBealtaine*, *Mheithimh*, *go hEanáir*. */
const MUTATED = /^(?:(?:bh(?=f)|m(?=b)|n(?=d)|h(?=[aeiou]))|(?<lenited>[bdfms])h)/;

/** The number of a month (1 to 12) by its name or abbreviation; null for another word. */
export function monthNamed(name: string): number | null {
  const word = folded(name).replaceAll("-", "");
  return MONTHS.get(word) ?? MONTHS.get(word.replace(MUTATED, "$<lenited>")) ?? null;
}

const EVERY = new Set(["every", "gach", "alternate", "bob", "sur", "bep"]);
const FROM = new Set(["from", "starting", "since", "o", "ddechrau", "bho", "partir", "adalek"]);
/** They say nothing that the other words do not. */
const FILLERS = new Set([
  "the",
  "an",
  "on",
  "of",
  "each",
  "month",
  "den",
  "mhi",
  "na",
  "in",
  "and",
  "agus",
  "de",
  "a",
  "y",
  "yr",
  "yn",
  "mis",
  "wythnos",
  "dydd",
  "ddydd",
  "gan",
  "a'",
  "mu",
  "dhen",
  "mhios",
  "un",
  "le",
  "et",
  "du",
  "mois",
  "al",
  "hag",
  "eus",
  "miz",
]);

/**
 * Reads times of certain weeks, in six languages, as these are written on screens: the weekday with its place in the month or its interval, then the times,
 * as `readTypedDay` reads them.
 * @param today `YYYY-MM-DD`, decides the year of a date without one; without it such a date cannot be read
 * @returns null for a text that cannot be parsed
 * @example readTypedWeeks("1st and 3rd Saturday 10-2") // { weeks: { nth: [1, 3] }, day: 6, times: [10:00 to 14:00] }
 */
export function readTypedWeeks(text: string, today: string | null = null): TypedWeeks | null {
  if (!mayLookAt(text)) return null;
  const plain = joined(text);
  const tokens = [...plain.matchAll(/[^\s,;&]+/g)].map(({ 0: word, index }) => ({
    word: folded(word),
    index,
  }));
  const ordinals: number[] = [];
  let day = 0;
  let isEvery = false;
  let from: string | null = null;
  let at = 0;
  for (; at < tokens.length; at++) {
    const { word } = tokens[at]!;
    if (FROM.has(word)) {
      if (FILLERS.has(tokens[at + 1]?.word ?? "")) at += 1; // “à partir du 4 juin”
      const terms = tokens.slice(at + 1, at + 4).map((token) => token.word);
      const date = readDate(terms, day, today);
      if (!date) return null;
      from = date.date;
      at += date.count;
    } else if (EVERY.has(word) || ORDINALS.has(word)) {
      isEvery ||= EVERY.has(word);
      if (ORDINALS.has(word)) ordinals.push(ORDINALS.get(word)!);
    } else if (WEEKDAYS.has(word) && (day === 0 || day === WEEKDAYS.get(word))) day = WEEKDAYS.get(word)!;
    else if (!FILLERS.has(word)) break;
  }
  const weeks = weeksOf({ ordinals, isEvery, from });
  const times = timesOf(plain.slice(tokens[at]?.index ?? text.length));
  return weeks && day > 0 && times ? { weeks, day, times } : null;
}

type Said = { ordinals: readonly number[]; isEvery: boolean; from: string | null };

function weeksOf({ ordinals, isEvery, from }: Said): Weeks | null {
  const [first] = ordinals;
  if (first === undefined || new Set(ordinals).size < ordinals.length) return null;
  if (from) return ordinals.length === 1 && first > 1 ? { every: first, from } : null;
  // "Every first Saturday" is the first of each month; "every second Saturday" without a date is either.
  if ((isEvery && first > 1) || ordinals.some((one) => one > 4)) return null;
  return { nth: sortedNth(ordinals as readonly Nth[]) };
}

function timesOf(text: string): TypedWeeks["times"] | null {
  const times = text.trim() === "" ? null : readTypedDay(text.replace(/^[\s:,]+/, ""));
  return times && (times.length === 0 ? [CLOSED] : times);
}

/** The date at the beginning of some terms, and the number of terms that it takes. */
function readDate(terms: readonly string[], day: number, today: string | null): { date: string; count: number } | null {
  const [first = "", second = "", third = ""] = terms;
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(first) ?? [];
  if (isoYear) return dated(dateOf(Number(isoYear), Number(isoMonth), Number(isoDay)), 1);
  const isDayFirst = monthOfDate(second) !== null;
  const month = isDayFirst ? monthOfDate(second) : monthNamed(first);
  const dayOfMonth = Number(/^(\d{1,2})(?:st|nd|rd|th|u)?$/.exec(isDayFirst ? first : second)?.[1]);
  if (!month || !dayOfMonth) return null;
  if (/^20\d\d$/.test(third)) return dated(dateOf(Number(third), month, dayOfMonth), 3);
  return today === null ? null : dated(nearestDate({ month, dayOfMonth, day, today }), 2);
}

const monthOfDate = (name: string) => monthNamed(name) ?? MONTHS_OF_DATES.get(name) ?? null;

const dated = (date: string | null, count: number) => (date === null ? null : { date, count });

/** Null for 31 June. Without Temporal, which not every browser has. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

type Near = { month: number; dayOfMonth: number; day: number; today: string };

/** The date of the last, this or the next year that is of the weekday and nearest to today; else the nearest one. */
function nearestDate({ month, dayOfMonth, day, today }: Near): string | null {
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const dates = [-1, 0, 1]
    .flatMap((years) => dateOf(Number(today.slice(0, 4)) + years, month, dayOfMonth) ?? [])
    .sort((one, other) => distance(one) - distance(other));
  return dates.find((date) => (new Date(date).getUTCDay() || 7) === day) ?? dates[0] ?? null;
}

/** Two Irish months have names of two words; *bob mis* counts no weeks, and of Breton articles one begins the Welsh *ar gau* as well. */
const joined = (text: string) =>
  text
    .replaceAll(/(meán|mean|deireadh) (fómhair|fomhair)/gi, "$1-$2")
    .replaceAll(/\bbob mis\b/gi, "mis")
    .replaceAll(/(?<!\p{L})ar (?!gau)/giu, "");

const folded = (word: string) =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll("’", "'")
    .replaceAll(/[\u0300-\u036f:.()]/g, "");

function named(value: number, ...names: string[]): [string, number][] {
  return names.map((name) => [name, value]);
}
