import type { Interval } from "../schedule.ts";
import { minutesOf } from "../typed/clocks.ts";
import { NTH } from "../weeks.ts";
import { OSM_DAYS, OSM_MONTHS, writeYearly } from "../yearly.ts";
import type { HoursInRows, HoursRow as Row, SpecialRow as Special } from "./rows.ts";

/** What the line leaves out: weeks counted from a date, or special days for which a tag of OSM has no room. */
export const OSM_GAPS = ["every-weeks", "too-long"] as const;
export type OsmGap = (typeof OSM_GAPS)[number];
/** `said`: the hours that the line says, without its gaps. */
export type OsmLine = { line: string | null; gaps: OsmGap[]; said: HoursInRows };

/** The maximum length of a value in OpenStreetMap. */
const MAX_LENGTH = 255;
const APPOINTMENT = '"by appointment"';
const SEPARATOR = "; ";
const ADDED = ", ";

/**
 * The main hours of a place as a value of the tag `opening_hours` of OpenStreetMap; null where there are none.
 * Days of one week are joined as additional rules (`, `), so that a run past midnight is not cut by the next day; seasons,
 * certain weeks, public holidays and special days override what stands before them (`; `). Where a place has such runs, overridden
 * days are closed from the hour on at which the last of them ends, for 24 hours: `Dec 25 01:30-25:30 off` leaves the night before
 * as it is, and takes its own with it.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 * @param today `YYYY-MM-DD`: special days before it are left out
 */
export function writeOsmLine(hours: HoursInRows, today: string): OsmLine {
  if (hours.status === "permanently_closed") return { line: "off", gaps: [], said: hours };
  if (hours.status === "temporarily_closed" && hours.reopens_on === null)
    return { line: 'off "closed for now"', gaps: [], said: hours };
  const main = hours.times.filter(({ set }) => set === "main");
  const isEvery = ({ weeks }: Row) => weeks !== null && "every" in weeks;
  const times = main.filter((row) => !isEvery(row));
  const gaps: OsmGap[] = main.some(isEvery) ? ["every-weeks"] : [];
  const special = inOrderOfStrength(hours.special.filter(({ date_to, yearly }) => yearly || date_to >= today));
  for (;;) {
    const said = { ...hours, times, special };
    const line = rulesOf(said, today).join(SEPARATOR);
    if (line.length <= MAX_LENGTH || special.length === 0)
      return { line: line || null, gaps: [...new Set(gaps)], said };
    special.splice(lastOf(special), 1);
    gaps.push("too-long");
  }
}

function rulesOf({ times, special, ...hours }: HoursInRows, today: string): string[] {
  const intervals = [...hours.holiday_intervals, ...special.flatMap((one) => one.intervals)];
  const night = Math.max(
    0,
    ...[...intervals, ...times.map(({ opens, closes }) => ({ from: opens, to: closes }))].map(nightOf),
  );
  return [
    ...weekRules(
      night,
      "",
      times.filter(({ season }) => !season),
    ),
    ...seasonRules(night, times),
    ...holidayRules(night, hours),
    ...special.map((one) => overriding(night, daysOf(one), textsOf(one.intervals))),
    ...(hours.reopens_on
      ? [`${dateText(today)}-${dateText(dayBefore(hours.reopens_on))} ${closedFrom(night, 0)}`]
      : []),
  ];
}

/** How many minutes of the next date an interval covers. */
const nightOf = ({ from, to }: Interval) => (to <= from ? minutesOf(to) : 0);
const closedFrom = (night: number, start: number) =>
  night === 0 ? "off" : `${clockText(start)}-${clockText(night + 24 * 60)} off`;
const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** A rule that overrides those before it on its days; no texts: closed. */
function overriding(night: number, days: string, texts: readonly string[]): string {
  const open = texts.map((text) => `${days} ${text}`);
  return (night === 0 && open.length > 0 ? open : [`${days} ${closedFrom(night, night)}`, ...open]).join(ADDED);
}

/** Of seasons that overlap the first one of the list applies, in OpenStreetMap the last one. */
function seasonRules(night: number, rows: readonly Row[]): string[] {
  const seasons = Map.groupBy(
    rows.filter(({ season }) => season),
    ({ season }) => seasonText(season!),
  );
  return [...seasons].toReversed().flatMap(([days, ofSeason]) => {
    const [first = "", ...rest] = weekRules(night, `${days} `, ofSeason);
    const closed = `${days} ${closedFrom(night, night)}`;
    return night === 0 || first === ""
      ? [closed, first, ...rest].filter(Boolean)
      : [`${closed}${ADDED}${first}`, ...rest];
  });
}

