import type { PublicHolidays } from "../public-holidays.ts";
import { minutesOf, type TimeRange, written } from "../typed/clocks.ts";
import type { Period } from "../typed/periods.ts";
import { piecesOf } from "../typed/pieces.ts";
import { type Ends, openingsOf, type Reading, readStatements, type Statement } from "../typed/statements.ts";
import { daysText } from "../typed/vocabulary.ts";
import { OSM_DAYS } from "../yearly.ts";
import { linesOfSheet } from "./google-sheet.ts";
import type { HoursDraft, ReadHours } from "./hours-draft.ts";
import { readOsmLine } from "./read-osm-line.ts";

const MAX_LENGTH = 1000;
const SHOWN_LENGTH = 60;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const APPOINTMENT = '"by appointment"';
const DAY = 24 * 60;

type Options = {
  /** The order of dates in numbers: true where 6/1 is 1 June; null: not known. */
  monthFirst?: boolean | null;
  /** Until when hours are that the text has without their end, by when they begin (`hoursWithoutEnd`). */
  ends?: Ends;
};

/**
 * Reads opening times as a person writes or pastes them, in six languages: weeks, seasons, certain weeks of a month, closed parts of the year, single days and public
 * holidays. Each piece of the text is used once, passed over as a word that says nothing, or named. What is named makes unknown all that it may speak of: a weekday
 * its days; a month, a number, *from*, *until* or *except* the whole. A season has only the hours that are said of it, unless it says *also*.
 * @param today `YYYY-MM-DD`
 * @param known the public holidays
 * @example readSentence("Mon-Fri 10-4, Sat 10-2; closed Jan", "2026-11-25", holidays) // the week from 1 February to 31 December
 */
export function readSentence(
  text: string,
  today: string,
  known: PublicHolidays<unknown>,
  { monthFirst = null, ends = new Map() }: Options = {},
): ReadHours {
  const whole = { notUnderstood: text.slice(0, SHOWN_LENGTH) };
  const sheet = linesOfSheet(text);
  if ((sheet ?? text).length > MAX_LENGTH) return whole;
  const reading = readStatements(piecesOf(sheet ?? text, monthFirst), ends);
  const { statements, closures, unclear, doubted, notes } = reading;
  const groups = [
    ...Map.groupBy(statements, ({ periods }) => JSON.stringify(periods?.length ? periods : null)).values(),
  ];
  const weeks = groups.map((group) => weekOf(group, { doubted, unclear }));
  const isDoubtful =
    reading.isDoubtful ||
    groups.some(isDayOfSeveral) ||
    weeks.some((week) => week === null || isUnknownSeason(week, doubted));
  const rules = isDoubtful ? null : rulesOf(weeks as Week[], closures);
  const draft = rules && rules.length > 0 ? readOsmLine(rules.join("; "), today, known) : whole;
  const isKnown = "times" in draft && draft.times.some(({ day }) => !doubted.has(day));
  if (!isKnown) return whole;
  const holidays = statements.some(({ unit }) => unit?.isHoliday) ? draft.holidays : null;
  const said = [...new Set(unclear)];
  const read = said.length > 0 || doubted.size > 0 ? withUnknown(draft, weeks as Week[], doubted) : draft;
  const leftOut = [...(draft.leftOut ?? []), ...notes];
  return { ...read, holidays, unclear: said, leftOut };
}

/** An end of hours that is none before them: whatever begins is open then. */
const SOME_END = "23:59";

/**
 * When hours begin in a text of which nothing but their end is missing: “Thu-Sun from 5pm”. With these, `readSentence` reads all of it.
 * @returns `HH:MM`; none where all ends are said, or something else is missing
 */
export function hoursWithoutEnd(
  text: string,
  today: string,
  known: PublicHolidays<unknown>,
  options: Omit<Options, "ends"> = {},
): string[] {
  if (text.length > MAX_LENGTH) return [];
  const openings = openingsOf(piecesOf(text, options.monthFirst ?? null));
  if (openings.length === 0) return [];
  const ends = new Map(openings.map((opening) => [opening, SOME_END]));
  const read = readSentence(text, today, known, { ...options, ends });
  return "times" in read && !read.unclear?.length && !read.unknown?.length ? openings : [];
}

