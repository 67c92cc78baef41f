import type { OpeningTime, SpecialTime } from "../../contract/times.ts";
import { NTH } from "../opening-times/weeks.ts";

type Interval = { from: string; to: string };
type Row = Pick<OpeningTime, "set" | "day" | "opens" | "closes" | "kind" | "weeks" | "season">;

/** The hours of a page as other formats need them. */
export type HoursOfPage = {
  times: readonly Row[];
  holiday_rule: "as_usual" | "closed" | "intervals";
  holiday_intervals: readonly Interval[];
  special: readonly Pick<SpecialTime, "date_from" | "date_to" | "intervals">[];
  status: string;
  reopens_on: string | null;
};

/** What the line leaves out: weeks counted from a date, or special days for which a tag of OSM has no room. */
export type OsmGap = "every-weeks" | "too-long";
export type OsmLine = { line: string | null; gaps: OsmGap[] };

export const OSM_DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
export const OSM_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
/** The maximum length of a value in OpenStreetMap. */
const MAX_LENGTH = 255;
const APPOINTMENT = '"by appointment"';
const SEPARATOR = "; ";

/**
 * The main hours of a page as a value of the tag `opening_hours` of OpenStreetMap; null where there are none.
 * Days of one week are joined as additional rules (`, `), so that a run past midnight is not cut by the next day; seasons,
 * certain weeks, public holidays and special days override what stands before them (`; `).
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 * @param today `YYYY-MM-DD`: special days before it are left out
 */
export function writeOsmLine(hours: HoursOfPage, today: string): OsmLine {
  const main = hours.times.filter(({ set }) => set === "main");
  if (hours.status === "permanently_closed") return { line: "off", gaps: [] };
  if (hours.status === "temporarily_closed" && hours.reopens_on === null) {
    return { line: 'off "closed for now"', gaps: [] };
  }
  const rules = [
    ...weekRules(
      "",
      main.filter(({ season }) => !season),
    ),
    ...seasonRules(main),
    ...holidayRules(hours),
  ];
  const special = specialRules(hours, today);
  if (rules.length + special.length === 0) return { line: null, gaps: [] };
  const gaps: OsmGap[] = main.some(({ weeks }) => weeks && "every" in weeks) ? ["every-weeks"] : [];
  const closed = hours.reopens_on ? [`${dateText(today)}-${dateText(dayBefore(hours.reopens_on))} off`] : [];
  const line = [...rules, ...special, ...closed].join(SEPARATOR);
  if (line.length <= MAX_LENGTH) return { line: line || null, gaps };
  while (special.length > 0 && [...rules, ...special, ...closed].join(SEPARATOR).length > MAX_LENGTH) special.pop();
  return { line: [...rules, ...special, ...closed].join(SEPARATOR), gaps: [...gaps, "too-long"] };
}

function seasonRules(rows: readonly Row[]): string[] {
  const seasons = Map.groupBy(
    rows.filter(({ season }) => season),
    ({ season }) => `${monthDayText(season!.from)}-${monthDayText(season!.to)}`,
  );
  return [...seasons].flatMap(([days, ofSeason]) => [`${days} off`, ...weekRules(`${days} `, ofSeason)]);
}

/** The rules of one week: one for every week, then those of certain weeks, which override it. */
function weekRules(prefix: string, rows: readonly Row[]): string[] {
  const everyWeek = rows.filter(({ weeks }) => !weeks);
  const byDay = OSM_DAYS.map((_, at) => hoursOf(everyWeek.filter(({ day }) => day === at + 1)));
  const groups = Map.groupBy(
    byDay.flatMap((hours, at) => hours.map((text) => ({ text, day: at + 1 }))),
    ({ text }) => text,
  );
  const rules = [...groups].map(([text, days]) => `${prefix}${daysText(days.map(({ day }) => day))} ${text}`);
  return [...(rules.length > 0 ? [rules.join(", ")] : []), ...nthRules(prefix, rows)];
}

function nthRules(prefix: string, rows: readonly Row[]): string[] {
  return OSM_DAYS.flatMap((name, at) => {
    const ofDay = rows.filter(({ day }) => day === at + 1);
    const byNth = NTH.map((nth) => ({
      nth,
      rows: ofDay.filter(({ weeks }) => weeks && "nth" in weeks && weeks.nth.includes(nth)),
    })).filter((one) => one.rows.length > 0);
    const groups = Map.groupBy(byNth, (one) => JSON.stringify(hoursOf(one.rows)));
    return [...groups].map(([hours, group]) => {
      const days = `${prefix}${name}[${group.map(({ nth }) => nth).join(",")}]`;
      const texts = JSON.parse(hours) as string[];
      return texts.length === 0 ? `${days} off` : texts.map((text) => `${days} ${text}`).join(", ");
    });
  });
}

/** The hours of a day, open and by appointment, as up to two texts; none: closed. */
function hoursOf(rows: readonly Row[]): string[] {
  const text = (kind: Row["kind"]) =>
    intervalsText(rows.filter((row) => row.kind === kind).map(({ opens, closes }) => ({ from: opens, to: closes })));
  const [open, appointment] = [text("open"), text("appointment")];
  return [...(open ? [open] : []), ...(appointment ? [`${appointment} ${APPOINTMENT}`] : [])];
}

function holidayRules({ holiday_rule, holiday_intervals }: HoursOfPage): string[] {
  if (holiday_rule === "as_usual") return [];
  return [`PH ${holiday_rule === "closed" ? "off" : intervalsText(holiday_intervals)}`];
}

/** Ranges before single days, which override them. */
function specialRules({ special }: HoursOfPage, today: string): string[] {
  const coming = special.filter(({ date_to }) => date_to >= today);
  const isRange = (one: (typeof special)[number]) => one.date_from !== one.date_to;
  return [...coming.filter(isRange), ...coming.filter((one) => !isRange(one))].map((one) => {
    const days = isRange(one) ? `${dateText(one.date_from)}-${dateText(one.date_to)}` : dateText(one.date_from);
    return `${days} ${one.intervals.length > 0 ? intervalsText(one.intervals) : "off"}`;
  });
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

const monthDayText = (monthDay: string) => `${OSM_MONTHS[Number(monthDay.slice(0, 2)) - 1]} ${monthDay.slice(3)}`;
const dateText = (date: string) => `${date.slice(0, 4)} ${monthDayText(date.slice(5))}`;

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
