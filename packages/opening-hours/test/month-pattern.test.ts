import { describe, expect, test } from "vitest";
import { type DayOfMonth, datesOfMonth, monthPattern, runsOfDates } from "../src/index.ts";

type Of = Pick<DayOfMonth<string>, "value"> & Partial<DayOfMonth<string>>;

/** The pattern of a month in short: `1–31 12345: a, 67: b | 4 18: c`. */
function patternOf(month: string, of: (date: Temporal.PlainDate) => Of): string {
  const days = datesOfMonth(Temporal.PlainYearMonth.from(month)).map((date) => ({
    date,
    layer: "",
    exception: null,
    ...of(date),
  }));
  const { weeks, exceptions } = monthPattern(days, (value) => value);
  const week = weeks.map(
    ({ from, to, days }) =>
      `${from.day}–${to.day} ${days.map(({ days, value }) => `${days.join("")}: ${value}`).join(", ")}`,
  );
  const other = exceptions.map(({ dates, value }) => `${dates.map(({ day }) => day).join(" ")}: ${value}`);
  return [week.join("; "), ...other].join(" | ");
}

const isWeekend = (date: Temporal.PlainDate) => date.dayOfWeek > 5;
const week = (date: Temporal.PlainDate) => ({ value: isWeekend(date) ? "b" : "a" });

describe("the pattern of a month", () => {
  test.each([
    ["2026-02", 28],
    ["2028-02", 29],
    ["2026-06", 30],
    ["2026-07", 31],
  ])("of %s is its week, up to the last day", (month, last) => {
    expect(patternOf(month, week)).toBe(`1–${last} 12345: a, 67: b`);
  });

  test("has a week before and one after the beginning of a season", () => {
    const pattern = patternOf("2026-06", (date) =>
      date.day < 15 ? { ...week(date), layer: "" } : { value: "c", layer: "summer" },
    );
    expect(pattern).toBe("1–14 12345: a, 67: b; 15–30 1234567: c");
  });

  test("leaves out weekdays that a short season does not have", () => {
    // 29 June 2026 is a Monday.
    const pattern = patternOf("2026-06", ({ day }) => (day < 29 ? { value: "a" } : { value: "b", layer: "late" }));
    expect(pattern).toBe("1–28 1234567: a; 29–30 12: b");
  });

  test("is one week where a season has the same hours", () => {
    expect(patternOf("2026-06", (date) => ({ ...week(date), layer: date.day < 15 ? "" : "summer" }))).toBe(
      "1–30 12345: a, 67: b",
    );
  });

  test("lists special days that differ, those alike together, and no other ones", () => {
    const pattern = patternOf("2026-07", (date) => {
      if ([3, 4].includes(date.day)) return { value: "", exception: "wedding" };
      if (date.day === 17) return { value: "", exception: "funeral" };
      return date.day === 20 ? { ...week(date), exception: "as usual" } : week(date);
    });
    expect(pattern).toBe("1–31 12345: a, 67: b | 3 4:  | 17: ");
  });

  test("has what holds in certain weeks as an exception", () => {
    const pattern = patternOf("2026-07", ({ dayOfWeek, day }) => ({
      value: dayOfWeek === 6 && day <= 7 ? "market" : "",
    }));
    expect(pattern).toBe("1–31 1234567:  | 4: market");
  });

  test("of a month without an ordinary day has no week", () => {
    expect(patternOf("2026-02", () => ({ value: "", exception: "away" }))).toBe(
      ` | ${Array.from({ length: 28 }, (_, at) => at + 1).join(" ")}: `,
    );
  });
});

test("consecutive dates are runs, also over the end of a month", () => {
  const dates = ["2026-07-30", "2026-07-31", "2026-08-01", "2026-08-03"].map((date) => Temporal.PlainDate.from(date));
  expect(runsOfDates(dates).map((run) => run.join(" "))).toEqual(["2026-07-30 2026-08-01", "2026-08-03 2026-08-03"]);
});
