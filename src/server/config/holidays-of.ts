import { createRequire } from "node:module";
import { easterSunday, type HolidayRule, lastWeekday, nthWeekday } from "@eolaire/opening-hours";
import type Package from "date-holidays";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import { PACKS } from "./packs.ts";

/**
 * Public holidays of the package `date-holidays`, as rules of ours. What follows no rule of the calendar alone, such as the moon, is said by its
 * days. The package is loaded where a country needs it: its data are large.
 */
const require = createRequire(import.meta.url);
const load = () => require("date-holidays") as typeof Package;

/** From the last year on. A process starts anew long before the days of the last of them are asked for. */
const YEARS = 8;
/** A holiday from the afternoon on leaves the day a working day. */
const WHOLE_DAY_MS = 20 * 3_600_000;
const DAY_MS = 86_400_000;
/** What the package answers in for a language that it lacks. */
const NO_LANGUAGE = "xx";

type Day = { date: string; rule: string; name: string };

/** None where none are published. */
export function holidaysOf(code: string, region?: string): HolidayRule<NamesByLanguage>[] {
  const from = Temporal.Now.plainDateISO().year - 1;
  const read = calendarOf(code, region);
  const byRule = Map.groupBy(Array.from({ length: YEARS }, (_, at) => read(from + at)).flat(), ({ rule }) => rule);
  const namesIn = [...byRule.values()].map((days) => namesOf(days[0]!, (language, year) => read(year, language)));
  const rules = [...byRule.values()].map((days, at) => ({
    names: namesIn[at]!,
    ...ruleOf(
      days.map(({ date }) => Temporal.PlainDate.from(date)),
      from,
    ),
  }));
  const taken = new Set<string>();
  return withoutRepeats(rules).map((rule) => ({ key: keyOf(rule.names.en ?? "", taken), ...rule }));
}

type Rule = Omit<HolidayRule<NamesByLanguage>, "key">;

/** Days of one name that several rules give are one list. */
function withoutRepeats(rules: readonly Rule[]): Rule[] {
  const all = Map.groupBy(rules, ({ names, dates }) => (dates ? JSON.stringify(names) : Symbol()));
  return [...all.values()].map(([first, ...more]) =>
    more.length === 0 ? first! : { ...first!, dates: [first!, ...more].flatMap(({ dates = [] }) => dates).sort() },
  );
}

/** Reads the days off of a year, in the language, else in that of the country; each year once. */
function calendarOf(code: string, region: string | undefined) {
  const Calendar = load();
  const read = new Map<string, readonly Day[]>();
  const calendars = new Map<string | undefined, Package>();
  const calendarIn = (language: string | undefined) => {
    const options = { types: ["public" as const], ...(language && { languages: [language] }) };
    return region ? new Calendar(code, region, options) : new Calendar(code, options);
  };
  return (year: number, language?: string): readonly Day[] => {
    const key = `${year} ${language}`;
    const calendar = calendars.get(language) ?? calendarIn(language);
    calendars.set(language, calendar);
    const days = read.get(key) ?? daysIn(calendar, year);
    read.set(key, days);
    return days;
  };
}

const daysIn = (calendar: Package, year: number): Day[] =>
  (calendar.getHolidays(year) ?? [])
    .filter(({ start, end }) => end.getTime() - start.getTime() > WHOLE_DAY_MS)
    .flatMap(({ date, start, end, rule, name }) => {
      const first = Temporal.PlainDateTime.from(date.slice(0, 19).replace(" ", "T"));
      // From sunset on: the day itself is the next one.
      const day = first.hour >= 12 ? first.toPlainDate().add({ days: 1 }) : first.toPlainDate();
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      return Array.from({ length }, (_, n) => ({ date: `${day.add({ days: n })}`, rule: `${rule} ${n}`, name }));
    });

/** In our languages, of those in which the package or one of our packs says it. */
function namesOf({ rule, date, name }: Day, read: (language: string, year: number) => readonly Day[]): NamesByLanguage {
  const year = Number(date.slice(0, 4));
  const nameIn = (language: string) => read(language, year).find((one) => one.rule === rule)?.name;
  const nameless = nameIn(NO_LANGUAGE);
  const [en, fr] = ["en", "fr"].map((language) => {
    const found = nameIn(language);
    return found === nameless ? undefined : found;
  });
  const known = NAMES.get(plain(en ?? name));
  return { ...known, ...(fr && { fr }), en: en ?? name };
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();
/** Names of holidays that our packs have in more languages, by the English one. */
const NAMES = new Map(
  [...PACKS.values()].flatMap(({ place }) =>
    (place?.holidays ?? []).map(({ names }) => [plain(names.en ?? ""), names] as const),
  ),
);

function keyOf(name: string, taken: Set<string>): string {
  const base =
    name
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "holiday";
  let key = base;
  for (let n = 2; taken.has(key); n += 1) key = `${base}-${n}`;
  taken.add(key);
  return key;
}

/** The rule that gives just these days, one in each year; else the days. */
function ruleOf(days: readonly Temporal.PlainDate[], from: number): Omit<HolidayRule<unknown>, "key" | "names"> {
  const [first] = days;
  const dates = { dates: days.map(String).sort() };
  const isEach = days.length === YEARS && new Set(days.map(({ year }) => year)).size === YEARS && first?.year === from;
  if (!first || !isEach) return dates;
  const monthDay = `${first}`.slice(5);
  if (days.every((day) => `${day}`.endsWith(monthDay))) return { on: monthDay };
  const easter = first.since(easterSunday(first.year)).days;
  if (days.every((day) => day.since(easterSunday(day.year)).days === easter)) return { easter };
  const { month, dayOfWeek: weekday } = first;
  const nth = Math.ceil(first.day / 7);
  if (days.every((day) => day.equals(nthWeekday(day.year, month, weekday, nth)))) return { month, weekday, nth };
  if (days.every((day) => day.equals(lastWeekday(day.year, month, weekday)))) return { month, weekday, nth: -1 };
  return dates;
}
