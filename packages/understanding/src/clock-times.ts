import type { Word } from "./tokens.ts";

const HALF_DAY = 12 * 60;
const DAY = 24 * 60;

/** A time on a clock, in minutes of its day; 1440 is the midnight at its end. */
export type Clock = {
  minutes: number;
  /** It may also mean twelve hours later. */
  isAmbiguous: boolean;
};

/** How a clock time is meant: open at it, from it on, before it, up to it, or between two. */
export type TimeMeaning =
  | { relation: "at" | "after" | "before" | "until"; clock: Clock }
  | { relation: "between"; clock: Clock; end: Clock }
  | { relation: "in"; minutes: number };

export type Read<Meaning> = { meaning: Meaning; length: number };

const RELATIONS: readonly [relation: "at" | "after" | "before" | "until", phrases: readonly string[]][] = [
  [
    "at",
    [
      "at",
      "around",
      "about",
      "round",
      "roughly",
      "circa",
      "ag",
      "thart ar",
      "timpeall",
      "timpeall ar",
      "faoi",
      "@",
      "am",
      "tua",
      "oddeutu",
      "o gwmpas",
    ],
  ],
  ["after", ["after", "from", "since", "past", "i ndiaidh", "tar eis", "o", "ona", "ar ol", "wedi"]],
  ["before", ["before", "by", "roimh", "faoina", "cyn", "erbyn"]],
  ["until", ["until", "till", "til", "up to", "go dti", "go", "tan", "hyd", "hyd at"]],
];

const HOURS = new Map(
  `one two three four five six seven eight nine ten eleven twelve`.split(" ").map((name, at) => [name, at + 1]),
);
const IRISH_HOURS = new Map(
  `aon do tri ceathair cuig se seacht ocht naoi deich`.split(" ").map((name, at) => [name, at + 1]),
);
const MINUTES = new Map(
  Object.entries({
    five: 5,
    ten: 10,
    twenty: 20,
    "twenty five": 25,
    quarter: 15,
    "an hour": 60,
    "one hour": 60,
    "two hours": 120,
    "half an hour": 30,
    cuig: 5,
    deich: 10,
    fiche: 20,
    ceathru: 15,
  }),
);
const NAMED = new Map<string, number>([
  ["noon", HALF_DAY],
  ["midday", HALF_DAY],
  ["mean lae", HALF_DAY],
  ["hanner dydd", HALF_DAY],
  ["canol dydd", HALF_DAY],
  ["midnight", DAY],
  ["hanner nos", DAY],
  ["canol nos", DAY],
  ["mean oiche", DAY],
]);
/** After a number they say that it is none of a clock. */
const UNITS = new Set(
  "people persons adults kids children guests euro euros km m min mins minutes days nights weeks pobl person munud awr duine daoine lá oíche".split(
    " ",
  ),
);

/** Reads words at a position as a time: "at 8", "half seven", "20:00", "from 2 to 4", "ag a hocht", "in an hour". */
export function readTime(tokens: readonly Word[], at: number): Read<TimeMeaning> | null {
  return between(tokens, at) ?? related(tokens, at) ?? inAWhile(tokens, at) ?? marked(tokens, at);
}

function marked(tokens: readonly Word[], at: number): Read<TimeMeaning> | null {
  const found = readClock(tokens, at, false);
  return found && { meaning: { relation: "at", clock: found.meaning }, length: found.length };
}

function related(tokens: readonly Word[], at: number): Read<TimeMeaning> | null {
  for (const [relation, phrases] of RELATIONS) {
    for (const phrase of phrases) {
      const length = beginsWith(tokens, at, phrase);
      // “Before the 3 o'clock boat”
      const article = length > 0 && tokens[at + length]?.folded === "the" ? 1 : 0;
      // "Óna" and "faoina" hold the "a" of the hours.
      const start = phrase.endsWith("na") ? at : at + length + article;
      const found = length > 0 ? readClock(tokens, start, true, phrase) : null;
      if (!found) continue;
      const all = found.length + (phrase.endsWith("na") ? 0 : length + article);
      return { meaning: { relation, clock: found.meaning }, length: all };
    }
  }
  return null;
}

