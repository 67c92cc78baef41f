import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";

const period = (from: string, to: string) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) });
const format = ({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) => `${from} ${to}`;

test("weeks are those of ISO 8601, also around New Year, clipped to the period", () => {
  const weeks = stepsOf(period("2026-12-30", "2027-01-12"), "week");
  expect(weeks.map((week) => `${week.name} ${format(week)}`)).toEqual([
    "2026-W53 2026-12-30 2027-01-03",
    "2027-W01 2027-01-04 2027-01-10",
    "2027-W02 2027-01-11 2027-01-12",
  ]);
});

test("months and days are complete", () => {
  expect(stepsOf(period("2026-01-31", "2026-03-01"), "month").map(format)).toEqual([
    "2026-01-31 2026-01-31",
    "2026-02-01 2026-02-28",
    "2026-03-01 2026-03-01",
  ]);
  expect(stepsOf(period("2026-02-27", "2026-03-02"), "day").map(({ name }) => name)).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});
