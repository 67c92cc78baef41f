import OpeningHours from "opening_hours";
import { describe, expect, test } from "vitest";
import type { Weeks } from "../opening-times/weeks.ts";
import { openingAt, type Schedule } from "../opening-times.ts";
import { type HoursOfPage, writeOsmLine } from "./osm-line.ts";
import { readOsmLine } from "./read-osm-line.ts";

const TODAY = "2026-11-22";
const PLACE = { lat: 55, lon: -8.5, address: { country_code: "ie", state: "County Donegal" } };

type Row = HoursOfPage["times"][number];
const row = (day: number, opens: string, closes: string, rest: Partial<Row> = {}): Row => ({
  ...{ set: "main", day, opens, closes, kind: "open", weeks: null, season: null },
  ...rest,
});
const nth = (...all: (1 | 2 | 3 | 4 | -1)[]): { weeks: { nth: typeof all } } => ({ weeks: { nth: all } });
const week = [1, 2, 3, 4, 5].map((day) => row(day, "09:00", "17:00"));
const summer = { season: { from: "06-01", to: "08-31", name: null, name_ie: null } };
const page = (fields: Partial<HoursOfPage>): HoursOfPage => ({
  ...{ times: [], holiday_rule: "as_usual", holiday_intervals: [], special: [], status: "open", reopens_on: null },
  ...fields,
});

const PAGES: [string, HoursOfPage, string][] = [
  [
    "a shop",
    page({ times: [...week, row(6, "10:00", "13:00"), row(6, "14:00", "16:30")] }),
    "Mo-Fr 09:00-17:00, Sa 10:00-13:00,14:00-16:30",
  ],
  [
    "a pub",
    page({ times: [row(5, "17:00", "01:30"), row(6, "17:00", "01:30"), row(7, "16:00", "00:00")] }),
    "Fr-Sa 17:00-01:30, Su 16:00-24:00",
  ],
  [
    "certain weeks",
    page({
      times: [...week, row(6, "10:00", "14:00", nth(1, 3)), row(5, "00:00", "24:00", { kind: "closed", ...nth(-1) })],
    }),
    "Mo-Fr 09:00-17:00; Fr[-1] off; Sa[1,3] 10:00-14:00",
  ],
  [
    "a season",
    page({ times: [...week, row(6, "08:00", "20:00", summer), row(7, "08:00", "20:00", summer)] }),
    "Mo-Fr 09:00-17:00; Jun 01-Aug 31 off; Jun 01-Aug 31 Sa-Su 08:00-20:00",
  ],
  [
    "holidays",
    page({ times: week, holiday_rule: "intervals", holiday_intervals: [{ from: "12:00", to: "16:00" }] }),
    "Mo-Fr 09:00-17:00; PH 12:00-16:00",
  ],
  [
    "special days",
    page({
      times: week,
      holiday_rule: "closed",
      special: [
        { date_from: "2026-12-24", date_to: "2026-12-24", intervals: [{ from: "09:00", to: "12:00" }] },
        { date_from: "2026-12-21", date_to: "2027-01-02", intervals: [] },
      ],
    }),
    "Mo-Fr 09:00-17:00; PH off; 2026 Dec 21-2027 Jan 02 off; 2026 Dec 24 09:00-12:00",
  ],
  [
    "a return",
    page({ times: week, status: "temporarily_closed", reopens_on: "2027-03-17" }),
    "Mo-Fr 09:00-17:00; 2026 Nov 22-2027 Mar 16 off",
  ],
];

