import {
  EVERY_YEAR,
  hoursWithoutEnd,
  readDaysWithTimes,
  readTypedDay,
  readTypedDays,
  readTypedWeeks,
  readWeeks,
  readYearly,
  type Weeks,
  writeWeeks,
  writeYearly,
} from "@eolaire/opening-hours";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import type { PageRecord } from "../page-record.ts";
import { readDate } from "./dates.ts";
import { CellError, type Line, readLines, writeLine } from "./text.ts";

type Time = PageRecord["times"][number];
type Special = PageRecord["special"][number];
type Interval = { from: string; to: string };

/** Characters of a cell that may be other than the exact form, of which a reader looks at each a hundred times. */
const MAX_TYPED = 4_000;

const TIME_FIELDS = ["set", "kind", "weeks", "season", "season_name", "season_name_ie", "note", "note_ie"];
const SPECIAL_FIELDS = ["name", "name_ie"];

/** `Dec 24 10:00-13:00`, `easter -2 days closed`, `Aug Mo[1] closed`. */
const YEARLY_AND_HOURS = /^(easter(?: [+-]\d{1,2} days?)?|[A-Z][a-z]{2} (?:\d\d|[A-Z][a-z]\[-?\d\]))\s+(\S.*)$/;
/** `2026-12-25 closed`, `2026-08-01 to 2026-08-07 10:00-18:00`. */
const DATES_AND_HOURS = /^([\d/.-]{8,10})(?:\s+to\s+([\d/.-]{8,10}))?(?:\s*:)?\s+(\S.*)$/;
const SEASON = /^(\d\d-\d\d)\s+to\s+(\d\d-\d\d)$/;
const INTERVAL = /^(\d\d:\d\d)-(\d\d:\d\d)$/;
/** `Mon-Fri 09:00-13:00, 14:00-17:30`. */
const DAYS_AND_EXACT_HOURS = /^(\D+) (\d\d:\d\d-\d\d:\d\d(?:, ?\d\d:\d\d-\d\d:\d\d)*)$/;

/** `09:00-13:00, 14:00-17:30`. */
export const writeIntervals = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to }) => `${from}-${to}`).join(", ");

/**
 * Reads hours as `writeIntervals` writes them, or as people type them (`9-1, 2-5.30`, `closed`). The exact form is tried
 * first, so that an exported cell is never reinterpreted.
 * @returns an empty list for closed; null where the text cannot be read
 */
export function readIntervals(text: string): Interval[] | null {
  const exact = text.split(",").map((interval) => INTERVAL.exec(interval.trim()));
  if (exact.every((match) => match !== null)) return exact.map(([, from = "", to = ""]) => ({ from, to }));
  return readTypedDay(text);
}

/** One line for the days with equal hours in all fields. */
export function writeTimes(times: readonly Time[]): string {
  const groups = Map.groupBy(times, ({ day: _, opens: __, closes: ___, ...rest }) => JSON.stringify(rest));
  return [...groups.values()].flatMap((group) => linesOf(group)).join("\n");
}

function linesOf(group: Time[]): string[] {
  const { set, kind, weeks, season, note, note_ie } = group[0] as Time;
  const hoursOfDay = [...Map.groupBy(group, ({ day }) => day)].map(([day, times]) => ({
    day,
    hours: writeIntervals(times.map(({ opens, closes }) => ({ from: opens, to: closes }))),
  }));
  const daysByHours = Map.groupBy(hoursOfDay, ({ hours }) => hours);
  return [...daysByHours].map(([hours, days]) =>
    writeLine(`${writeDays(days.map(({ day }) => day))} ${hours}`, {
      set: set === "main" ? null : set,
      kind: kind === "open" ? null : kind,
      weeks: weeks && writeWeeks(weeks),
      season: season && `${season.from} to ${season.to}`,
      season_name: season?.name ?? null,
      season_name_ie: season?.name_ie ?? null,
      note,
      note_ie,
    }),
  );
}

/** @throws CellError */
export function readTimes(cell: string): object[] {
  let typed = 0;
  const mayRead = ({ head, number }: Line) => {
    typed += head.length;
    if (typed > MAX_TYPED) throw new CellError("out-of-range", number);
  };
  return readLines(cell, TIME_FIELDS, (line) => timesOfLine(line, mayRead)).flat();
}