type Day = readonly TimeRange[];
/** The hours of a part of the year. */
type Week = {
  periods: readonly Period[];
  /** It has the usual hours, too. */
  isMore: boolean;
  days: Map<number, Day>;
  /** Certain days of a month. */
  certain: { day: number; nth: readonly number[]; times: Day }[];
  holidays: Day | null;
};

/**
 * What statements of one part of the year say together: of fewer days count before those of more, and hours beside each other are added. Days of which two things
 * are said that cannot both hold are doubted.
 * @returns null where it cannot be said
 */
function weekOf(
  statements: readonly Statement[],
  { doubted, unclear }: Pick<Reading, "doubted" | "unclear">,
): Week | null {
  const { periods, isMore } = statements[0]!;
  const week: Week = { periods: periods ?? [], isMore, days: new Map(), certain: [], holidays: null };
  const said = new Map<number, Statement>();
  const daysOf = ({ unit }: Statement) => unit?.days ?? EVERY_DAY;
  const bySize = statements.toSorted((one, other) => daysOf(other).length - daysOf(one).length);
  for (const statement of [...bySize.filter((one) => !isOff(one)), ...bySize.filter(isOff)]) {
    const { unit, times, until } = statement;
    if (unit?.isHoliday) {
      if (times === null || week.holidays || week.periods.length > 0) return null;
      week.holidays = times;
    } else if (unit?.nth) {
      if (times === null) for (const day of unit.days) doubted.add(day);
      else week.certain.push(...unit.days.map((day) => ({ day, nth: unit.nth!, times })));
    } else {
      for (const day of daysOf(statement)) {
        const together = timesTogether(week.days.get(day), said.get(day), statement);
        // Two hours of one day in one part of the year: the second may be of another part.
        if (together === null && times !== null && until === undefined && week.periods.length > 0) return null;
        if (together === null || (times === null && until === undefined)) {
          doubted.add(day);
          if (statement.text !== "") unclear.push(statement.text);
        }
        if (together !== null) week.days.set(day, together);
        said.set(day, statement);
      }
    }
  }
  return week;

  function isOff({ times }: Statement): boolean {
    return times?.length === 0;
  }

  function timesTogether(before: Day | undefined, first: Statement | undefined, then: Statement): Day | null {
    if (then.until !== undefined) return endingAt(before, then.until);
    if (then.times === null) return before ?? null;
    if (!before || !first) return then.times;
    if (JSON.stringify(before) === JSON.stringify(then.times)) return before; // said twice, as in two languages
    const isNarrower = daysOf(then).length < daysOf(first).length;
    if (then.times.length === 0) return isNarrower || before.length === 0 ? [] : null;
    if (then.isMore || first.isMore || (!isNarrower && areApart(before, then.times)))
      return areApart(before, then.times) ? [...before, ...then.times] : null;
    // Later hours of some of the days may be in their place, or beside them.
    return isNarrower && !areApart(before, then.times) ? then.times : null;
  }
}

/** A list of weekdays for a single date: its end or its beginning is missing. */
const isDayOfSeveral = (statements: readonly Statement[]) =>
  (statements[0]!.periods?.length ?? 0) > 0 &&
  statements[0]!.periods!.every(({ isDay }) => isDay) &&
  new Set(statements.flatMap(({ unit }) => (unit ? [unit.days.join()] : []))).size > 1;

/** A season of which nothing is known would be closed. */
const isUnknownSeason = ({ periods, days, certain, holidays }: Week, doubted: Reading["doubted"]) =>
  periods.length > 0 && certain.length === 0 && !holidays && [...days.keys()].every((day) => doubted.has(day));

function endingAt(before: Day | undefined, until: number): Day | null {
  const [only, ...more] = before ?? [];
  if (!only || more.length > 0 || minutesOf(only.from) >= until) return null;
  return [{ ...only, to: written(until) }];
}

