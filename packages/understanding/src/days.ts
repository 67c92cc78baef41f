import { beginsWith, type Read } from "./clock-times.ts";
import { mutatingOf, Phrases, phrasesIn } from "./phrases.ts";
import type { Word } from "./tokens.ts";
import type { Language, Vocabulary } from "./types.ts";

/** A part of the day: minutes of its day, where beyond 1440 is the next one, and for how many of them a place has to be open. */
export type Part = { from: number; to: number; least: number };

export type DayMeaning =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number; isNextWeek: boolean }
  | { kind: "weekend" }
  | { kind: "weekdays" }
  | { kind: "holiday" }
  | { kind: "date"; month: number; day: number; year?: number }
  | { kind: "day-of-month"; day: number }
  | { kind: "week"; isNext: boolean }
  | { kind: "months"; from: number; to: number };

export type DayPhrase =
  | { is: "day"; day: DayMeaning; part?: Part }
  /** `isWeak`: also part of names and titles, and counts only beside another word of time. */
  | { is: "part"; part: Part; isWeak: boolean; half: "am" | "pm" }
  | { is: "now" }
  | { is: "open" }
  | { is: "later" }
  | { is: "always" }
  /** Looks like a word of time, and is none: "open air". */
  | { is: "literal" };

const HOUR = 60;
const MORNING: Part = { from: 8 * HOUR, to: 12 * HOUR, least: 60 };
const AFTERNOON: Part = { from: 12 * HOUR, to: 18 * HOUR, least: 60 };
const EVENING: Part = { from: 18 * HOUR, to: 22 * HOUR, least: 60 };
const TONIGHT: Part = { from: 18 * HOUR, to: 26 * HOUR, least: 60 };
const NIGHT: Part = { from: 20 * HOUR, to: 26 * HOUR, least: 60 };
const LATE: Part = { from: 22 * HOUR, to: 26 * HOUR, least: 30 };
export const MEALS: Record<"breakfast" | "lunch" | "dinner", Part> = {
  breakfast: { from: 7 * HOUR, to: 11 * HOUR, least: 45 },
  lunch: { from: 12 * HOUR, to: 15 * HOUR, least: 60 },
  dinner: { from: 17 * HOUR + 30, to: 22 * HOUR, least: 60 },
};

const day = (meaning: DayMeaning, part?: Part): DayPhrase => ({ is: "day", day: meaning, ...(part && { part }) });
const part = (some: Part, half: "am" | "pm", isWeak = false): DayPhrase => ({ is: "part", part: some, isWeak, half });

type Entry = Record<Language, string> & { meaning: DayPhrase };

