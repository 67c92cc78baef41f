import { expect, test } from "vitest";
import { type EventTimes, sentTimes, withStart } from "./event-values.ts";

/** Each first Saturday from 21:00 to 01:30, the one in January left out. */
const EVENING: EventTimes = {
  starts_at: "2026-12-05T21:00",
  ends_at: "2026-12-06T01:30",
  all_day: false,
  rrule: "FREQ=MONTHLY;BYDAY=1SA",
  exdates: ["2027-01-02T21:00:00.000Z"],
};

test("another start takes the end, the rule and the dates left out along", () => {
  expect(withStart(EVENING, "2026-12-11T20:00")).toMatchObject({
    ends_at: "2026-12-12T00:30",
    rrule: "FREQ=MONTHLY;BYDAY=2FR",
    exdates: ["2027-01-08T20:00:00.000Z"],
  });
});

test("the first start that is told proposes an end", () => {
  const empty = { ...EVENING, starts_at: "T", ends_at: "T", rrule: "", exdates: [] };
  expect(withStart(empty, "2026-12-05T21:00").ends_at).toBe("2026-12-05T23:00");
});

test("a day is from midnight to midnight, and the last day is one of it", () => {
  const days = { ...EVENING, starts_at: "2026-07-04T", ends_at: "2026-07-05T", all_day: true, rrule: "", exdates: [] };
  expect(sentTimes(days)).toMatchObject({
    starts_at: "2026-07-03T23:00:00.000Z",
    ends_at: "2026-07-05T23:00:00.000Z",
    rrule: null,
  });
});

test("a date left out that is none of the rule's is not sent", () => {
  expect(sentTimes(EVENING).exdates).toEqual(EVENING.exdates);
  expect(sentTimes({ ...EVENING, rrule: "FREQ=MONTHLY;BYMONTHDAY=5" }).exdates).toEqual([]);
  expect(sentTimes({ ...EVENING, rrule: "" }).exdates).toEqual([]);
});
