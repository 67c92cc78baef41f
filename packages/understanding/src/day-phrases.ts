import { mutatingOf, Phrases, phrasesIn } from "./phrases.ts";
import type { Language, Vocabulary } from "./types.ts";

/** A part of the day: minutes of its day, where beyond 1440 is the next one, and for how many of them a place has to be open. */
export type Part = { from: number; to: number; least: number };

export type DayMeaning =
  | { kind: "offset"; days: number }
  /** `weeks`: so many after that: “Friday week”. */
  | { kind: "weekday"; weekday: number; isNextWeek: boolean; weeks?: number }
  /** `ahead`: weeks after that of today; `coming`: that which begins next. */
  | { kind: "weekend"; ahead: number; isComing?: true }
  | { kind: "weekdays" }
  /** `weekdays`: of the long weekend whose Monday is a holiday. */
  | { kind: "holiday"; weekdays?: readonly (6 | 7 | 1)[] }
  | { kind: "date"; month: number; day: number; year?: number }
  /** Its dates, in order: one of each year. */
  | { kind: "feast"; dates: readonly Temporal.PlainDate[] }
  | { kind: "day-of-month"; day: number }
  | { kind: "week"; isNext: boolean }
  | { kind: "months"; from: number; to: number };

export type DayPhrase =
  | { is: "day"; day: DayMeaning; part?: Part }
  /** `isWeak`: also part of names and titles, and counts only beside another word of time. */
  | { is: "part"; part: Part; isWeak: boolean; half: "am" | "pm" }
  /** "this year": 0. */
  | { is: "year"; offset: number }
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
/** Irish has one word for afternoon and evening. */
const TRATHNONA: Part = { from: 12 * HOUR, to: 22 * HOUR, least: 60 };
const TONIGHT: Part = { from: 18 * HOUR, to: 26 * HOUR, least: 60 };
const NIGHT: Part = { from: 20 * HOUR, to: 26 * HOUR, least: 60 };
const LATE: Part = { from: 22 * HOUR, to: 26 * HOUR, least: 30 };
export const MEALS: Record<"breakfast" | "lunch" | "dinner", Part> = {
  breakfast: { from: 7 * HOUR, to: 11 * HOUR, least: 45 },
  lunch: { from: 12 * HOUR, to: 15 * HOUR, least: 60 },
  dinner: { from: 17 * HOUR + 30, to: 22 * HOUR, least: 60 },
};