/** "between 2 and 4", "from 2 to 4", "2-4pm", "idir a dó agus a ceathair", "óna dó go dtí a ceathair". */
function between(tokens: readonly Word[], at: number): Read<TimeMeaning> | null {
  const dashed = /^(\d{1,2})(?:[:.](\d{2}))?-(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/.exec(tokens[at]?.folded ?? "");
  if (dashed) {
    const [, from, fromMinute, to, toMinute, mark] = dashed;
    const next = tokens[at + 1]?.folded;
    const half = mark ?? (next === "am" || next === "pm" ? next : undefined);
    const isMarked = half !== undefined || fromMinute !== undefined || toMinute !== undefined;
    const clock = clockOf(Number(from), Number(fromMinute ?? 0), undefined);
    const end = clockOf(Number(to), Number(toMinute ?? 0), half);
    const length = half !== undefined && mark === undefined ? 2 : 1;
    return isMarked && clock && end ? { meaning: { relation: "between", clock, end }, length } : null;
  }
  for (const [first, second] of [
    ["between", ["and"]],
    ["from", ["to", "till", "until"]],
    ["idir", ["agus", "is"]],
    ["o", ["go dti", "go", "tan", "hyd", "i"]],
    ["rhwng", ["a", "ac"]],
    ["ona", ["go dti", "go"]],
  ] as const) {
    const length = beginsWith(tokens, at, first);
    const start = length > 0 ? readClock(tokens, first === "ona" ? at : at + 1, true, first) : null;
    if (!start) continue;
    const middle = (first === "ona" ? at : at + 1) + start.length;
    const join = second.map((phrase) => beginsWith(tokens, middle, phrase)).find((found) => found > 0);
    const end = join ? readClock(tokens, middle + join, true) : null;
    if (!join || !end) continue;
    return {
      meaning: { relation: "between", clock: start.meaning, end: end.meaning },
      length: middle + join + end.length - at,
    };
  }
  return null;
}

/** "in an hour", "in 2 hours", "in 20 minutes", "i gceann uaire". */
function inAWhile(tokens: readonly Word[], at: number): Read<TimeMeaning> | null {
  const isEnglish = tokens[at]?.folded === "in";
  const isIrish = beginsWith(tokens, at, "i ceann") > 0;
  const isWelsh = tokens[at]?.folded === "mewn" || tokens[at]?.folded === "ymhen";
  if (!isEnglish && !isIrish && !isWelsh) return null;
  const start = at + (isIrish ? 2 : 1);
  const text = tokens
    .slice(start, start + 3)
    .map(({ folded, radical }) => (isIrish ? radical : folded))
    .join(" ");
  const found =
    /^(half an hour|leathuair(?:e)?|hanner awr)|^(?:(an|a|one|two|three|dwy|tair|\d{1,2}) )?(hours?|minutes?|mins?|uaire?|uaireanta|noimead|awr|munud)\b/.exec(
      text,
    );
  if (!found) return null;
  const [whole, half, count = "1", unit = ""] = found;
  const number =
    ({ a: 1, an: 1, one: 1, two: 2, three: 3, dwy: 2, tair: 3 } as Record<string, number | undefined>)[count] ??
    Number(count);
  const minutes = half ? 30 : number * (/^(?:h|u|aw)/.test(unit) ? 60 : 1);
  return { meaning: { relation: "in", minutes }, length: start - at + whole.split(" ").length };
}

/** @param isExpected a word before says that a time follows, so that a bare number is one */
function readClock(tokens: readonly Word[], at: number, isExpected: boolean, before = ""): Read<Clock> | null {
  const named = namedTime(tokens, at);
  if (named) return named;
  return (
    digits(tokens, at, isExpected) ??
    english(tokens, at, isExpected) ??
    irish(tokens, at, isExpected, before) ??
    welsh(tokens, at, isExpected)
  );
}

function namedTime(tokens: readonly Word[], at: number): Read<Clock> | null {
  for (const [name, minutes] of NAMED) {
    const length = beginsWith(tokens, at, name);
    if (length > 0) return { meaning: { minutes, isAmbiguous: false }, length };
  }
  return null;
}

function digits(tokens: readonly Word[], at: number, isExpected: boolean): Read<Clock> | null {
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?(am|pm|rn|in|yb|yp|yh|ish|h)?$/.exec(tokens[at]?.folded ?? "");
  if (!found) return null;
  const [whole, hour = "", minute, mark] = found;
  const next = tokens[at + 1];
  // “10 past 4”
  if (next?.folded === "past" && hourNamed(tokens[at + 2])) return null;
  const half = mark ?? halfOf(next);
  const ofClock = beginsWith(tokens, at + 1, "a clog") || beginsWith(tokens, at + 1, "or gloch");
  const isClock = next?.folded === "oclock" || ofClock > 0;
  const isWritten = /[:.]/.test(whole) || (whole.length === 4 && isExpected);
  if (minute !== undefined && !isWritten && !half) return null;
  const isUnit = next !== undefined && UNITS.has(next.folded);
  if (!half && !isClock && !isWritten && (!isExpected || isUnit)) return null;
  const clock = clockOf(
    Number(hour),
    Number(minute ?? 0),
    half,
    hour.startsWith("0") || (hour.length + 3 <= whole.length && Number(hour) > 12),
  );
  const extra = mark === undefined && half ? 1 : isClock ? (next?.folded === "oclock" ? 1 : 2) : 0;
  return clock && { meaning: clock, length: 1 + extra };
}

/** "8 pm", "8 i.n.", "8 ish"; "8 in Leabgarrow" is none. */
function halfOf(word: Word | undefined): string | undefined {
  if (!word) return undefined;
  if (["am", "pm", "rn", "ish", "yb", "yp", "yh"].includes(word.folded)) return word.folded;
  return /^i\.n$/i.test(word.typed) ? "in" : undefined;
}

/** “Ten to midnight”, “five after eight”. */
const DIRECTIONS: ReadonlyMap<string, 1 | -1> = new Map([
  ["past", 1],
  ["after", 1],
  ["to", -1],
  ["before", -1],
]);

function english(tokens: readonly Word[], at: number, isExpected: boolean): Read<Clock> | null {
  const text = (from: number, count: number) =>
    tokens
      .slice(from, from + count)
      .map(({ folded }) => folded)
      .join(" ");
  if (text(at, 1) === "half") {
    const past = text(at + 1, 1) === "past" ? 1 : 0;
    const hour = hourNamed(tokens[at + 1 + past]);
    if (hour) return { meaning: { minutes: hour * 60 + 30, isAmbiguous: true }, length: 2 + past };
  }
  for (const count of [3, 2, 1]) {
    const minutes = MINUTES.get(text(at, count)) ?? digitsOf(text(at, count));
    const after = at + count + Number(/^min(?:ute)?s?$/.test(text(at + count, 1)));
    const direction = DIRECTIONS.get(text(after, 1));
    const hour = hourNamed(tokens[after + 1]);
    const whole =
      namedTime(tokens, after + 1) ?? (hour && { meaning: { minutes: hour * 60, isAmbiguous: true }, length: 1 });
    if (!minutes || !whole || !direction) continue;
    const clock = { ...whole.meaning, minutes: whole.meaning.minutes + direction * minutes };
    return { meaning: clock, length: after + 1 + whole.length - at };
  }
  const hour = HOURS.get(text(at, 1));
  if (!hour) return null;
  const half = halfOf(tokens[at + 1]);
  const isClock = text(at + 1, 1) === "oclock";
  if (!half && !isClock && !isExpected) return null;
  const clock = clockOf(hour, 0, half);
  return clock && { meaning: clock, length: half || isClock ? 2 : 1 };
}

const digitsOf = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);

