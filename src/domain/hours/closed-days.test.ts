import { expect, test } from "vitest";
import { exceptionalClosures } from "./closed-days.ts";

const isClosed = exceptionalClosures({
  publicHolidays: { intervals: [] },
  specials: [
    { date: "2026-12-28", to: "2026-12-30" },
    { date: "2026-12-26", intervals: [{ from: "12:00", to: "16:00" }] },
  ],
});

test.each([
  ["2026-12-25T21:00:00Z", true, "a public holiday"],
  ["2026-12-26T21:00:00Z", false, "a public holiday with hours of its own"],
  ["2026-12-27T21:00:00Z", false, "an ordinary day"],
  ["2026-12-29T21:00:00Z", true, "within a range of special days"],
  ["2026-07-01T23:30:00Z", false, "after midnight in Dublin"],
])("%s is closed: %s, %s", (at, closed) => {
  expect(isClosed(Temporal.Instant.from(at))).toBe(closed);
});
