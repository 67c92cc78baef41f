import type { PublicHolidays } from "../public-holidays.ts";
import { withEffort } from "../typed/effort.ts";
import { daysNamed, readDaysWithTimes, readTypedDays } from "../typed/typed-days.ts";
import { isSeasonName, readTypedPeriod, type TypedPeriod } from "../typed/typed-period.ts";
import type { TypedInterval } from "../typed/typed-times.ts";
import { readTypedWeeks } from "../typed/typed-weeks.ts";
import { OSM_DAYS } from "../yearly.ts";
import type { HoursDraft, ReadHours } from "./hours-draft.ts";
import { readGoogleDay } from "./read-google-hours.ts";
import { readOsmLine } from "./read-osm-line.ts";

const MAX_LENGTH = 1000;
const SHOWN_LENGTH = 60;
/** Characters, of which a year that is said at length takes some ten thousand. */
const EFFORT = 400_000;
const CLOSED =
  /^(?:(?:we|we['’]re|we are|it is|bímid|bíonn sé|rydym|rydyn ni)\s+)?(?:are\s+)?(?:closed|shut|dúnta|druidte|ar gau|wedi cau|dùinte|fermée?|serret)(?![\p{L}])\s*:?\s*(?:on\s+|ar\s+)?/iu;
const CLOSED_AFTER = /(?<![\s:,–-])[\s:,–-]+(?:closed|shut|dúnta|druidte|ar gau|wedi cau|dùinte|fermée?|serret)$/iu;
const OPEN =
  /^(?:(?:our\s+)?(?:opening|business)?\s*(?:hours|times)(?:\s+(?:are|oscailte))?|(?:we|we['’]re|we are|bímid|rydym|rydyn ni)?\s*(?:open|oscailte|ar oscailt|ar agor|ouvert|digor)|horaires(?:\s+d['’]ouverture)?|uaireanta(?:\s+oscailte)?|oriau(?:\s+agor)?)(?!\p{L})\s*:?\s*(?!$)/iu;
const HOLIDAYS =
  /^(?:on\s+|ar\s+)?(?:all\s+)?(?:(?:public|bank)(?:\s+and\s+(?:public|bank))?\s+holidays?|(?:laethanta\s+)?saoire\s+(?:ph?oiblí|bh?ainc)|g?[wŵ]yl(?:iau)?\s+(?:y\s+)?(?:banc|cyhoeddus))(?!\p{L})[\s:]*/iu;
const REST_OF_YEAR =
  /^(?:(?:the\s+)?rest of (?:the\s+)?year|otherwise|all other months|an chuid eile den bhliain)(?!\p{L})[\s:,]*/iu;
const ALSO = /^(?:also|and also|freisin|hefyd)\s+|\s+(?:also|too|as well|freisin|chomh maith|hefyd)$/iu;
const SAYS_EXCEPT = String.raw`except(?:ing|\s+for|\s+on)?|excluding|excl\.?|but not|seachas|ach amháin|heblaw(?:\s+am)?|ac eithrio|sauf`;
const EXCEPT = new RegExp(String.raw`^(.*?)(?<![\s,(])[\s,(]+(?:${SAYS_EXCEPT})\s+(.+?)\)?$`, "iu");
const EXCEPT_HOLIDAYS = new RegExp(
  String.raw`(?<![\s,(])[\s,(]+(?:${SAYS_EXCEPT}|not)\s+(?=${HOLIDAYS.source.replace("^", "")})`,
  "giu",
);
/** Before the hours of a part of the day, which say it as well. */
const EARLY = /(?<![\p{L}-])(?:breakfast|brunch|lunch|bricfeasta|lón)\s*:?\s+(?=\d)/giu;
/** The same, where a time without *pm* is meant to be one: “dinner 6-9”, “Fri evenings 7-10”. */
const LATE =
  /(?<![\p{L}-])(?:dinner|supper|afternoons?|evenings?|nights?|dinnéar|suipéar|tráthnóna|oícheanta)\s*:?\s+(\d{1,2}(?:[:.]\d{2})?)(?=\s*(?:[-–—]|to\s|until\s|go\s))/giu;
const BETWEEN = /\s*,\s*|\s+(?:and|agus|but|ach)\s+|\s*\(\s*/giu;

/** What the parts of a text say, as rules of OpenStreetMap. */
type Rules = { week: string[]; seasons: Map<string, string[]>; closed: string[]; holidays: string[]; days: string[] };

/**
 * Reads opening times as a person says them, in English, Irish or Welsh, and weeks in French and Breton as well: weeks, seasons, certain weeks of a month, closed parts of the
 * year, single days and public holidays. They become rules of OpenStreetMap, whose reader knows what rules mean together.
 * A season has only the hours that are said of it, unless it says *also*. What is not clear is named beside the rest.
 * @example readSentence("Mon-Fri 10-4, Sat 10-2; closed Jan", "2026-11-25", holidays) // the week from 1 February to 31 December
 */
export function readSentence(text: string, today: string, known: PublicHolidays<unknown>): ReadHours {
  const whole = { notUnderstood: text.slice(0, SHOWN_LENGTH) };
  if (text.length > MAX_LENGTH) return whole;
  return withEffort(EFFORT, () => readClauses(text, today, known)) ?? whole;
}

function readClauses(text: string, today: string, known: PublicHolidays<unknown>): ReadHours {
  const whole = { notUnderstood: text.slice(0, SHOWN_LENGTH) };
  const rules: Rules = { week: [], seasons: new Map(), closed: [], holidays: [], days: [] };
  const unclear: string[] = [];
  let heading = NO_HEADING;
  for (const clause of clausesOf(text)) {
    const read = readClause(clause, heading, rules);
    heading = read.heading;
    unclear.push(...read.unclear);
  }
  unclear.push(...heading.unused);
  const line = [
    ...rules.week.toSorted((one, other) => Number(isOff(one)) - Number(isOff(other))), // “Closed Mondays. Daily 10-5”
    ...[...rules.seasons].flatMap(([dates, said]) => said.map((one) => `${dates} ${one}`)),
    ...rules.closed,
    ...rules.holidays,
    ...rules.days,
  ].join("; ");
  const draft = line === "" ? whole : readOsmLine(line, today, known);
  if ("notUnderstood" in draft) return whole;
  const holidays = rules.holidays.length > 0 ? draft.holidays : null;
  return { ...(unclear.length > 0 ? withUnknown(draft, unclear, rules) : draft), holidays, unclear };
}

/**
 * A half understood week is not closed on the days that are left: of these, and of days that are named in what is not clear, nothing is
 * known.
 */
function withUnknown(draft: HoursDraft, unclear: readonly string[], { week, seasons }: Rules): HoursDraft {
  const weeks = [...Map.groupBy(draft.times, ({ season }) => JSON.stringify(season)).values()];
  // What is not clear is of one week, and it is not known of which.
  const doubtful = weeks.length === 1 ? new Set(unclear.flatMap(daysNamed)) : new Set<number>();
  const closed = new Set([...week, ...[...seasons.values()].flat()].flatMap(daysOff));
  const times = draft.times.filter(({ day }) => !doubtful.has(day));
  const unknown = weeks.map((rows) => {
    const isSaid = (day: number) => !doubtful.has(day) && (closed.has(day) || rows.some((row) => row.day === day));
    return { season: rows[0]!.season, days: EVERY_DAY.filter((day) => !isSaid(day)) };
  });
  return { ...draft, times, unknown: unknown.filter(({ days }) => days.length > 0) };
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** The days of a rule that says “closed” of them. */
const daysOff = (rule: string): number[] =>
  isOff(rule) ? (readTypedDays(rule.slice(0, -OFF.length).replace(/\[[^[\]]*\]$/, "")) ?? []) : [];

const OFF = " off";
const isOff = (rule: string) => rule.endsWith(OFF);

function clausesOf(text: string): string[] {
  return text
    .normalize("NFC")
    .replaceAll(/\b([ap])\.\s?m\.?(?!\p{L})/giu, "$1m")
    .replaceAll(/[^\S\r\n]+/g, " ")
    .replaceAll(EXCEPT_HOLIDAYS, "; closed ")
    .replaceAll(EARLY, "")
    .replaceAll(LATE, (_, time: string) => (Number.parseInt(time, 10) < 12 ? `${time}pm` : time))
    .split(/\s*[\r\n;•|]+\s*|(?<=\d|[ap]m|\p{L}{5}|\))\.\s+(?=\p{L})/iu)
    .map((clause) => clause.replace(/^[\s\-–*,]+|[\s.,]+$/g, ""))
    .filter((clause) => clause !== "");
}

/** Parts of the year of which the following speaks. `unused`: how they are written, until something is said of them. */
type Heading = { periods: readonly TypedPeriod[]; unused: readonly string[] };
const NO_HEADING: Heading = { periods: [], unused: [] };

/** Reads a clause into the rules. A part of the year that stands alone is the heading of what follows. */
function readClause(clause: string, before: Heading, rules: Rules) {
  let heading = before;
  let isClosed = false;
  let hasBody = true;
  const unclear: string[] = [];
  const { pieces, isPeriodLast } = periodFirst(piecesOf(clause).flatMap(beforeItsPeriod));
  for (const piece of pieces) {
    const { rest, ...said } = takePeriods(piece);
    isClosed = said.isClosed || (isClosed && rest.replace(HOLIDAYS, "") === "");
    const former = hasBody ? NO_HEADING : heading;
    const { periods, unused } = said.periods
      ? { periods: [...former.periods, ...said.periods], unused: [...former.unused, piece] }
      : heading;
    if (said.periods && hasBody && !isClosed) unclear.push(...heading.unused);
    hasBody = rest !== "" || isClosed;
    heading = { periods, unused: hasBody ? [] : unused };
    if (!hasBody) continue;
    if (isClosed && rest === "") {
      if (!addClosed(periods, rules)) unclear.push(piece);
    } else unclear.push(...addByDay({ piece, rest, isClosed, periods }, rules));
    if (isClosed) heading = said.periods ? before : { ...before, unused: [] };
  }
  return { heading: isPeriodLast ? { ...before, unused: [] } : heading, unclear };
}

/** A part of the year that ends a piece, apart: “Daily 10-5 from May to October”. */
function beforeItsPeriod(piece: string): string[] {
  const { periods, isClosed } = takePeriods(piece);
  if (periods || isClosed) return [piece];
  for (const { index, 0: separator } of piece.matchAll(/(?<=\d.*)\s+/g)) {
    const last = piece.slice(index + separator.length);
    if (isPeriod(last)) return [piece.slice(0, index), last];
  }
  return [piece];
}

/** The parts of the year that stand last are those in which all before them holds. */
function periodFirst(pieces: readonly string[]): { pieces: readonly string[]; isPeriodLast: boolean } {
  const end = pieces.findLastIndex((piece) => !isPeriod(piece)) + 1;
  const isPeriodLast = end > 0 && end < pieces.length && takePeriods(pieces[0]!).periods === null;
  return { pieces: isPeriodLast ? [...pieces.slice(end), ...pieces.slice(0, end)] : pieces, isPeriodLast };
}

const isPeriod = (text: string) => {
  const { periods, rest, isClosed } = takePeriods(text);
  return periods !== null && periods.length > 0 && rest === "" && !isClosed;
};

type Said = { periods: TypedPeriod[] | null; rest: string; isClosed: boolean };

/** `periods`: null for none, empty for the rest of the year. */
function takePeriods(piece: string): Said {
  const closed = CLOSED.exec(piece)?.[0] ?? "";
  const isClosed = closed !== "" || isAllClosed(piece);
  const said = piece.slice(closed.length);
  const text = (isClosed ? said.replace(CLOSED_AFTER, "") : said).replace(/(?:\s+(?:only|amháin))?\)?$/u, "").trim();
  const rest = REST_OF_YEAR.exec(text);
  if (rest) return { periods: [], rest: text.slice(rest[0].length), isClosed };
  const read = readTypedPeriod(text, isClosed);
  return read ? { ...read, isClosed } : { periods: null, rest: text, isClosed };
}

/** Whether “closed” at the end is said of all before it, and not of the last day: “Sat 10-1, Sun closed”. */
function isAllClosed(piece: string): boolean {
  if (!CLOSED_AFTER.test(piece)) return false;
  const text = piece.replace(CLOSED_AFTER, "");
  const rest = readTypedPeriod(text, true)?.rest ?? text;
  return rest === "" || rest.replace(HOLIDAYS, "") === "" || readTypedDays(rest) !== null;
}

/** The clause at its commas and *and*s before which a part ends: before *closed*, holidays, and parts of the year. */
const piecesOf = (clause: string): string[] =>
  splitBefore(clause, (next, before) => {
    const isOneList = /^\d/.test(next) && /\d\s*$/.test(before); // “24, 25 and 26 December”
    if (isOneList || isSeasonName(before)) return false;
    return [CLOSED, HOLIDAYS, REST_OF_YEAR].some((one) => one.test(next)) || readTypedPeriod(next, false) !== null;
  });

function splitBefore(text: string, isNew: (next: string, before: string) => boolean): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: separator } of text.matchAll(BETWEEN)) {
    const end = index + separator.length;
    if (index < start || !isNew(text.slice(end), text.slice(start, index))) continue;
    pieces.push(text.slice(start, index));
    start = end;
  }
  return [...pieces, text.slice(start)].map((piece) => piece.trim()).filter((piece) => piece !== "");
}

