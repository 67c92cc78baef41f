import {
  EVERY_YEAR,
  type HoursInRows,
  readOsmLine,
  rowsOfDraft,
  scheduleOfRows,
  type Weeks,
  writeOsmLine,
} from "@eolaire/opening-hours";
import { describe, expect, test } from "vitest";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { compareHours } from "./compare-hours.ts";

const TODAY = "2026-11-22";
const FROM = Temporal.PlainDate.from(TODAY);
const SAME = { days: 0, first: [], nights: false };

type Row = HoursInRows["times"][number];
const row = (day: number, opens: string, closes: string, rest: Partial<Row> = {}): Row => ({
  set: "main",
  day,
  opens,
  closes,
  kind: "open",
  weeks: null,
  season: null,
  ...rest,
});
const nth = (...all: (1 | 2 | 3 | 4 | -1)[]): { weeks: { nth: typeof all } } => ({ weeks: { nth: all } });
const week = [1, 2, 3, 4, 5].map((day) => row(day, "09:00", "17:00"));
const summer = { season: { from: "06-01", to: "08-31", name: null, name_ie: null } };
const season = (from: string, to: string) => ({ season: { from, to, name: null, name_ie: null } });
const page = (fields: Partial<HoursInRows>): HoursInRows => ({
  times: [],
  holiday_rule: "as_usual",
  holiday_intervals: [],
  special: [],
  status: "open",
  reopens_on: null,
  ...fields,
});

const PAGES: [string, HoursInRows, string][] = [
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
    "a pub that is closed on some nights",
    page({
      times: [5, 6, 7].map((day) => row(day, "17:00", "01:30")),
      holiday_rule: "closed",
      special: [
        { ...EVERY_YEAR, yearly: { easter: -2 }, intervals: [] },
        { ...EVERY_YEAR, yearly: { date: "12-24" }, intervals: [{ from: "12:00", to: "20:00" }] },
        { ...EVERY_YEAR, yearly: { month: 8, day: 6, nth: -1 }, intervals: [{ from: "12:00", to: "02:30" }] },
        { date_from: "2027-07-03", date_to: "2027-07-03", intervals: [] },
      ],
    }),
    "Fr-Su 17:00-01:30; PH 02:30-26:30 off; Aug Sa[-1] 02:30-26:30 off, Aug Sa[-1] 12:00-02:30; Dec 24 02:30-26:30 off, Dec 24 12:00-20:00; easter -2 days 02:30-26:30 off; 2027 Jul 03 02:30-26:30 off",
  ],
  [
    "a season of nights",
    page({ times: [...[5, 6].map((day) => row(day, "20:00", "01:00")), row(6, "18:00", "02:00", summer)] }),
    "Fr-Sa 20:00-01:00; Jun 01-Aug 31 02:00-26:00 off, Jun 01-Aug 31 Sa 18:00-02:00",
  ],
  [
    "seasons that overlap, of which the first one applies",
    page({ times: [row(1, "10:00", "12:00", summer), row(1, "14:00", "16:00", season("07-01", "09-30"))] }),
    "Jul 01-Sep 30 off; Jul 01-Sep 30 Mo 14:00-16:00; Jun 01-Aug 31 off; Jun 01-Aug 31 Mo 10:00-12:00",
  ],
  [
    "a winter up to the last day of February",
    page({
      times: [row(1, "10:00", "12:00", season("11-15", "02-29")), row(2, "10:00", "12:00", season("03-01", "03-31"))],
    }),
    "Mar 01-Mar 31 off; Mar 01-Mar 31 Tu 10:00-12:00; Nov 15-Jan 31,Feb off; Nov 15-Jan 31,Feb Mo 10:00-12:00",
  ],
  [
    "a return",
    page({ times: week, status: "temporarily_closed", reopens_on: "2027-03-17" }),
    "Mo-Fr 09:00-17:00; 2026 Nov 22-2027 Mar 16 off",
  ],
];