export const dayPhrase = (meaning: DayMeaning, part?: Part): DayPhrase => ({
  is: "day",
  day: meaning,
  ...(part && { part }),
});
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
  { meaning: dayPhrase({ kind: "offset", days: 0 }), en: "today", ga: "inniu", cy: "heddiw" },
  {
    meaning: dayPhrase({ kind: "offset", days: 0 }, TONIGHT),
    en: "tonight | tonite | 2nite | to-night",
    ga: "anocht",
    cy: "heno",
  },
  {
    meaning: dayPhrase({ kind: "offset", days: 0 }, MORNING),
    en: "this morning",
    ga: "maidin inniu",
    cy: "bore heddiw | y bore yma | y bore 'ma",
  },
  {
    meaning: dayPhrase({ kind: "offset", days: 0 }, AFTERNOON),
    en: "this afternoon",
    ga: "iarnóin inniu",
    cy: "prynhawn heddiw | pnawn heddiw | y prynhawn yma | y pnawn yma",
  },
  {
    meaning: dayPhrase({ kind: "offset", days: 0 }, EVENING),
    en: "this evening",
    ga: "",
    cy: "gyda'r nos heno | min nos heno | yn gynnar heno",
  },
  {
    meaning: dayPhrase({ kind: "offset", days: 0 }, TRATHNONA),
    en: "",
    ga: "tráthnóna inniu | um thráthnóna",
    cy: "",
  },
  { meaning: part(TRATHNONA, "pm", true), en: "", ga: "tráthnóna", cy: "" },
  { meaning: part(TRATHNONA, "pm"), en: "", ga: "sa tráthnóna", cy: "" },
  {
    meaning: dayPhrase({ kind: "offset", days: 1 }),
    en: "tomorrow | tomorow | tommorow | tommorrow | tmrw | tmr | tmw | tomoz | 2moro | 2morrow",
    ga: "amárach",
    cy: "yfory | fory",
  },
  {
    meaning: dayPhrase({ kind: "offset", days: 1 }, TONIGHT),
    en: "tomorrow night",
    ga: "oíche amárach | san oíche amárach",
    cy: "nos yfory | nos fory",
  },
  {
    meaning: dayPhrase({ kind: "offset", days: 2 }),
    en: "the day after tomorrow | day after tomorrow",
    ga: "arú amárach | anóirthear | amanathar",
    cy: "drennydd | y diwrnod ar ôl yfory",
  },
  {
    meaning: dayPhrase({ kind: "weekend", ahead: 1 }),
    en: "next weekend | the next weekend",
    ga: "",
    cy: "penwythnos nesaf | y penwythnos nesaf",
  },
  {
    meaning: dayPhrase({ kind: "weekend", ahead: 0, isComing: true }),
    en: "the coming weekend | this coming weekend | coming weekend",
    ga: "an deireadh seachtaine seo chugainn | deireadh seachtaine seo chugainn | an deireadh seachtaine seo romhainn | an chéad deireadh seachtaine eile",
    cy: "y penwythnos sy'n dod | y penwythnos i ddod",
  },
  {
    meaning: dayPhrase({ kind: "weekend", ahead: 2 }),
    en: "the weekend after next | weekend after next | the weekend after next weekend",
    ga: "an deireadh seachtaine ina dhiaidh sin | an deireadh seachtaine i ndiaidh an deireadh seachtaine seo chugainn | an deireadh seachtaine tar éis an deireadh seachtaine seo chugainn | an dara deireadh seachtaine eile",
    cy: "y penwythnos ar ôl nesaf | penwythnos ar ôl nesaf",
  },
  {
    meaning: dayPhrase({ kind: "weekend", ahead: 0 }),
    en: "weekend | this weekend | the weekend | at the weekend | weekends | on the weekend",
    ga: "deireadh seachtaine | an deireadh seachtaine | an deireadh seachtaine seo | deireadh na seachtaine | deirí seachtaine | ag an deireadh seachtaine",
    cy: "penwythnos | y penwythnos | y penwythnos hwn | y penwythnos yma | dros y penwythnos | ar y penwythnos",
  },
  {
    meaning: dayPhrase({ kind: "weekdays" }),
    en: "weekdays | weekday | during the week | midweek",
    ga: "laethanta na seachtaine | i rith na seachtaine | lár na seachtaine",
    cy: "dyddiau'r wythnos | yn ystod yr wythnos | canol yr wythnos",
  },
  {
    meaning: dayPhrase({ kind: "week", isNext: false }),
    en: "this week",
    ga: "an tseachtain seo",
    cy: "yr wythnos hon | yr wythnos yma",
  },
  {
    meaning: dayPhrase({ kind: "week", isNext: true }),
    en: "next week",
    ga: "an tseachtain seo chugainn",
    cy: "yr wythnos nesaf | wythnos nesaf",
  },
  {
    meaning: { is: "year", offset: 0 },
    en: "this year",
    ga: "i mbliana | an bhliain seo | na bliana seo",
    cy: "eleni | y flwyddyn hon | y flwyddyn yma",
  },
  {
    meaning: { is: "year", offset: 1 },
    en: "next year",
    ga: "an bhliain seo chugainn | na bliana seo chugainn | an bhliain seo romhainn",
    cy: "y flwyddyn nesaf | flwyddyn nesaf",
  },
  {
    meaning: { is: "year", offset: -1 },
    en: "last year",
    ga: "anuraidh | an bhliain seo caite",
    cy: "llynedd | y llynedd | y flwyddyn ddiwethaf",
  },
  {
    meaning: dayPhrase({ kind: "holiday" }),
    en: "bank holiday | the bank holiday | bank holidays | public holiday | public holidays",
    ga: "lá saoire | lá saoire bainc | saoire bainc | laethanta saoire poiblí | lá saoire poiblí",
    cy: "gŵyl banc | gŵyl y banc | dydd gŵyl banc | gwyliau banc | gŵyl gyhoeddus",
  },
  {
    meaning: dayPhrase({ kind: "holiday", weekdays: [1] }),
    en: "bank holiday monday | holiday monday",
    ga: "luan saoire bainc | luan na saoire bainc | dé luain saoire bainc | luan saoire",
    cy: "dydd llun gŵyl banc | dydd llun gŵyl y banc | llun gŵyl y banc",
  },
  {
    meaning: dayPhrase({ kind: "holiday", weekdays: [7] }),
    en: "bank holiday sunday",
    ga: "domhnach saoire bainc | domhnach na saoire bainc",
    cy: "dydd sul gŵyl banc | dydd sul gŵyl y banc",
  },
  {
    meaning: dayPhrase({ kind: "holiday", weekdays: [6, 7, 1] }),
    en: "bank holiday weekend | long weekend",
    ga: "deireadh seachtaine saoire bainc | deireadh seachtaine na saoire bainc | deireadh seachtaine fada",
    cy: "penwythnos gŵyl banc | penwythnos gŵyl y banc | penwythnos hir",
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
  { meaning: part(EVENING, "pm", true), en: "evening | evenings", ga: "", cy: "noson | min nos" },
  {
    meaning: part(EVENING, "pm"),
    en: "in the evening",
    ga: "tráthnóna beag",
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
    meaning: dayPhrase({ kind: "months", from: 6, to: 8 }),
    en: "in summer | in the summer | during the summer",
    ga: "sa samhradh | i rith an tsamhraidh",
    cy: "yn yr haf | dros yr haf | yn ystod yr haf",
  },
  {
    meaning: dayPhrase({ kind: "months", from: 11, to: 1 }),
    en: "in winter | in the winter | during the winter",
    ga: "sa gheimhreadh | i rith an gheimhridh",
    cy: "yn y gaeaf | dros y gaeaf | yn ystod y gaeaf",
  },
  {
    meaning: dayPhrase({ kind: "months", from: 2, to: 4 }),
    en: "in spring | in the spring",
    ga: "san earrach",
    cy: "yn y gwanwyn | dros y gwanwyn",
  },
  {
    meaning: dayPhrase({ kind: "months", from: 8, to: 10 }),
    en: "in autumn | in the autumn",
    ga: "san fhómhar",
    cy: "yn yr hydref | dros yr hydref",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 12, day: 24 }),
    en: "christmas eve",
    ga: "oíche nollag",
    cy: "noswyl nadolig",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 12, day: 31 }),
    en: "new year's eve | new years eve",
    ga: "oíche chinn bhliana | oíche chaille",
    cy: "nos galan",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 1, day: 1 }),
    en: "new year's day | new year's",
    ga: "lá caille | lá coille | lá bliana nua | lá na bliana nua | lá cinn bliana",
    cy: "dydd calan",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 12, day: 25 }),
    en: "christmas day | christmas",
    ga: "lá nollag | an nollaig | um nollaig",
    cy: "dydd nadolig | y nadolig | adeg y nadolig",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 12, day: 26 }),
    en: "st stephen's day | st stephens day | stephen's day | boxing day",
    ga: "lá fhéile stiofáin | lá an dreoilín",
    cy: "gŵyl san steffan | dydd gŵyl san steffan | dydd san steffan",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 3, day: 17 }),
    en: "st patrick's day | st patricks day | paddy's day | paddys day",
    ga: "lá fhéile pádraig | lá le pádraig",
    cy: "gŵyl san padrig | dydd gŵyl san padrig",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 3, day: 1 }),
    en: "st david's day | st davids day",
    ga: "lá fhéile dáibhí",
    cy: "dydd gŵyl dewi | gŵyl dewi",
  },
  {
    meaning: dayPhrase({ kind: "date", month: 10, day: 31 }),
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
/** Short name → ISO number of the weekday. */
export const SHORT_WEEKDAYS: ReadonlyMap<string, number> = new Map(
  WEEKDAYS.flatMap(([, short], at) => phrasesIn(short).map((name) => [name, at + 1])),
);

/** The phrases of days and parts of the day in some languages, with the names of holidays. */
export function dayPhrasesFor(languages: readonly Language[], vocabulary: Vocabulary): Phrases<DayPhrase> {
  const phrases = new Phrases<DayPhrase>();
  for (const language of languages) {
    for (const { meaning, ...lists } of ENTRIES) phrases.addAll(lists[language], meaning, language);
    for (const [at, [en, , ga, cy]] of WEEKDAYS.entries()) {
      const day = dayPhrase({ kind: "weekday", weekday: at + 1, isNextWeek: false });
      phrases.addAll({ en, ga, cy }[language], day, language);
    }
  }
  for (const [name, dates] of datesByName(vocabulary))
    for (const language of mutatingOf(languages)) phrases.add(name, dayPhrase({ kind: "feast", dates }), language);
  return phrases;
}

function datesByName({ holidays = [], feasts = [] }: Vocabulary): Map<string, Temporal.PlainDate[]> {
  const named = [...holidays, ...feasts].flatMap(({ date, names }) => names.map((name) => ({ name, date })));
  const byName = Map.groupBy(named, ({ name }) => name);
  return new Map([...byName].map(([name, days]) => [name, days.map(({ date }) => date)]));
}