function hourNamed(word: Word | undefined): number | null {
  const number = word && (HOURS.get(word.folded) ?? digitsOf(word.folded));
  return number !== undefined && number >= 1 && number <= 12 ? number : null;
}

/** "a hocht", "leath i ndiaidh a seacht", "ceathrú chun a naoi", "fiche tar éis a sé". */
function irish(tokens: readonly Word[], at: number, isExpected: boolean, before: string): Read<Clock> | null {
  let place = at;
  let minutes = 0;
  let isMarked = isExpected;
  const half = ["leathuair", "leath"].map((word) => beginsWith(tokens, place, word)).find((length) => length > 0);
  const some = MINUTES.get(tokens[place]?.radical ?? "");
  if (half || some) {
    const start = place + 1 + (tokens[place + 1]?.radical === "noimead" ? 1 : 0);
    const after = ["i diaidh", "tar eis"].map((word) => beginsWith(tokens, start, word)).find((length) => length > 0);
    const to = ["chun", "go dti", "cun"].map((word) => beginsWith(tokens, start, word)).find((length) => length > 0);
    if (after || to) {
      minutes = half ? 30 : some!;
      if (!after) minutes = -minutes;
      place = start + (after ?? to)!;
      isMarked = true;
    }
  }
  // *Deich chun meán oíche*
  const whole = minutes === 0 ? null : namedTime(tokens, place);
  if (whole) {
    const { minutes: of, isAmbiguous } = whole.meaning;
    return { meaning: { minutes: of + minutes, isAmbiguous }, length: place + whole.length - at };
  }
  const article = tokens[place]?.folded;
  const hasArticle =
    article === "a" || ((before === "ona" || before === "faoina") && place === at && article === before);
  const hour = hasArticle ? irishHour(tokens, place + 1) : minutes !== 0 ? numberAt(tokens, place) : null;
  if (!hour) return null;
  const end = place + (hasArticle ? 1 : 0) + hour.length;
  const clog = beginsWith(tokens, end, "a clog");
  if (!isMarked && clog === 0) return null;
  return { meaning: { minutes: hour.meaning * 60 + minutes, isAmbiguous: true }, length: end + clog - at };
}

