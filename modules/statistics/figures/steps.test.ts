import { describe, expect, it } from "vitest";
import { lastDays } from "#core/web/desk/figures/days.ts";
import { stepKindOf, stepsOf } from "./steps.ts";

const daily = (dates: string[]) => dates.map((day) => ({ day, views: 1 }));

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
});
