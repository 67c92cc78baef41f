import { beginsWith, type Read } from "./clock-times.ts";
import { type DayPhrase, dayPhrase, SHORT_WEEKDAYS } from "./day-phrases.ts";
import { Phrases } from "./phrases.ts";
import type { Word } from "./tokens.ts";

/** Before a short name of a day. */
const LEADS = new Set(["on", "this", "next", "every", "open", "for", "by"]);
/** Before or after the name of a day, and part of it. */
const BEFORE_DAY = [
  "on the",
  "on",
  "this coming",
  "this",
  "coming",
  "every",
  "ar an",
  "gach",
  "an",
  "i gcomhair",
  "ar",
  "bob",
  "pob",
];
const AFTER_DAY = ["seo chugainn", "seo", "beag seo", "nesaf", "yma", "hwn"];

const MONTHS: readonly string[] = [
  "january | jan | eanáir | eanair | ionawr",
  "february | feb | feabhra | chwefror",
  "march | mar | márta | mawrth",
  "april | apr | aibreán | aibreáin | ebrill",
  "may | bealtaine | mai",
  "june | jun | meitheamh | meithimh | mehefin",
  "july | jul | iúil | gorffennaf",
  "august | aug | lúnasa | awst",
  "september | sep | sept | meán fómhair | medi",
  "october | oct | deireadh fómhair | hydref",
  "november | nov | samhain | samhna | tachwedd",
  "december | dec | nollaig | nollag | rhagfyr",
];

const months = new Phrases<number>();
for (const [at, names] of MONTHS.entries())
  for (const language of ["ga", "cy"] as const) months.addAll(names, at + 1, language);