/** The rules of one week: one for every week, then those of certain weeks, which override it. */
function weekRules(night: number, prefix: string, rows: readonly Row[]): string[] {
  const everyWeek = rows.filter(({ weeks }) => !weeks);
  const byDay = OSM_DAYS.map((_, at) => hoursOf(everyWeek.filter(({ day }) => day === at + 1)));
  const groups = Map.groupBy(
    byDay.flatMap((hours, at) => hours.map((text) => ({ text, day: at + 1 }))),
    ({ text }) => text,
  );
  const rules = [...groups].map(([text, days]) => `${prefix}${daysText(days.map(({ day }) => day))} ${text}`);
  return [...(rules.length > 0 ? [rules.join(ADDED)] : []), ...nthRules(night, prefix, rows)];
}

function nthRules(night: number, prefix: string, rows: readonly Row[]): string[] {
  return OSM_DAYS.flatMap((name, at) => {
    const ofDay = rows.filter(({ day }) => day === at + 1);
    const byNth = NTH.map((nth) => ({
      nth,
      rows: ofDay.filter(({ weeks }) => weeks && "nth" in weeks && weeks.nth.includes(nth)),
    })).filter((one) => one.rows.length > 0);
    const groups = Map.groupBy(byNth, (one) => JSON.stringify(hoursOf(one.rows)));
    return [...groups].map(([hours, group]) =>
      overriding(night, `${prefix}${name}[${group.map(({ nth }) => nth).join(",")}]`, JSON.parse(hours) as string[]),
    );
  });
}

/** The hours of a day, open and by appointment, as up to two texts; none: closed. */
function hoursOf(rows: readonly Row[]): string[] {
  const text = (kind: Row["kind"]) =>
    intervalsText(rows.filter((row) => row.kind === kind).map(({ opens, closes }) => ({ from: opens, to: closes })));
  const [open, appointment] = [text("open"), text("appointment")];
  return [...(open ? [open] : []), ...(appointment ? [`${appointment} ${APPOINTMENT}`] : [])];
}

function holidayRules(
  night: number,
  { holiday_rule, holiday_intervals }: Omit<HoursInRows, "times" | "special">,
): string[] {
  return holiday_rule === "as_usual" ? [] : [overriding(night, "PH", textsOf(holiday_intervals))];
}

const textsOf = (intervals: readonly Interval[]) => (intervals.length > 0 ? [intervalsText(intervals)] : []);

const isRange = ({ date_from, date_to }: Special) => date_from !== date_to;

/** Those that override others come later. Of days of every year, the first one of the list overrides the others. */
const inOrderOfStrength = (special: readonly Special[]): Special[] => [
  ...special.filter(({ yearly }) => yearly).toReversed(),
  ...special.filter((one) => !one.yearly && isRange(one)),
  ...special.filter((one) => !one.yearly && !isRange(one)),
];

/** Where the special day is that is the furthest ahead. */
const lastOf = (special: readonly Special[]) =>
  special.reduce((last, { date_from }, at) => (date_from >= special[last]!.date_from ? at : last), 0);

function daysOf(special: Special): string {
  if (special.yearly) return writeYearly(special.yearly);
  return isRange(special) ? `${dateText(special.date_from)}-${dateText(special.date_to)}` : dateText(special.date_from);
}

const intervalsText = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to }) => `${from}-${endText(from, to)}`).join(",");

/** `24:00` for midnight; a whole day from a later hour on ends after 24:00. */
function endText(from: string, to: string): string {
  if (to === "00:00") return "24:00";
  return to === from ? `${Number(to.slice(0, 2)) + 24}${to.slice(2)}` : to;
}

/** `Mo-Fr,Su` */
function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day = 1) => OSM_DAYS[day - 1];
  return runs.map((run) => (run.length > 1 ? `${name(run[0])}-${name(run.at(-1))}` : name(run[0]))).join(",");
}

/** Whole months where the last day is 29 February: that date is 1 March in other years. */
function seasonText({ from, to }: NonNullable<Row["season"]>): string {
  if (to !== "02-29" || from.startsWith("02")) return `${monthDayText(from)}-${monthDayText(to)}`;
  return from.endsWith("-01") ? `${monthDayText(from).slice(0, 3)}-Feb` : `${monthDayText(from)}-Jan 31,Feb`;
}

const monthDayText = (monthDay: string) => `${OSM_MONTHS[Number(monthDay.slice(0, 2)) - 1]} ${monthDay.slice(3)}`;
const dateText = (date: string) => `${date.slice(0, 4)} ${monthDayText(date.slice(5))}`;

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