/** False where it is closed, and nothing says when. */
function addClosed(periods: readonly TypedPeriod[], rules: Rules): boolean {
  for (const { dates, isDay } of periods) (isDay ? rules.days : rules.closed).push(`${dates} off`);
  return periods.length > 0;
}

type Body = { periods: readonly TypedPeriod[] /** Without the parts of the year. */; rest: string; isClosed: boolean };

/** Adds what can be read; where that is not all, day by day. @returns what is not clear */
function addByDay({ piece, ...body }: Body & { piece: string }, rules: Rules): string[] {
  if (addBody(body, rules)) return [];
  const byDay = splitBefore(body.rest, (next) => readTypedDays(/^[^\s:,]+/.exec(next)?.[0] ?? "") !== null);
  if (byDay.length === 1) return addBeginning({ piece, ...body }, rules);
  const [first = "", ...others] = byDay;
  const isFirstRead = addBody({ ...body, rest: first }, rules);
  // What begins without hours may be said of all that follows: “Easter to September, daily 11-5”.
  if (!isFirstRead && !/\d/.test(first)) return [piece];
  return [...(isFirstRead ? [] : [first]), ...others.filter((rest) => !addBody({ ...body, rest }, rules))];
}

/** What stands before a remark: “Tue-Sun 10-6 (last entry 5pm)”. @returns what is not clear */
function addBeginning({ piece, ...body }: Body & { piece: string }, rules: Rules): string[] {
  for (const { index, 0: separator } of [...body.rest.matchAll(BETWEEN)].reverse()) {
    if (addBody({ ...body, rest: body.rest.slice(0, index) }, rules))
      return [body.rest.slice(index + separator.length).replace(/\)$/, "")];
  }
  return [piece];
}