const ENTRIES: readonly Entry[] = [
  {
    meaning: { is: "literal" },
    en: "open air | open day | open mic | open mic night | late late | now and then | day trip | day pass | day tour",
    ga: "lá oscailte | oíche oscailte",
    cy: "diwrnod agored | noson agored",
  },
  {
    meaning: { is: "now" },
    en: "now | right now | at the moment | currently | this minute | open now",
    ga: "anois | anois díreach | faoi láthair | láithreach bonn | ar oscailt anois",
    cy: "nawr | rwan | yn awr | ar hyn o bryd | y funud hon | ar agor nawr | ar agor rwan",
  },
  {
    meaning: { is: "open" },
    en: "open | still open | opened",
    ga: "ar oscailt | oscailte | oscailt | foscailte | ar foscladh",
    cy: "ar agor | agored | yn agored | yn agor | agor",
  },
  {
    meaning: { is: "later" },
    en: "later | later on | later today | in a while",
    ga: "ar ball | níos déanaí | níos moille",
    cy: "nes ymlaen | wedyn | yn hwyrach | yn nes ymlaen",
  },
  {
    meaning: { is: "always" },
    en: "all year | all year round | year round | all-year | the whole year | open all year",
    ga: "i rith na bliana | ar feadh na bliana | an bhliain ar fad | bliain ar fad",
    cy: "drwy'r flwyddyn | trwy'r flwyddyn | ar hyd y flwyddyn | y flwyddyn gyfan",
  },
  { meaning: day({ kind: "offset", days: 0 }), en: "today", ga: "inniu", cy: "heddiw" },
  {
    meaning: day({ kind: "offset", days: 0 }, TONIGHT),
    en: "tonight | tonite | 2nite | to-night",
    ga: "anocht",
    cy: "heno",
  },
  {
    meaning: day({ kind: "offset", days: 0 }, MORNING),
    en: "this morning",
    ga: "maidin inniu",
    cy: "bore heddiw | y bore yma | y bore 'ma",
  },
  {
    meaning: day({ kind: "offset", days: 0 }, AFTERNOON),
    en: "this afternoon",
    ga: "iarnóin inniu",
    cy: "prynhawn heddiw | pnawn heddiw | y prynhawn yma | y pnawn yma",
  },
  {
    meaning: day({ kind: "offset", days: 0 }, EVENING),
    en: "this evening",
    ga: "tráthnóna inniu | um thráthnóna",
    cy: "gyda'r nos heno | min nos heno | yn gynnar heno",
  },
  {
    meaning: day({ kind: "offset", days: 1 }),
    en: "tomorrow | tomorow | tommorow | tommorrow | tmrw | 2moro",
    ga: "amárach",
    cy: "yfory | fory",
  },
  {
    meaning: day({ kind: "offset", days: 1 }, TONIGHT),
    en: "tomorrow night",
    ga: "oíche amárach | san oíche amárach",
    cy: "nos yfory | nos fory",
  },
  {
    meaning: day({ kind: "offset", days: 2 }),
    en: "the day after tomorrow | day after tomorrow",
    ga: "arú amárach | anóirthear | amanathar",
    cy: "drennydd | y diwrnod ar ôl yfory",
  },
  {
    meaning: day({ kind: "weekend" }),
    en: "weekend | this weekend | the weekend | at the weekend | weekends | on the weekend",
    ga: "deireadh seachtaine | an deireadh seachtaine | an deireadh seachtaine seo | deireadh na seachtaine | deirí seachtaine | ag an deireadh seachtaine",
    cy: "penwythnos | y penwythnos | y penwythnos hwn | y penwythnos yma | dros y penwythnos | ar y penwythnos",
  },
  {
    meaning: day({ kind: "weekdays" }),
    en: "weekdays | weekday | during the week | midweek",
    ga: "laethanta na seachtaine | i rith na seachtaine | lár na seachtaine",
    cy: "dyddiau'r wythnos | yn ystod yr wythnos | canol yr wythnos",
  },
  {
    meaning: day({ kind: "week", isNext: false }),
    en: "this week",
    ga: "an tseachtain seo | i mbliana",
    cy: "yr wythnos hon | yr wythnos yma",
  },
  {
    meaning: day({ kind: "week", isNext: true }),
    en: "next week",
    ga: "an tseachtain seo chugainn",
    cy: "yr wythnos nesaf | wythnos nesaf",
  },
  {
    meaning: day({ kind: "holiday" }),
    en: "bank holiday | the bank holiday | bank holidays | public holiday | public holidays | bank holiday monday | bank holiday weekend",
    ga: "lá saoire | lá saoire bainc | saoire bainc | laethanta saoire poiblí | lá saoire poiblí",
    cy: "gŵyl banc | gŵyl y banc | dydd gŵyl banc | gwyliau banc | gŵyl gyhoeddus",
  },
  { meaning: part(MORNING, "am", true), en: "morning | mornings", ga: "maidin | maidine", cy: "bore | boreau" },
  {
    meaning: part(MORNING, "am"),
    en: "in the morning | early | early morning",
    ga: "ar maidin | go luath | go moch | go luath ar maidin",
    cy: "yn y bore | y bore | ben bore | yn gynnar | yn gynnar yn y bore",
  },
  { meaning: part(AFTERNOON, "pm", true), en: "afternoon | afternoons", ga: "iarnóin", cy: "prynhawn | pnawn" },
  {
    meaning: part(AFTERNOON, "pm"),
    en: "in the afternoon",
    ga: "san iarnóin | um iarnóin | tar éis lóin",
    cy: "yn y prynhawn | yn y pnawn | y prynhawn | y pnawn | ar ôl cinio",
  },
  { meaning: part(EVENING, "pm", true), en: "evening | evenings", ga: "tráthnóna", cy: "noson | min nos" },
  {
    meaning: part(EVENING, "pm"),
    en: "in the evening",
    ga: "sa tráthnóna | tráthnóna beag",
    cy: "gyda'r nos | gyda'r hwyr | fin nos | yr hwyr | yn yr hwyr | o'r hwyr",
  },
  { meaning: part(NIGHT, "pm", true), en: "night | nights", ga: "oíche", cy: "nos" },
  {
    meaning: part(NIGHT, "pm"),
    en: "at night | in the night | by night",
    ga: "istoíche | san oíche",
    cy: "yn y nos | y nos | liw nos | o'r nos",
  },
  {
    meaning: part(LATE, "pm"),
    en: "late | until late | till late | late night | late at night | late opening | open late",
    ga: "déanach | go déanach | go mall | mall san oíche | go déanach san oíche | ar oscailt go déanach",
    cy: "yn hwyr | hwyr | tan hwyr | yn hwyr y nos | yn hwyr yn y nos | ar agor yn hwyr",
  },
  {
    meaning: day({ kind: "months", from: 6, to: 8 }),
    en: "in summer | in the summer | during the summer",
    ga: "sa samhradh | i rith an tsamhraidh",
    cy: "yn yr haf | dros yr haf | yn ystod yr haf",
  },
  {
    meaning: day({ kind: "months", from: 11, to: 1 }),
    en: "in winter | in the winter | during the winter",
    ga: "sa gheimhreadh | i rith an gheimhridh",
    cy: "yn y gaeaf | dros y gaeaf | yn ystod y gaeaf",
  },
  {
    meaning: day({ kind: "months", from: 2, to: 4 }),
    en: "in spring | in the spring",
    ga: "san earrach",
    cy: "yn y gwanwyn | dros y gwanwyn",
  },
  {
    meaning: day({ kind: "months", from: 8, to: 10 }),
    en: "in autumn | in the autumn",
    ga: "san fhómhar",
    cy: "yn yr hydref | dros yr hydref",
  },
  { meaning: day({ kind: "date", month: 12, day: 24 }), en: "christmas eve", ga: "oíche nollag", cy: "noswyl nadolig" },
  {
    meaning: day({ kind: "date", month: 12, day: 31 }),
    en: "new year's eve | new years eve",
    ga: "oíche chinn bhliana | oíche chaille",
    cy: "nos galan",
  },
  {
    meaning: day({ kind: "date", month: 12, day: 25 }),
    en: "christmas day | christmas",
    ga: "lá nollag | an nollaig | um nollaig",
    cy: "dydd nadolig | y nadolig | adeg y nadolig",
  },
  {
    meaning: day({ kind: "date", month: 12, day: 26 }),
    en: "st stephen's day | st stephens day | stephen's day | boxing day",
    ga: "lá fhéile stiofáin | lá an dreoilín",
    cy: "gŵyl san steffan | dydd gŵyl san steffan | dydd san steffan",
  },
  {
    meaning: day({ kind: "date", month: 3, day: 17 }),
    en: "st patrick's day | st patricks day | paddy's day | paddys day",
    ga: "lá fhéile pádraig | lá le pádraig",
    cy: "gŵyl san padrig | dydd gŵyl san padrig",
  },
  {
    meaning: day({ kind: "date", month: 3, day: 1 }),
    en: "st david's day | st davids day",
    ga: "lá fhéile dáibhí",
    cy: "dydd gŵyl dewi | gŵyl dewi",
  },
  {
    meaning: day({ kind: "date", month: 10, day: 31 }),
    en: "halloween",
    ga: "oíche shamhna",
    cy: "nos galan gaeaf | calan gaeaf",
  },
];

