import type { PageRecord } from "../page-record.ts";
import { CellError } from "./cell-error.ts";
import { type Interval, readIntervals, writeIntervals } from "./intervals.ts";
import { type Line, readLines, writeLine } from "./lines.ts";
import { readDays, writeDays } from "./weekdays.ts";

type Time = PageRecord["times"][number];

const PARTS = ["set", "kind", "season", "season_name", "season_name_ie", "note", "note_ie"];

/** Days and hours: `Mon-Fri, Sun 09:00-17:00` (the hours begin with a figure or are words for a whole day). */
const DAYS_AND_HOURS = /^([^\d]+?)\s+(\d.*|[^\s\d]+|all day|an lá ar fad|i gcónaí)$/s;
const SEASON = /^(\d\d-\d\d)\s+to\s+(\d\d-\d\d)$/;

/** Times that differ in nothing but the day stand in one line. */
export function writeTimes(times: readonly Time[]): string {
  const alike = Map.groupBy(times, ({ day: _, opens: __, closes: ___, ...rest }) => JSON.stringify(rest));
  return [...alike.values()].flatMap((same) => linesOf(same)).join("\n");
}

function linesOf(same: Time[]): string[] {
  const { set, kind, season, note, note_ie } = same[0] as Time;
  const hoursOfDay = [...Map.groupBy(same, ({ day }) => day)].map(([day, times]) => ({
    day,
    hours: writeIntervals(times.map(({ opens, closes }) => ({ from: opens, to: closes }))),
  }));
  const alike = Map.groupBy(hoursOfDay, ({ hours }) => hours);
  return [...alike].map(([hours, days]) =>
    writeLine(`${writeDays(days.map(({ day }) => day))} ${hours}`, {
      set: set === "main" ? null : set,
      kind: kind === "open" ? null : kind,
      season: season && `${season.from} to ${season.to}`,
      season_name: season?.name ?? null,
      season_name_ie: season?.name_ie ?? null,
      ...{ note, note_ie },
    }),
  );
}

/** @throws CellError */
export function readTimes(cell: string): object[] {
  return readLines(cell, PARTS, timesOfLine).flat();
}

function timesOfLine(line: Line): object[] {
  const [, dayText = "", hourText = ""] = DAYS_AND_HOURS.exec(line.head) ?? [];
  const days = readDays(dayText);
  const hours = readIntervals(hourText);
  if (!days || !hours) throw new CellError("wrong-form", line.number);
  const { deps } = line;
  const common = {
    ...{ set: deps.get("set"), kind: deps.get("kind"), season: seasonOf(line) },
    ...{ note: deps.get("note"), note_ie: deps.get("note_ie") },
  };
  return days.flatMap((day) => hours.map(({ from, to }: Interval) => ({ day, opens: from, closes: to, ...common })));
}

function seasonOf({ deps, number }: Line) {
  const season = deps.get("season");
  const names = { name: deps.get("season_name"), name_ie: deps.get("season_name_ie") };
  if (season === undefined) {
    if (names.name !== undefined || names.name_ie !== undefined) throw new CellError("wrong-form", number);
    return null;
  }
  const [, from, to] = SEASON.exec(season) ?? [];
  if (!from || !to) throw new CellError("wrong-form", number);
  return { from, to, ...names };
}