describe("the line of OpenStreetMap", () => {
  test.each(PAGES)("of %s", (_, hours, line) => {
    expect(writeOsmLine(hours, TODAY)).toEqual({ line, gaps: [] });
  });

  test.each(PAGES)("of %s means the same to the package opening_hours", (_, hours, line) => {
    const theirs = new OpeningHours(line, PLACE as never);
    const schedule = scheduleOf(hours);
    for (
      let at = Temporal.Instant.from("2026-11-23T00:15Z");
      at.epochMilliseconds < Date.UTC(2027, 6, 20);
      at = at.add({ minutes: 435 })
    ) {
      const local = at.toZonedDateTimeISO("Europe/Dublin");
      // The package reads the local fields of a Date.
      const date = new Date(local.year, local.month - 1, local.day, local.hour, local.minute);
      expect([at.toString(), theirs.getState(date)]).toEqual([at.toString(), openingAt(schedule, at).state === "open"]);
    }
  });

  test("says by appointment in words, as the package understands them", () => {
    const { line } = writeOsmLine(
      page({ times: [row(1, "10:00", "12:00"), row(1, "14:00", "16:00", { kind: "appointment" })] }),
      TODAY,
    );
    expect(line).toBe('Mo 10:00-12:00, Mo 14:00-16:00 "by appointment"');
    const theirs = new OpeningHours(line!, PLACE as never);
    expect(theirs.getState(new Date(2026, 10, 23, 11, 0))).toBe(true);
    expect(theirs.getUnknown(new Date(2026, 10, 23, 15, 0))).toBe(true);
  });

  test("names what it cannot say", () => {
    const every: Weeks = { every: 2, from: "2026-06-03" };
    expect(writeOsmLine(page({ times: [...week, row(3, "19:00", "21:00", { weeks: every })] }), TODAY)).toEqual({
      ...{ line: "Mo-Fr 09:00-17:00", gaps: ["every-weeks"] },
    });
    const special = Array.from({ length: 20 }, (_, at) => ({
      ...{ date_from: `2026-12-${at + 10}`, date_to: `2026-12-${at + 10}`, intervals: [] },
    }));
    const { line, gaps } = writeOsmLine(page({ times: week, special }), TODAY);
    expect([gaps, line!.length <= 255]).toEqual([["too-long"], true]);
    expect(writeOsmLine(page({}), TODAY)).toEqual({ line: null, gaps: [] });
  });
});

describe("a pasted line", () => {
  test.each(PAGES.filter(([, { special, reopens_on }]) => special.length === 0 && !reopens_on))(
    "of %s is read as what was written",
    (_, hours, line) => {
      const read = readOsmLine(line);
      if ("notUnderstood" in read) throw new Error(read.notUnderstood);
      const times = read.times.map((one) => ({ ...row(one.day, one.opens, one.closes), ...one }) as Row);
      expect(
        writeOsmLine(
          {
            ...hours,
            times: times.map((one) => ({ ...one, season: one.season && { ...one.season, name: null, name_ie: null } })),
          },
          TODAY,
        ).line,
      ).toBe(line);
      expect(read.holidays).toEqual(hours.holiday_rule === "intervals" ? hours.holiday_intervals : null);
    },
  );

  test.each([
    ["24/7", 7],
    ["Mo-Fr 9:00-12:00,13:00-17:30; Sa,Su 10:00-14:00; PH off", 12],
    ["Apr-Sep: Mo-Su 10:00-18:00", 7],
    ["Mo-Sa 09:00-18:00; We off", 5],
    ["Th[2-3] 18:00-20:00", 1],
  ])("%s", (line, count) => {
    const read = readOsmLine(line);
    expect("times" in read && read.times.length).toBe(count);
  });

  test.each([
    "Mo-Fr sunrise-sunset",
    "2026 Dec 25 off",
    "Mo 25:00-26:00",
    "Sa[5] 10:00-12:00",
    "whenever",
    "Mo-Fr 09:00+",
  ])("%s is not understood", (line) => {
    expect(readOsmLine(line)).toHaveProperty("notUnderstood");
  });
});

function scheduleOf({ times, holiday_rule, holiday_intervals, special, reopens_on }: HoursOfPage): Schedule {
  const regular = (rows: readonly Row[]) =>
    rows.map(({ day, opens, closes, kind, weeks }) => ({ days: [day], from: opens, to: closes, kind, weeks }));
  const seasonal = times.filter(({ season }) => season);
  return {
    regular: regular(times.filter(({ season }) => !season)),
    seasons: seasonal.length > 0 ? [{ ...seasonal[0]!.season!, regular: regular(seasonal) }] : [],
    ...(holiday_rule !== "as_usual" && { publicHolidays: { intervals: holiday_intervals } }),
    specials: special.map(({ date_from, date_to, intervals }) => ({ date: date_from, to: date_to, intervals })),
    ...(reopens_on && { closedUntil: reopens_on }),
  };
}
