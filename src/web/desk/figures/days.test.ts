import { describe, expect, it } from "vitest";
import { countOf, daysBefore, lastDays } from "./days.ts";

describe("ranges of days", () => {
  it("include leap days and days on which the clock changes", () => {
    expect(lastDays(30, "2028-03-10")).toEqual({ from: "2028-02-10", to: "2028-03-10" });
    expect(countOf({ from: "2026-03-28", to: "2026-03-30" })).toBe(3);
  });

  it("have a previous range of the same length", () => {
    expect(daysBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
  });
});