describe("the line of OpenStreetMap", () => {
  test.each(PAGES)("of %s means the same to the package opening_hours for two years", (_, hours, line) => {
    expect(writeOsmLine(hours, TODAY)).toMatchObject({ line, gaps: [] });
    expect(compareHours(line, scheduleOfRows(hours), FROM)).toEqual(SAME);
  });

  test("says by appointment in words, as the package understands them", () => {
    const hours = page({ times: [row(1, "10:00", "12:00"), row(1, "14:00", "16:00", { kind: "appointment" })] });
    const { line } = writeOsmLine(hours, TODAY);
    expect(line).toBe('Mo 10:00-12:00, Mo 14:00-16:00 "by appointment"');
    expect(compareHours(line!, scheduleOfRows(hours), FROM)).toEqual(SAME);
  });

  test("names what it cannot say, and says the rest", () => {
    const every: Weeks = { every: 2, from: "2026-06-03" };
    const fortnightly = writeOsmLine(page({ times: [...week, row(3, "19:00", "21:00", { weeks: every })] }), TODAY);
    expect(fortnightly).toMatchObject({ line: "Mo-Fr 09:00-17:00", gaps: ["every-weeks"] });
    expect(compareHours(fortnightly.line!, scheduleOfRows(fortnightly.said), FROM)).toEqual(SAME);
    const special = Array.from({ length: 20 }, (_, at) => ({
      date_from: `2026-12-${at + 10}`,
      date_to: `2026-12-${at + 10}`,
      intervals: [],
    }));
    const { line, gaps, said } = writeOsmLine(page({ times: week, special }), TODAY);
    expect([gaps, line!.length <= 255, line!.includes("Dec 10"), line!.includes("Dec 29")]).toEqual([
      ["too-long"],
      true,
      true,
      false,
    ]);
    expect(compareHours(line!, scheduleOfRows(said), FROM)).toEqual(SAME);
    expect(writeOsmLine(page({}), TODAY)).toMatchObject({ line: null, gaps: [] });
  });
});

/** What `line` means to us and to the package; an error where one of the two does not read it. */
function differencesOf(line: string, nights?: "midnight") {
  const read = readOsmLine(line, TODAY, publicHolidays, nights);
  if ("notUnderstood" in read) throw new Error(`not understood: ${read.notUnderstood}`);
  return compareHours(line, scheduleOfRows(rowsOfDraft(read)), FROM);
}