function addBody({ periods, rest, isClosed }: Body, rules: Rules): boolean {
  const holiday = HOLIDAYS.exec(rest)?.[0];
  if (holiday !== undefined) {
    const hours = rest.slice(holiday.length);
    const times = isClosed ? [] : readGoogleDay(hours.replace(OPEN, ""));
    if (!times || periods.length > 0 || (isClosed && hours !== "")) return false;
    rules.holidays.push(`PH ${written(times)}`);
    return true;
  }
  const isMore = ALSO.test(rest);
  const body = rulesOfBody(rest.replace(ALSO, "").replace(OPEN, "").trim(), isClosed);
  if (!body) return false;
  if (periods.length === 0) rules.week.push(...body);
  for (const { dates, isDay } of periods) {
    const own = isDay ? rules.days : (rules.seasons.get(dates) ?? (isMore ? [] : ["off"]));
    own.push(...body.map((rule) => (isDay ? `${dates} ${rule.replace(/^Mo-Su /, "")}` : rule)));
    if (!isDay) rules.seasons.set(dates, own);
  }
  return true;
}

/** Days with hours, in either order; null where one of them is not clear. */
function rulesOfBody(body: string, isClosed: boolean): string[] | null {
  if (isClosed) {
    const days = readTypedDays(body);
    return days && [`${daysText(days)} off`];
  }
  if (isAllClosed(body)) return rulesOfBody(body.replace(CLOSED_AFTER, ""), true);
  const [, usual, exception] = EXCEPT.exec(body) ?? [];
  if (usual && exception) return rulesWithout(usual, exception);
  const times = readGoogleDay(body);
  if (times) return [`Mo-Su ${written(times)}`];
  const ofDays = rulesOfDays(body);
  if (ofDays) return ofDays;
  const certain = readTypedWeeks(body);
  if (certain && "nth" in certain.weeks) {
    const days = `${OSM_DAYS[certain.day - 1]}[${certain.weeks.nth.join(",")}]`;
    return certain.times.some(({ kind }) => kind === "closed")
      ? [`${days} off`]
      : rulesOf(days, certain.times as TypedInterval[]);
  }
  return inPieces(body) ?? inRows(body);
}

