import { mayLookAt, withEffort } from "./effort.ts";
import { readTypedDay, type TypedInterval } from "./typed-times.ts";

/**
 * ISO weekdays (1 Monday … 7 Sunday) by their names without accents, also with an initial mutation or in the genitive. *Mar* is
 * March, and *dim* means *no* in Welsh.
 */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    "monday mondays mon mo luan luain llun lun llu diluain lundi lundis dilun",
    "tuesday tuesdays tue tues tu mairt mhairt mairte mawrth fawrth maw dimairt mardi mardis meurzh dimeurzh",
    "wednesday wednesdays wed weds we ceadaoin cheadaoin gceadaoin ceadaoine cead mercher fercher mer diciadain mercredi mercredis merc'her dimerc'her",
    "thursday thursdays thu thur thurs th deardaoin dhardaoin ndeardaoin dear iau diardaoin jeudi jeudis jeu yaou diriaou",
    "friday fridays fri fr aoine haoine naoine gwener wener gwe dihaoine vendredi vendredis ven digwener",
    "saturday saturdays sat sa satharn sathairn tsatharn tsathairn shatharn sath sadwrn sad disathairne samedi samedis sam sadorn disadorn",
    "sunday sundays sun su domhnach domhnaigh dhomhnach ndomhnach domh sul didomhnaich dimanche dimanches disul",
  ].flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
);

const ALL = [1, 2, 3, 4, 5, 6, 7];
/** Several days in one expression. */
const SEVERAL: ReadonlyMap<string, readonly number[]> = new Map([
  ...[
    "daily",
    "every day",
    "everyday",
    "all week",
    "7 days",
    "7 days a week",
    "seven days",
    "seven days a week",
    "7 la na seachtaine",
    "seacht la na seachtaine",
    "saith diwrnod yr wythnos",
    "gach la",
    "go laethuil",
    "an tseachtain ar fad",
    "bob dydd",
    "yn ddyddiol",
    "gach latha",
    "tous les jours",
    "chaque jour",
    "7 jours sur 7",
    "7j/7",
    "bemdez",
  ].map((name) => [name, ALL] as const),
  ...[
    "weekdays",
    "weekday",
    "laethanta seachtaine",
    "laethanta na seachtaine",
    "dyddiau'r wythnos",
    "yn ystod yr wythnos",
    "en semaine",
    "jours de semaine",
  ].map((name) => [name, ALL.slice(0, 5)] as const),
  ...[
    "weekends",
    "weekend",
    "deireadh seachtaine",
    "deireadh na seachtaine",
    "deirti seachtaine",
    "penwythnos",
    "penwythnosau",
    "benwythnosau",
    "week-end",
    "week-ends",
    "dibenn-sizhun",
  ].map((name) => [name, ALL.slice(5)] as const),
]);

/** The only ranges by letters that mean the same days to everybody. */
const BY_LETTERS = /^m\s?[-–—‐‑]\s?(?:(th)|f)$/;
/** After the name of a day they say nothing that the hours do not. */
const REMARKS = /\s+(?:only|amhain|yn unig|seulement|uniquement|mornings?|maidin(?:eacha)?)$/;
/** Before the name of a day they say nothing. */
const ARTICLES =
  /^(?:(?:from|on|every|each|the|gach|ar an|on|o|an|de|bob|ar|al|dros y|(?:dd|d)ydd(?:iau)?|du|le|les|tous les|chaque|bep)\s+)+/;
