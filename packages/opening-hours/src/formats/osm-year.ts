import { minutesOf } from "../typed/clocks.ts";
import { NTH, type Nth } from "../weeks.ts";
import { dayAfter, dayBefore, lengthOf } from "./days-of-year.ts";
import type { DraftTime } from "./hours-draft.ts";
import type { OsmDates, OsmDays, OsmRule, OsmTime } from "./osm-rules.ts";

/** Rules of which the date is a season or any, and the day a weekday. */
export type WeekRule = OsmRule & { days: Extract<OsmDays, { is: "weekdays" }> };

/** Which of its weekday in its month a day can be: the fourth can be the last one, the fifth always is. */
const PLACES: readonly (readonly Nth[])[] = [[1], [2], [3], [4], [4, -1], [-1]];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The hours of a weekday at each of its places. */
type Day = OsmTime[][];
type Week = Day[];
type Span = { from: string; to: string; week: Week; key: string };

/**
 * The rows of the weeks that rules make together: of the year's week, and of seasons where another week holds. Each rule replaces
 * on its days what stands before it, or adds to it.
 * @returns null where no rows can say it
 */
export function rowsOfRules(rules: readonly WeekRule[]): DraftTime[] | null {
  const spans = spansOf(rules);
  const closed = spans.find(({ week }) => week.every((day) => day.every((times) => times.length === 0)));
  // A season has rows: what is closed all week is what is left of the year.
  const usual =
    closed?.key ??
    usualWeek(
      spans,
      rules.filter(({ dates }) => dates.is === "always"),
    );
  const seasons = spans.filter(({ key }) => key !== usual);
  const year = spans.find(({ key }) => key === usual)!;
  const weeks = [
    { season: null, week: year.week },
    ...seasons.map(({ from, to, week }) => ({ season: { from, to }, week })),
  ];
  const rows = weeks.map(({ season, week }) => rowsOfWeek(week)?.map((row) => ({ ...row, season })));
  return rows.every((some) => some !== undefined) ? rows.flat() : null;
}

/** That of the rules for all year where it ever holds, else the one of most days. */
function usualWeek(spans: readonly Span[], always: readonly WeekRule[]): string {
  const ofYear = JSON.stringify(weekIn(always, "01-01"));
  if (spans.some(({ key }) => key === ofYear)) return ofYear;
  const days = (key: string) => spans.filter((one) => one.key === key).reduce((sum, one) => sum + lengthOf(one), 0);
  return spans.map(({ key }) => key).sort((one, other) => days(other) - days(one))[0]!;
}

/** The year in spans of the same week, in order; the first one may begin before the new year. */
function spansOf(rules: readonly WeekRule[]): Span[] {
  const starts = new Set(["01-01"]);
  for (const { dates } of rules) {
    if (dates.is !== "season") continue;
    starts.add(dates.from);
    starts.add(dayAfter(dates.to));
  }
  const ordered = [...starts].sort();
  const spans: Span[] = [];
  for (const [at, from] of ordered.entries()) {
    const week = weekIn(rules, from);
    const [key, to] = [JSON.stringify(week), dayBefore(ordered[at + 1] ?? "01-01")];
    const before = spans.at(-1);
    if (before?.key === key) before.to = to;
    else spans.push({ from, to, week, key });
  }
  const last = spans.at(-1)!;
  if (spans.length > 1 && last.key === spans[0]!.key) spans[0]!.from = spans.pop()!.from;
  return spans;
}

const weekIn = (rules: readonly WeekRule[], monthDay: string): Week => {
  const then = rules.filter(({ dates }) => holdsOn(dates, monthDay));
  return WEEKDAYS.map((day) => PLACES.map((places) => timesOn(then, day, places)));
};

/** The hours of a date, which is a public holiday where rules for them are given. */
export function timesOnDate(rules: readonly OsmRule[], date: Temporal.PlainDate): OsmTime[] {
  const isLast = date.day + 7 > date.daysInMonth;
  const places = PLACES[isLast ? (date.day > 28 ? 5 : 4) : Math.ceil(date.day / 7) - 1]!;
  return timesOn(
    rules.filter(({ dates }) => holdsOn(dates, date.toString().slice(5))),
    date.dayOfWeek,
    places,
  );
}

function holdsOn(dates: OsmDates, monthDay: string): boolean {
  if (dates.is !== "season") return dates.is === "always";
  const { from, to } = dates;
  return from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to;
}

const timesOn = (rules: readonly OsmRule[], day: number, places: readonly Nth[]): OsmTime[] =>
  merged(
    rules.filter(
      ({ days }) =>
        days.is === "holidays" ||
        (days.days.includes(day) && (!days.nth || days.nth.some((nth) => places.includes(nth)))),
    ),
  );

/** What rules of one day say together. */
export function merged(rules: readonly Pick<OsmRule, "times" | "isAdditional">[]): OsmTime[] {
  let times: OsmTime[] = [];
  for (const rule of rules) times = rule.isAdditional && rule.times.length > 0 ? [...times, ...rule.times] : rule.times;
  return joined(times);
}

/** Times in order, those of a kind that overlap as one. */
function joined(times: readonly OsmTime[]): OsmTime[] {
  const all: OsmTime[] = [];
  for (const time of [...times].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = all.findLast(({ kind }) => kind === time.kind);
    if (!before || endOf(before) <= minutesOf(time.from)) all.push({ ...time });
    else if (endOf(before) < endOf(time)) before.to = time.to;
  }
  return all;
}

const endOf = ({ from, to }: OsmTime) => minutesOf(to) + (to <= from ? 24 * 60 : 0);

type Row = Omit<DraftTime, "season">;

function rowsOfWeek(week: Week): Row[] | null {
  const rows = week.map((day, at) => rowsOfDay(day, at + 1));
  return rows.every((some) => some !== null) ? rows.flat() : null;
}

/**
 * Hours of every week, and of certain weeks, which replace them. On a fourth day that is the last one, those of both hold.
 * @returns null where no hours of every week make it right
 */
function rowsOfDay(day: Day, weekday: number): Row[] | null {
  const keys = day.map((times) => JSON.stringify(times));
  const usual = [3, 0, 1, 2, 4, 5].find((candidate) => {
    const [fourth, last] = [keys[3] !== keys[candidate], keys[5] !== keys[candidate]];
    const both = [...(fourth ? day[3]! : []), ...(last ? day[5]! : [])];
    return JSON.stringify(fourth || last ? joined(both) : day[candidate]) === keys[4];
  });
  if (usual === undefined) return null;
  const certain = Map.groupBy(
    NTH.map((nth, at) => ({ nth, key: keys[nth === -1 ? 5 : at]!, times: day[nth === -1 ? 5 : at]! })).filter(
      ({ key }) => key !== keys[usual],
    ),
    ({ key }) => key,
  );
  const rowOf = ({ from, to, kind }: OsmTime, weeks: Row["weeks"]): Row => ({
    day: weekday,
    opens: from,
    closes: to,
    kind,
    weeks,
  });
  return [
    ...day[usual]!.map((time) => rowOf(time, null)),
    ...[...certain.values()].flatMap((group) => {
      const weeks = { nth: group.map(({ nth }) => nth) };
      const times = group[0]!.times.map((time) => rowOf(time, weeks));
      return times.length > 0 ? times : [{ ...rowOf(WHOLE_DAY, weeks), kind: "closed" as const }];
    }),
  ];
}

const WHOLE_DAY: OsmTime = { from: "00:00", to: "24:00", kind: "open" };