/** Reads words at a position as a day, a date or a part of the day. */
export function readDay(phrases: Phrases<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> | null {
  const date = readDate(tokens, at);
  if (date) return date;
  const direct = phrases.at(tokens, at);
  const led = readLedDay(phrases, tokens, at);
  const found = led && led.length > (direct?.length ?? 0) ? led : direct && withEnding(direct, tokens, at);
  const ahead = readAhead(phrases, tokens, at);
  if (ahead && ahead.length > (found?.length ?? 0)) return ahead;
  return found && withWeeks(withNamedYear(found, tokens, at), tokens, at);
}

/** After a day: “Friday week”, “tomorrow fortnight”. */
const WEEKS_AFTER: ReadonlyMap<string, number> = new Map([
  ["week", 1],
  ["fortnight", 2],
]);

function withWeeks(found: Read<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> {
  const weeks = WEEKS_AFTER.get(tokens[at + found.length]?.folded ?? "");
  return (weeks && later(found, weeks, found.length + 1)) || found;
}

/** A day of the week, or so many days from today, some weeks later; null: another kind of day. */
function later({ meaning }: Read<DayPhrase>, weeks: number, length: number): Read<DayPhrase> | null {
  if (meaning.is !== "day") return null;
  const { day } = meaning;
  if (day.kind === "offset") return { meaning: { ...meaning, day: { ...day, days: day.days + 7 * weeks } }, length };
  return day.kind === "weekday" ? { meaning: { ...meaning, day: { ...day, weeks } }, length } : null;
}

/** “A week from Friday”, *seachtain ó amárach*. */
const WEEKS_BEFORE: readonly (readonly [weeks: number, phrases: readonly string[]])[] = [
  [1, ["a week from", "a week on", "one week from", "week from", "seachtain o", "seachtain on", "wythnos i"]],
  [2, ["a fortnight from", "two weeks from", "a fortnight on", "coicis o", "coicis on", "pythefnos i"]],
];
const COUNTED: ReadonlyMap<string, number> = new Map(
  "a:1 an:1 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 ten:10 dha:2 tri:3 ceithre:4 cuig:5 se:6 seacht:7 deich:10"
    .split(" ")
    .map((pair) => pair.split(":"))
    .map(([name = "", count]) => [name, Number(count)]),
);
const DAYS_OF: ReadonlyMap<string, number> = new Map([
  ...["day", "days", "la", "laethanta"].map((unit) => [unit, 1] as const),
  ...["week", "weeks", "seachtain", "seachtaine", "seachtaini"].map((unit) => [unit, 7] as const),
  ...["fortnight", "coicis", "coicise"].map((unit) => [unit, 14] as const),
]);

/** “In three days”, “in a week's time”, “a week from Friday”, *i gceann seachtaine*. */
function readAhead(phrases: Phrases<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> | null {
  const lead = tokens[at]?.folded === "in" ? 1 : beginsWith(tokens, at, "i ceann");
  if (lead > 0) {
    const word = tokens[at + lead];
    const count = COUNTED.get(word?.folded ?? "") ?? COUNTED.get(word?.radical ?? "") ?? digitsIn(word);
    const next = tokens[at + lead + Number(count !== undefined)];
    const unit = next && (DAYS_OF.get(next.folded.replace(/s$/, "")) ?? DAYS_OF.get(next.radical));
    if (!unit || (count === undefined && lead === 1)) return null;
    const end = lead + Number(count !== undefined) + 1;
    const length = end + Number(tokens[at + end]?.folded === "time");
    return { meaning: dayPhrase({ kind: "offset", days: (count ?? 1) * unit }), length };
  }
  for (const [weeks, leads] of WEEKS_BEFORE) {
    const length = Math.max(...leads.map((one) => beginsWith(tokens, at, one)));
    const found = length > 0 ? (phrases.at(tokens, at + length) ?? readLedDay(phrases, tokens, at + length)) : null;
    const whole = found && later(found, weeks, length + found.length);
    if (whole) return whole;
  }
  return null;
}

const digitsIn = (word: Word | undefined) => (/^\d{1,2}$/.test(word?.folded ?? "") ? Number(word!.folded) : undefined);

/** "Christmas Day 2027" */
function withNamedYear(found: Read<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> {
  const year = Number(/^20\d{2}$/.exec(tokens[at + found.length]?.folded ?? "")?.[0]);
  if (!year || found.meaning.is !== "day") return found;
  const { day } = found.meaning;
  const length = found.length + 1;
  if (day.kind === "date") return { meaning: { ...found.meaning, day: { ...day, year } }, length };
  if (day.kind !== "feast") return found;
  return {
    meaning: { ...found.meaning, day: { ...day, dates: day.dates.filter((date) => date.year === year) } },
    length,
  };
}

/** "on Sunday", "next Friday", "ar an Domhnach", "Sat". */
function readLedDay(phrases: Phrases<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> | null {
  const isNext = tokens[at]?.folded === "next";
  const lead = isNext ? 1 : (BEFORE_DAY.map((one) => beginsWith(tokens, at, one)).find((length) => length > 0) ?? 0);
  const found = phrases.at(tokens, at + lead);
  if (lead > 0 && found?.meaning.is === "day" && found.meaning.day.kind !== "offset") {
    const { day: meant } = found.meaning;
    const meaning =
      isNext && meant.kind === "weekday" ? { ...found.meaning, day: { ...meant, isNextWeek: true } } : found.meaning;
    const whole = withEnding({ meaning, length: found.length }, tokens, at + lead);
    return { meaning: whole.meaning, length: lead + whole.length };
  }
  const short = SHORT_WEEKDAYS.get(tokens[at + lead]?.folded ?? "");
  if (short === undefined) return null;
  const before = tokens[at + lead - 1]?.folded ?? "";
  const isLast = at + lead === tokens.length - 1 && before !== "the" && before !== "an";
  if (!isLast && !LEADS.has(before) && !tokens[at + lead + 1]) return null;
  const isBesideTime = isLast || LEADS.has(before) || phrases.at(tokens, at + lead + 1) !== null;
  if (!isBesideTime) return null;
  return { meaning: dayPhrase({ kind: "weekday", weekday: short, isNextWeek: isNext }), length: lead + 1 };
}

/** "Dé hAoine seo chugainn" is one expression. */
function withEnding(found: Read<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> {
  if (found.meaning.is !== "day" || found.meaning.day.kind !== "weekday") return found;
  const ending = AFTER_DAY.map((one) => beginsWith(tokens, at + found.length, one)).find((length) => length > 0) ?? 0;
  return { ...found, length: found.length + ending };
}

/** "25 December", "December 25th", "25ú Nollaig", "25/12", "2026-12-25", "the 25th"; "in August". */
function readDate(tokens: readonly Word[], at: number): Read<DayPhrase> | null {
  const lead =
    ["on the", "the", "on", "ar an", "an", "ar y", "ar", "y"]
      .map((one) => beginsWith(tokens, at, one))
      .find((length) => length > 0) ?? 0;
  const first = tokens[at + lead]?.folded ?? "";
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first);
  if (iso) return dated(lead + 1, Number(iso[2]), Number(iso[3]), Number(iso[1]));
  const slashed = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2,4}))?$/.exec(first);
  if (slashed && (first.includes("/") || slashed[3]))
    return dated(lead + 1, Number(slashed[2]), Number(slashed[1]), yearOf(slashed[3]));
  const number = /^(\d{1,2})(st|nd|rd|th|u|af|ail|ydd|fed|eg|ain)?$/.exec(first);
  if (number) {
    const dayOfMonth = Number(number[1]);
    const of =
      [
        "of mi na",
        "of mi",
        "of",
        "la de mi na",
        "la de mi",
        "la de",
        "la",
        "de mi na",
        "de mi",
        "de",
        "mi na",
        "mi",
        "o fis",
        "mis",
        "o",
      ]
        .map((one) => beginsWith(tokens, at + lead + 1, one))
        .find((length) => length > 0) ?? 0;
    const month = months.at(tokens, at + lead + 1 + of);
    if (month) return withYear(tokens, at, lead + 1 + of + month.length, month.meaning, dayOfMonth);
    const isAlone = number[2] !== undefined && lead > 0 && dayOfMonth >= 1 && dayOfMonth <= 31;
    return isAlone ? { meaning: dayPhrase({ kind: "day-of-month", day: dayOfMonth }), length: lead + 1 } : null;
  }
  const month = months.at(tokens, at + lead);
  const after = month && /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(tokens[at + lead + month.length]?.folded ?? "");
  if (month && after) return withYear(tokens, at, lead + month.length + 1, month.meaning, Number(after[1]));
  const within = ["in", "during", "i mi na", "i mi", "i", "ym mis", "yn ystod mis", "mis", "ym", "yn"]
    .map((one) => beginsWith(tokens, at, one))
    .find((length) => length > 0);
  const named = within && months.at(tokens, at + within);
  return named
    ? { meaning: dayPhrase({ kind: "months", from: named.meaning, to: named.meaning }), length: within + named.length }
    : null;
}

function withYear(tokens: readonly Word[], at: number, length: number, month: number, dayOfMonth: number) {
  const year = /^20\d{2}$/.exec(tokens[at + length]?.folded ?? "");
  return dated(length + (year ? 1 : 0), month, dayOfMonth, year ? Number(year[0]) : undefined);
}

const yearOf = (text: string | undefined) =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text);

function dated(length: number, month: number, dayOfMonth: number, year: number | undefined): Read<DayPhrase> | null {
  const isDate = month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= 31;
  const isYear = year === undefined || (year >= 2000 && year < 2100);
  return isDate && isYear
    ? { meaning: dayPhrase({ kind: "date", month, day: dayOfMonth, ...(year !== undefined && { year }) }), length }
    : null;
}