const TO = /\s*[-–—‐‑]\s*|\s+(?:to|till|until|through|thru|go dti(?: an)?|go|i|hyd|tan|gu|au|a|jusqu'au|betek)\s+/;
const AND = /\s*[,;&+/]\s*(?:(?:and|agus|ac?|et|hag?)\s+)?|\s+(?:and|agus|ac?|et|hag?)\s+/;

/**
 * Reads days by their whole names or usual abbreviations, in six languages: lists, ranges that may cross the end of the
 * week, and words such as *weekdays* or *gach lá*.
 * @returns sorted ISO weekdays; null where anything is something else, or a day is named twice
 * @example readTypedDays("Dé Luain go Dé hAoine, Domhnach") // [1, 2, 3, 4, 5, 7]
 */
export function readTypedDays(text: string): number[] | null {
  if (!mayLookAt(text)) return null;
  const days: number[] = [];
  const folded = foldedDays(text);
  for (const segment of SEVERAL.has(folded) ? [folded] : folded.split(AND)) {
    const read = daysOfSegment(segment);
    if (!read) return null;
    days.push(...read);
  }
  return new Set(days).size === days.length ? days.sort((one, other) => one - other) : null;
}

/** The days that a text names among other words; abbreviations of two letters are not looked for. */
export const daysNamed = (text: string): number[] =>
  foldedDays(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .flatMap((word) => WEEKDAYS.get(word) ?? SEVERAL.get(word) ?? []);

const foldedDays = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s\u200b]+/g, " ")
    .replaceAll("’", "'")
    .replaceAll(/(?<=\p{L})\./gu, "")
    .replace(/\s*:\s*$/, "")
    .trim()
    .replace(REMARKS, "");

function daysOfSegment(segment: string): readonly number[] | null {
  const letters = BY_LETTERS.exec(segment);
  if (letters) return ALL.slice(0, letters[1] ? 4 : 5);
  const several = SEVERAL.get(segment) ?? SEVERAL.get(segment.replace(ARTICLES, ""));
  if (several) return several;
  const [first, last, ...more] = segment.split(TO);
  if (first === undefined || more.length > 0) return null;
  if (last !== undefined) {
    const [from, to] = [dayNamed(first), dayNamed(last)];
    return from && to ? daysBetween(from, to) : null;
  }
  const days = first
    .replace(ARTICLES, "")
    .split(/ (?:de )?/)
    .map(dayNamed); // "Mon Wed Fri"
  return days.every((day) => day !== null) ? days : null;
}

const dayNamed = (text: string): number | null => WEEKDAYS.get(text.replace(ARTICLES, "")) ?? null;

function daysBetween(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => ((first - 1 + at) % 7) + 1);
}

export type TypedDays = { days: number[]; times: TypedInterval[] };

/** Longer ones are no line of hours. */
const MAX_LENGTH = 400;
/** Each place between two words of it is tried. */
const EFFORT = 100_000;

/**
 * Reads a line of days with their hours, and several such parts after each other. No times: closed.
 * @param readHours reads the hours of a part; null where it cannot
 * @example readDaysWithTimes("Mon-Thu 12-11pm; Fri, Sat: 12pm-00:30; Sun closed")
 */
export function readDaysWithTimes(
  text: string,
  readHours: (hours: string) => TypedInterval[] | null = readTypedDay,
): TypedDays[] | null {
  return text.length > MAX_LENGTH ? null : withEffort(EFFORT, () => daysWithTimesIn(text, readHours));
}

function daysWithTimesIn(text: string, readHours: (hours: string) => TypedInterval[] | null): TypedDays[] | null {
  const segments: TypedDays[] = [];
  let rest = text.trim();
  while (rest !== "") {
    const read = firstPart(rest, readHours);
    if (!read) return null;
    segments.push(read.part);
    rest = read.rest;
  }
  const days = segments.flatMap((part) => part.days);
  return segments.length > 0 && new Set(days).size === days.length ? segments : null;
}

/** The longest beginning that names days, with the hours up to the next day that is named. */
function firstPart(text: string, readHours: (hours: string) => TypedInterval[] | null) {
  for (const { index, 0: separator } of [...text.matchAll(/\s*[:,]\s*|\s+/g)].reverse()) {
    const days = readTypedDays(text.slice(0, index));
    if (!days) continue;
    const hours = text.slice(index + separator.length);
    const end = [...hours.matchAll(/[,;]\s*(?=\p{L})/gu)].find(({ index: at, 0: mark }) =>
      startsWithDay(hours, at + mark.length),
    );
    const times = readHours(end ? hours.slice(0, end.index) : hours);
    if (times) return { part: { days, times }, rest: end ? hours.slice(end.index + end[0].length) : "" };
  }
  return null;
}

/** Longer than the name of a day, with its article. */
const MAX_NAME = 40;

const startsWithDay = (text: string, at: number) => {
  const [word = ""] = /^(?:(?:d[eé]|d?dydd)\s+)?\p{L}+/iu.exec(text.slice(at, at + MAX_NAME).normalize("NFC")) ?? [];
  return readTypedDays(word) !== null;
};
