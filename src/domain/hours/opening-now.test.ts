import { expect, test } from "vitest";
import { openingHours } from "./opening-hours.ts";
import { openingNow } from "./opening-now.ts";

const OPEN = { status: "open", reopens_on: null };
const stateAt = (schedule: Parameters<typeof openingNow>[1], at: string) => {
  const { opening, until } = openingNow(OPEN, schedule, Temporal.Instant.from(at));
  return [opening.opening_state, opening.open_now, until === null ? null : new Date(until).toISOString()];
};
const CHRISTMAS_EVE = { date: "2026-12-24", intervals: [{ from: "10:00", to: "14:00" }] };
const CHRISTMAS = { date: "2026-12-25" };

test("a page without a usual week is known on the days with a plan of their own, and unknown on all others", () => {
  const specials = [CHRISTMAS_EVE, CHRISTMAS];
  expect(stateAt({ specials }, "2026-12-23T12:00Z")).toEqual(["unknown", null, "2026-12-24T00:00:00.000Z"]);
  expect(stateAt({ specials }, "2026-12-24T08:00Z")).toEqual(["closed", false, "2026-12-24T10:00:00.000Z"]);
  expect(stateAt({ specials }, "2026-12-24T12:00Z")).toEqual(["open", true, "2026-12-24T14:00:00.000Z"]);
  expect(stateAt({ specials }, "2026-12-24T16:00Z")).toEqual(["closed", false, "2026-12-25T00:00:00.000Z"]);
  expect(stateAt({ specials }, "2026-12-25T12:00Z")).toEqual(["closed", false, "2026-12-26T00:00:00.000Z"]);
  expect(stateAt({ specials }, "2026-12-26T12:00Z")).toEqual(["unknown", null, "2026-12-27T00:00:00.000Z"]);
  expect(stateAt({}, "2026-12-23T12:00Z")).toEqual(["unknown", null, null]);
  const days = ["2026-12-23", "2026-12-25", "2026-12-26"].map((date) => Temporal.PlainDate.from(date));
  expect(days.map((day) => openingHours.isKnownOn({ specials }, day))).toEqual([false, true, false]);
});

test("with a usual week, a day without hours is closed", () => {
  const regular = [{ days: [1], from: "10:00", to: "14:00" }];
  expect(stateAt({ regular }, "2026-12-22T12:00Z").slice(0, 2)).toEqual(["closed", false]);
});