/** “Mon 09:00-17:00 Tue 09:00-13:00”, with nothing between them */
function inRows(body: string): string[] | null {
  const starts = [...body.matchAll(/(?<=(?:\d|[ap]m|closed|dúnta)\s+)\p{L}+/giu)].flatMap(({ index, 0: word }) =>
    readTypedDays(word) ? [index] : [],
  );
  if (starts.length === 0) return null;
  const rows = [0, ...starts].map((start, at) => body.slice(start, starts[at]).trim());
  const rules = rows.map((row) => (isAllClosed(row) ? rulesOfBody(row, false) : rulesOfDays(row)));
  return rules.every((rule) => rule !== null) ? rules.flat() : null;
}

/** “9-5 weekdays, 10-2 Saturday”, “Mon closed and Tue 10-4”: at the first comma or *and* after which all can be read. */
function inPieces(body: string): string[] | null {
  for (const { index, 0: separator } of body.matchAll(BETWEEN)) {
    const first = body.slice(0, index);
    const before = isAllClosed(first) ? rulesOfBody(first, false) : readSimple(first);
    const after = before && rulesOfBody(body.slice(index + separator.length), false);
    if (before && after) return [...before, ...after];
  }
  return null;
}

/** “Mon-Fri 10-4”, “10am to 4pm, Monday to Friday” */
function rulesOfDays(text: string): string[] | null {
  const entries = readDaysWithTimes(text, readGoogleDay) ?? daysLast(text);
  return entries?.flatMap(({ days, times }) => rulesOf(daysText(days), times)) ?? null;
}

