import { describe, expect, it } from "vitest";
import { weeksOf } from "./weeks.ts";

const month = (text: string) => weeksOf(Temporal.PlainYearMonth.from(text)).map((week) => week.map(String));

describe("the weeks of a month", () => {
  it("begin on Monday, with days of the months beside it", () => {
    const weeks = month("2026-08");
    expect(weeks[0]![0]).toBe("2026-07-27");
    expect(weeks.at(-1)!.at(-1)).toBe("2026-09-06");
    expect(weeks.every(({ length }) => length === 7)).toBe(true);
  });

  it("are as many as the month needs", () => {
    expect(month("2027-02")).toHaveLength(4); // from a Monday to a Sunday
    expect(month("2026-04")).toHaveLength(5);
    expect(month("2026-08")).toHaveLength(6);
  });
});
