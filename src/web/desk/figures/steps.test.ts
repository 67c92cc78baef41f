import { describe, expect, it } from "vitest";
import { countOf, daysBefore, lastDays } from "./days.ts";
import { stepKindOf, stepsOf, topOf } from "./steps.ts";

const daily = (dates: string[]) => dates.map((day) => ({ day, views: 1 }));

describe("ranges of days", () => {
  it("include leap days and days on which the clock changes", () => {
    expect(lastDays(30, "2028-03-10")).toEqual({ from: "2028-02-10", to: "2028-03-10" });
    expect(countOf({ from: "2026-03-28", to: "2026-03-30" })).toBe(3);
  });

  it("have a previous range of the same length", () => {
    expect(daysBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
  });
});

describe("steps", () => {
  it("are days, weeks from Monday to Sunday, or months, by the length of the range", () => {
    expect([92, 93, 366, 700].map((count) => stepKindOf(lastDays(count, "2026-07-04")))).toEqual([
      "day",
      "week",
      "week",
      "month",
    ]);
    const days = daily(["2026-07-31", "2026-08-01", "2026-08-02", "2026-08-03", "2026-08-04"]);
    expect(stepsOf(days, "week")).toEqual([
      { from: "2026-07-31", to: "2026-08-02", views: 3 },
      { from: "2026-08-03", to: "2026-08-04", views: 2 },
    ]);
    expect(stepsOf(days, "month").map(({ from, views }) => [from, views])).toEqual([
      ["2026-07-31", 1],
      ["2026-08-01", 4],
    ]);
  });

  it.each([
    [0, 2],
    [1, 2],
    [5, 6],
    [13, 20],
    [46, 60],
    [999, 1000],
  ])("have a scale for at most %i that ends at %i", (most, top) => expect(topOf(most)).toBe(top));
});