/** @param mayRead counts a line that is read as people write hours */
function timesOfLine(line: Line, mayRead: (line: Line) => void): object[] {
  const { fields } = line;
  const common = {
    set: fields.get("set"),
    kind: fields.get("kind"),
    season: seasonOf(line),
    note: fields.get("note"),
    note_ie: fields.get("note_ie"),
  };
  const exact = exactHours(line.head);
  if (!exact) mayRead(line);
  return (exact ? withWeeks(line, exact) : (typedWeeks(line) ?? daysAndHours(line))).flatMap(({ days, hours, weeks }) =>
    days.flatMap((day) =>
      hours.map(({ from, to, kind }) => ({
        day,
        opens: from,
        closes: to,
        weeks,
        ...common,
        ...(kind && { kind }),
      })),
    ),
  );
}

type Hours = readonly (Interval & { kind?: string })[];
type DaysAndHours = { days: readonly number[]; hours: Hours; weeks: Time["weeks"] };

/** As people write it: `1st and 3rd Saturday 10-14`. */
function typedWeeks({ head, fields }: Line): DaysAndHours[] | null {
  const typed = fields.has("weeks") ? null : readTypedWeeks(head);
  return typed && [{ days: [typed.day], hours: typed.times, weeks: weeksOf(typed.weeks) }];
}

/** Why hours cannot be read: nothing but their end is missing, or they are not clear. Its date decides nothing. */
export const unreadHours = (text: string) =>
  hoursWithoutEnd(text, "2026-01-01", publicHolidays).length > 0 ? "no-end" : "wrong-hours";

function daysAndHours(line: Line): DaysAndHours[] {
  const read = readDaysWithTimes(line.head);
  if (!read) throw new CellError(unreadHours(line.head), line.number);
  return withWeeks(line, read);
}

type Read = readonly { days: number[]; times: Hours }[];

function withWeeks({ fields, number }: Line, read: Read): DaysAndHours[] {
  const field = fields.get("weeks");
  const weeks = field === undefined ? null : readWeeks(field);
  if (field !== undefined && !weeks) throw new CellError("wrong-hours", number);
  return read.map(({ days, times }) => ({ days, hours: times, weeks: weeks && weeksOf(weeks) }));
}

/** As `writeTimes` writes it, where 22:00-11:00 ends in the morning. */
function exactHours(head: string): Read | null {
  const [, named = "", hours = ""] = DAYS_AND_EXACT_HOURS.exec(head) ?? [];
  const [days, times] = [readTypedDays(named), readIntervals(hours)];
  return days && times && named !== "" ? [{ days, times }] : null;
}

const weeksOf = (weeks: Weeks): Time["weeks"] => ("nth" in weeks ? { nth: [...weeks.nth] } : weeks);

function seasonOf({ fields, number }: Line) {
  const season = fields.get("season");
  const names = { name: fields.get("season_name"), name_ie: fields.get("season_name_ie") };
  if (season === undefined) {
    if (names.name !== undefined || names.name_ie !== undefined) throw new CellError("wrong-form", number);
    return null;
  }
  const [, from, to] = SEASON.exec(season) ?? [];
  if (!from || !to) throw new CellError("wrong-form", number);
  return { from, to, ...names };
}

export const writeSpecial = (special: readonly Special[]) => special.map(specialLine).join("\n");

function specialLine({ date_from, date_to, yearly, intervals, name, name_ie }: Special): string {
  const dates = yearly ? writeYearly(yearly) : date_from === date_to ? date_from : `${date_from} to ${date_to}`;
  return writeLine(`${dates} ${intervals.length > 0 ? writeIntervals(intervals) : "closed"}`, { name, name_ie });
}

/** @throws CellError */
export const readSpecial = (cell: string): object[] => readLines(cell, SPECIAL_FIELDS, specialOfLine);

function specialOfLine({ head, fields, number }: Line) {
  const [, yearlyText, yearlyHours = ""] = YEARLY_AND_HOURS.exec(head) ?? [];
  const [, from, to = from, hours = yearlyHours] = DATES_AND_HOURS.exec(head) ?? [];
  const [yearly, intervals] = [yearlyText === undefined ? null : readYearly(yearlyText), readIntervals(hours)];
  if (((!from || !to) && !yearly) || !intervals) throw new CellError("wrong-form", number);
  return {
    ...(yearly ? EVERY_YEAR : { date_from: readDate(from ?? "", number), date_to: readDate(to ?? "", number) }),
    yearly,
    intervals,
    name: fields.get("name"),
    name_ie: fields.get("name_ie"),
  };
}

const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** `Mon-Fri, Sun` for sorted ISO weekdays (1 Monday … 7 Sunday). */
function writeDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length > 1 ? `${nameOf(run[0])}-${nameOf(run.at(-1))}` : nameOf(run[0]))).join(", ");
}

const nameOf = (day = 1) => NAMES[day - 1] as string;