function numberAt(tokens: readonly Word[], at: number): Read<number> | null {
  const number = digitsOf(tokens[at]?.folded ?? "");
  return number && number <= 12 ? { meaning: number, length: 1 } : null;
}

function irishHour(tokens: readonly Word[], at: number): Read<number> | null {
  const number = digitsOf(tokens[at]?.folded ?? "");
  if (number && number <= 12) return { meaning: number, length: 1 };
  const hour = IRISH_HOURS.get(tokens[at]?.radical ?? "") ?? IRISH_HOURS.get(tokens[at]?.folded ?? "");
  if (!hour) return null;
  const isTeen = tokens[at + 1]?.radical === "deag";
  if (isTeen) return hour <= 2 ? { meaning: hour + 10, length: 2 } : null;
  return { meaning: hour, length: 1 };
}

/** After *am* and *i* most are mutated: *am ddau*, *chwarter i bedwar*. */
const WELSH_HOURS = new Map(
  Object.entries({
    un: 1,
    dau: 2,
    ddau: 2,
    tri: 3,
    dri: 3,
    thri: 3,
    pedwar: 4,
    bedwar: 4,
    phedwar: 4,
    pump: 5,
    bump: 5,
    phump: 5,
    chwech: 6,
    saith: 7,
    wyth: 8,
    naw: 9,
    deg: 10,
    ddeg: 10,
    "un ar ddeg": 11,
    deuddeg: 12,
    ddeuddeg: 12,
  }),
);
const WELSH_MINUTES: readonly (readonly [phrase: string, minutes: number])[] = [
  ["pum munud ar hugain", 25],
  ["hanner awr", 30],
  ["ugain munud", 20],
  ["deg munud", 10],
  ["pum munud", 5],
  ["chwarter", 15],
  ["hanner", 30],
  ["ugain", 20],
];

/** "wyth o'r gloch", "hanner awr wedi saith", "chwarter i naw". */
function welsh(tokens: readonly Word[], at: number, isExpected: boolean): Read<Clock> | null {
  for (const [phrase, minutes] of WELSH_MINUTES) {
    const length = beginsWith(tokens, at, phrase);
    const direction = length > 0 ? tokens[at + length]?.folded : undefined;
    const hour = direction === "wedi" || direction === "i" ? welshHour(tokens, at + length + 1) : null;
    if (!hour) continue;
    const total = hour.meaning * 60 + (direction === "wedi" ? minutes : -minutes);
    return { meaning: { minutes: total, isAmbiguous: true }, length: length + 1 + hour.length };
  }
  const hour = welshName(tokens, at);
  const ofClock = hour ? beginsWith(tokens, at + hour.length, "or gloch") : 0;
  if (!hour || (!isExpected && ofClock === 0)) return null;
  return { meaning: { minutes: hour.meaning * 60, isAmbiguous: true }, length: hour.length + ofClock };
}

const welshHour = (tokens: readonly Word[], at: number) => welshName(tokens, at) ?? numberAt(tokens, at);

function welshName(tokens: readonly Word[], at: number): Read<number> | null {
  for (const length of [3, 1]) {
    const typed = tokens.slice(at, at + length).map(({ folded }) => folded);
    const hour = WELSH_HOURS.get(typed.join(" "));
    if (hour) return { meaning: hour, length };
  }
  return null;
}

/** Of the phrases of this package, each of which is looked for at every word. */
const splitPhrases = new Map<string, readonly string[]>();

/** The number of words of a phrase that stands at a position, mutated or not; 0: it does not. */
export function beginsWith(tokens: readonly Word[], at: number, phrase: string): number {
  const wanted = splitPhrases.get(phrase) ?? phrase.split(" ");
  splitPhrases.set(phrase, wanted);
  const isThere = wanted.every((word, i) => tokens[at + i]?.folded === word || tokens[at + i]?.radical === word);
  return isThere ? wanted.length : 0;
}

/** Marks of half a day: a.m., *r.n.*, *y.b.* and p.m., *i.n.*, *y.p.*, *y.h.* */
const MORNING = new Set(["am", "rn", "yb"]);
const EVENING = new Set(["pm", "in", "yp", "yh"]);

function clockOf(hour: number, minute: number, mark: string | undefined, isDigital = false): Clock | null {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  if (mark !== undefined && (MORNING.has(mark) || EVENING.has(mark))) {
    if (hour < 1 || hour > 12) return null;
    const isAfternoon = EVENING.has(mark);
    return { minutes: ((hour % 12) + (isAfternoon ? 12 : 0)) * 60 + minute, isAmbiguous: false };
  }
  const isAmbiguous = hour >= 1 && hour <= 12 && !isDigital;
  return { minutes: hour * 60 + minute, isAmbiguous };
}