/** Neither of its halves is looked at again, so that a long text stays quick. */
function readSimple(text: string): string[] | null {
  return rulesOfDays(text) ?? (readTypedWeeks(text) ? rulesOfBody(text, false) : null);
}

/** “10am to 4pm, Monday to Friday” */
function daysLast(text: string): { days: number[]; times: TypedInterval[] }[] | null {
  for (const { index, 0: separator } of text.matchAll(/[\s,:]+(?:on\s+)?/gi)) {
    const times = readGoogleDay(text.slice(0, index));
    const days = times && readTypedDays(text.slice(index + separator.length));
    if (days) return [{ days, times }];
  }
  return null;
}

/** “Daily except Tuesday 10-5”, “10-5 every day except Tuesday” */
function rulesWithout(usual: string, exception: string): string[] | null {
  for (const { index, 0: separator } of [...`${exception} `.matchAll(/[\s:,]+/g)].reverse()) {
    const days = readTypedDays(exception.slice(0, index));
    const rules = days && readSimple(`${usual} ${exception.slice(index + separator.length)}`.trim());
    if (days && rules) return [...rules, `${daysText(days)} off`];
  }
  return null;
}

const APPOINTMENT = '"by appointment"';

/** More times of one day are joined by a comma, which adds; those by appointment are a rule of their own. */
function rulesOf(days: string, times: readonly TypedInterval[]): string[] {
  const [open, asked] = [times.filter(({ kind }) => !kind), times.filter(({ kind }) => kind)];
  const rules = [
    ...(open.length > 0 || asked.length === 0 ? [`${days} ${written(open)}`] : []),
    ...(asked.length > 0 ? [`${days} ${written(asked)} ${APPOINTMENT}`] : []),
  ];
  return [rules.join(", ")];
}

const written = (times: readonly TypedInterval[]) => times.map(({ from, to }) => `${from}-${to}`).join(",") || "off";
const daysText = (days: readonly number[]) =>
  days.length === OSM_DAYS.length ? "Mo-Su" : days.map((day) => OSM_DAYS[day - 1]).join(",");