/** Each in the nominative, and after *Dé*; the last of the English ones are abbreviations. */
const WEEKDAYS: readonly (readonly [en: string, short: string, ga: string, cy: string])[] = [
  ["monday | mondays", "mon", "luan | dé luain | luain", "dydd llun | llun"],
  ["tuesday | tuesdays", "tue | tues", "máirt | dé máirt | máirte", "dydd mawrth | mawrth"],
  [
    "wednesday | wednesdays",
    "wed | weds",
    "céadaoin | dé céadaoin | céadaoine | dé chéadaoin",
    "dydd mercher | mercher",
  ],
  ["thursday | thursdays", "thu | thur | thurs", "déardaoin | diardaoin | dé ardaoin", "dydd iau | iau"],
  ["friday | fridays", "fri", "aoine | dé haoine | haoine", "dydd gwener | gwener"],
  ["saturday | saturdays", "sat", "satharn | dé sathairn | sathairn", "dydd sadwrn | sadwrn"],
  ["sunday | sundays", "sun", "domhnach | dé domhnaigh | domhnaigh", "dydd sul | sul"],
];
const SHORT = new Map(WEEKDAYS.flatMap(([, short], at) => phrasesIn(short).map((name) => [name, at + 1])));
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
  for (const name of phrasesIn(names)) for (const language of ["ga", "cy"] as const) months.add(name, at + 1, language);