describe("a pasted line", () => {
  test.each(PAGES.map(([name, , line]) => [name, line]))("of %s is read again", (_, line) => {
    expect(differencesOf(line!)).toEqual(SAME);
  });

  test.each([
    "24/7",
    "Mo-Fr 9:00-12:00,13:00-17:30; Sa,Su 10:00-14:00; PH off",
    "Mo-Sa 09:00-18:00; We off",
    "Th[2-3] 18:00-20:00",
    // Closed seasons.
    "Mo-Su 10:00-18:00; Nov-Mar off",
    "Mo-Su 10:00-18:00; Nov-Mar closed",
    'Mo-Su 10:00-18:00; Nov-Mar off "winter"',
    "Mo-Su 10:00-18:00; Jan off",
    "Mo-Fr 09:00-17:00; Jul-Aug We off",
    "Mo-Sa 10:00-18:00; Jan-Feb Mo-Tu off",
    "09:00-20:00; May 10-Sep 16: 09:00-19:00; Sep 17-Mar 31: off",
    // Seasons that change or add days of the week.
    "Mo-Sa 09:30-17:30; Apr-Sep Su 12:00-16:00",
    "Mo-Sa 09:00-18:00; Jun-Aug Th 09:00-20:00",
    "Mo-Fr 09:00-17:00; Jul-Aug Fr 09:00-13:00",
    "Jun-Aug: Mo-Su 10:00-18:00, We 20:00-22:00",
    // Seasons without weekdays.
    "08:00-17:00; Mar-Apr 08:00-19:00; May-Aug 08:00-22:00; Sep-Oct 08:00-20:00",
    "Apr-Oct 10:00-19:00",
    "Apr-Oct 9:00-17:00",
    "Apr-Sep: Mo-Su 10:00-18:00",
    "Jan-Jun,Sep-Dec Sa[1,3] 09:00-13:00",
    "Mo-Fr 09:00-17:00; Jul-Aug 09:00-13:00",
    "Jun-Sep 24/7",
    "Aug 10:00-18:00",
    // Public holidays in seasons, and rules after seasons.
    "Mar-Oct: Mo-Su,PH 10:00-18:00; Nov-Feb: Mo-Su,PH 10:00-17:00",
    "Jul-Aug PH off; Mo-Fr 10:00-16:00",
    "May-Oct: Mo-Fr 10:00-20:00; We 08:00-22:00; Nov-Apr: Mo-Th 10:00-20:00",
    "Sep-Jun: Mo,We-Fr 10:00-12:00,14:00-18:00; Tu 14:00-18:00; Jul-Aug: Mo-Fr 10:00-12:00,14:00-18:30",
    "Jul-Aug Sa-Su 10:00-16:00; Mo-Fr 09:00-17:00",
    // Single dates, and days of every year.
    "Mo-Su 10:00-18:00; Dec 24,25,31 off",
    "Mo-Su 10:00-18:00; Dec 25-Jan 2 off; 2027 Mar 17-2027 Apr 2 off",
    "Mo-Fr 09:00-17:00; PH off; easter -2 days off; Aug Mo[1] 12:00-14:00",
    "Mo-Su 10:00-18:00; 2027 Dec 24-26 off",
  ])("%s means to us what it means to the package", (line) => {
    expect(differencesOf(line)).toEqual(SAME);
  });

  test("names what says nothing about coming hours", () => {
    expect(
      readOsmLine('2020 Dec 25 off; Mo-Fr 10:00-12:00; Nov-Mar off "winter"', TODAY, publicHolidays),
    ).toMatchObject({
      leftOut: ['"winter"', "2020 Dec 25 off"],
      special: [],
    });
  });

  test("gives days of every year as such, with their next date", () => {
    const read = readOsmLine(
      "Mo-Su 10:00-18:00; Dec 25 off; easter -2 days 10:00-13:00; 2027 Mar 17 off",
      TODAY,
      publicHolidays,
    );
    expect(read).toMatchObject({
      special: [
        { date_from: "2026-12-25", yearly: { date: "12-25" }, intervals: [] },
        { date_from: "2027-03-26", yearly: { easter: -2 }, intervals: [{ from: "10:00", to: "13:00" }] },
        { date_from: "2027-03-17", date_to: "2027-03-17", yearly: null, intervals: [] },
      ],
    });
  });

  test.each([
    "Mo-Fr sunrise-sunset",
    "Mo 25:00-26:00",
    "Sa[5] 10:00-12:00",
    "whenever",
    "Mo-Fr 09:00+",
    "off",
    "PH off",
    'Mo-Fr 09:00-17:00 "ring the bell"',
    "Feb 29-Mar 31 10:00-12:00; Apr 31-May 5 10:00-12:00",
    "Mo-Sa 09:00-17:00; Jun-Aug Su,PH 12:00-16:00",
    "Mo-Fr 09:00-18:00; Mo-Fr 12:00-13:00 off",
    "Mo-Su 10:00-18:00; 2027 Feb 29 off",
  ])("%s is not understood", (line) => {
    expect(readOsmLine(line, TODAY, publicHolidays)).toHaveProperty("notUnderstood");
  });

  test.each([
    ["Mo-Th 10:30-23:30; Fr-Sa 10:30-00:30; Su 12:30-23:00", { date: "2026-11-22", from: "00:00", to: "00:30" }],
    ["Mo-Su 17:00-01:30; PH off", { date: "2026-12-25", from: "00:00", to: "01:30" }],
    ["2026 Dec 25 off; Mo-Su 10:00-18:00", { date: "2026-12-25", from: "10:00", to: "18:00" }],
  ])("%s is read, and seen to mean something else to the package", (line, first) => {
    expect(differencesOf(line).first[0]).toEqual(first);
  });

  test.each([
    "Mo-Th 16:00-23:30; Fr-Sa 12:00-00:30; Su 12:30-23:00",
    "Mo-Th 10:30-23:30; Fr,Sa 10:30-01:30; Su 12:30-00:30",
    "Mo,Tu,Th-Su 17:00-00:30; We off",
    "Mo-Th 12:00-14:00,18:00-00:30; Fr,Sa 18:00-01:00; Su off",
    "Jul-Aug Fr-Sa 12:00-02:00; Jul-Aug Su 12:00-01:00",
  ])("%s differs by its nights alone, and is the same where these end at midnight", (line) => {
    expect(differencesOf(line)).toMatchObject({ nights: true });
    expect(differencesOf(line, "midnight")).toEqual(SAME);
  });

  // Of a day that is closed, the package opens the night all the same.
  test.each(["Mo-Su 17:00-00:30; We off", "2026 Dec 25 off; Mo-Su 10:00-18:00", "2027 Dec 25 off; Mo-Su 17:00-01:00"])(
    "%s differs by more than nights",
    (line) => expect(differencesOf(line)).toMatchObject({ nights: false }),
  );
});