const spanOf = ({ from, to }: TimeRange) => [minutesOf(from), minutesOf(to) + (to <= from ? DAY : 0)] as const;

const areApart = (some: Day, others: Day) =>
  some.every((one) =>
    others.every((other) => {
      const [[from, to], [start, end]] = [spanOf(one), spanOf(other)];
      return to <= start || end <= from;
    }),
  );

/** Rules of OpenStreetMap, whose reader knows what they mean together. */
function rulesOf(weeks: readonly Week[], closures: readonly Period[]): string[] {
  const ofYear = weeks.filter(({ periods }) => periods.length === 0).flatMap(rulesOfWeek);
  const ofSeasons = weeks.flatMap((week) =>
    week.periods
      .filter(({ isDay }) => !isDay)
      .flatMap(({ dates }) =>
        [...(week.isMore ? [] : ["off"]), ...rulesOfWeek(week)].map((rule) => `${dates} ${rule}`),
      ),
  );
  const ofDays = weeks.flatMap((week) =>
    week.periods
      .filter(({ isDay }) => isDay)
      .flatMap(({ dates }) => rulesOfWeek(week).map((rule) => `${dates} ${rule.replace(/^Mo-Su /, "")}`)),
  );
  const closed = (isDay: boolean) => closures.filter((one) => one.isDay === isDay).map(({ dates }) => `${dates} off`);
  const holidays = weeks.flatMap((week) => (week.holidays ? [`PH ${textOf(week.holidays)}`] : []));
  return [...ofYear, ...ofSeasons, ...closed(false), ...holidays, ...ofDays, ...closed(true)];
}

function rulesOfWeek({ days, certain }: Week): string[] {
  const byHours = Map.groupBy(
    [...days].sort(([one], [other]) => one - other),
    ([, times]) => JSON.stringify(times),
  );
  const regular = [...byHours.values()].map((some) => ruleOf(daysText(some.map(([day]) => day)), some[0]![1]));
  return [...regular, ...certain.map(({ day, nth, times }) => ruleOf(`${OSM_DAYS[day - 1]}[${nth.join(",")}]`, times))];
}

/** More times of one day are joined by a comma, which adds; those by appointment are a rule of their own. */
function ruleOf(days: string, times: Day): string {
  const [open, asked] = [times.filter(({ kind }) => !kind), times.filter(({ kind }) => kind)];
  return [
    ...(open.length > 0 || asked.length === 0 ? [`${days} ${textOf(open)}`] : []),
    ...(asked.length > 0 ? [`${days} ${textOf(asked)} ${APPOINTMENT}`] : []),
  ].join(", ");
}

const textOf = (times: Day) => times.map(({ from, to }) => `${from}-${to}`).join(",") || "off";

/** A half understood week is not closed on the days that are left: of these, and of those that are doubted, nothing is known. */
function withUnknown(draft: HoursDraft, weeks: readonly Week[], doubted: Reading["doubted"]): HoursDraft {
  const [ofSeasons, ofYear] = [true, false].map((isOfSeason) =>
    weeks.filter(({ periods }) => periods.length > 0 === isOfSeason),
  ) as [Week[], Week[]];
  const isMixed = ofSeasons.length > 0 && ofYear.length > 0;
  const isClosed = (day: number, season: unknown) =>
    (isMixed ? (season === null ? ofYear : ofSeasons) : weeks).every(({ days }) => days.get(day)?.length === 0);
  const times = draft.times.filter(({ day }) => !doubted.has(day));
  const seasons = new Map(
    [...(isMixed ? [null] : []), ...draft.times.map(({ season }) => season)].map((one) => [JSON.stringify(one), one]),
  );
  const unknown = [...seasons.values()].map((season) => {
    const rows = draft.times.filter((row) => JSON.stringify(row.season) === JSON.stringify(season));
    const isSaid = (day: number) => isClosed(day, season) || rows.some((row) => row.day === day);
    return { season, days: EVERY_DAY.filter((day) => doubted.has(day) || !isSaid(day)) };
  });
  return { ...draft, times, unknown: unknown.filter(({ days }) => days.length > 0) };
}