/** The phrases of days and parts of the day in some languages, with the names of holidays. */
export function dayPhrasesFor(languages: readonly Language[], { holidays = [] }: Vocabulary): Phrases<DayPhrase> {
  const phrases = new Phrases<DayPhrase>();
  for (const language of languages) {
    for (const { meaning, ...lists } of ENTRIES)
      for (const phrase of phrasesIn(lists[language])) phrases.add(phrase, meaning, language);
    for (const [at, [en, , ga, cy]] of WEEKDAYS.entries())
      for (const name of phrasesIn({ en, ga, cy }[language]))
        phrases.add(name, day({ kind: "weekday", weekday: at + 1, isNextWeek: false }), language);
  }
  for (const { date, names } of holidays)
    for (const name of names)
      for (const language of mutatingOf(languages))
        phrases.add(name, day({ kind: "date", ...fieldsOf(date) }), language);
  return phrases;
}

const fieldsOf = ({ year, month, day: dayOfMonth }: Temporal.PlainDate) => ({ year, month, day: dayOfMonth });

/** Reads words at a position as a day, a date or a part of the day. */
export function readDay(phrases: Phrases<DayPhrase>, tokens: readonly Word[], at: number): Read<DayPhrase> | null {
  const date = readDate(tokens, at);
  if (date) return date;
  const direct = phrases.at(tokens, at);
  const led = readLedDay(phrases, tokens, at);
  if (led && led.length > (direct?.length ?? 0)) return led;
  return direct && withEnding(direct, tokens, at);
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
  const short = SHORT.get(tokens[at + lead]?.folded ?? "");
  if (short === undefined) return null;
  const before = tokens[at + lead - 1]?.folded ?? "";
  const isLast = at + lead === tokens.length - 1 && before !== "the" && before !== "an";
  if (!isLast && !LEADS.has(before) && !tokens[at + lead + 1]) return null;
  const isBesideTime = isLast || LEADS.has(before) || phrases.at(tokens, at + lead + 1) !== null;
  if (!isBesideTime) return null;
  return { meaning: day({ kind: "weekday", weekday: short, isNextWeek: isNext }), length: lead + 1 };
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
    return isAlone ? { meaning: day({ kind: "day-of-month", day: dayOfMonth }), length: lead + 1 } : null;
  }
  const month = months.at(tokens, at + lead);
  const after = month && /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(tokens[at + lead + month.length]?.folded ?? "");
  if (month && after) return withYear(tokens, at, lead + month.length + 1, month.meaning, Number(after[1]));
  const within = ["in", "during", "i mi na", "i mi", "i", "ym mis", "yn ystod mis", "mis", "ym", "yn"]
    .map((one) => beginsWith(tokens, at, one))
    .find((length) => length > 0);
  const named = within && months.at(tokens, at + within);
  return named
    ? { meaning: day({ kind: "months", from: named.meaning, to: named.meaning }), length: within + named.length }
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
    ? { meaning: day({ kind: "date", month, day: dayOfMonth, ...(year !== undefined && { year }) }), length }
    : null;
}
