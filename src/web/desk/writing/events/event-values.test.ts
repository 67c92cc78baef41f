import { expect, test } from "vitest";
import { type EventTimes, sentTimes, withStart } from "./event-values.ts";

/** Every first Saturday from 21:00 to 01:30, except the one in January. */
const EVENING: EventTimes = {
  starts_at: "2026-12-05T21:00",
  ends_at: "2026-12-06T01:30",
  all_day: false,
  rrule: "FREQ=MONTHLY;BYDAY=1SA",
  exdates: ["2027-01-02T21:00:00.000Z"],
};

test("moving the start moves the end, the rule and the excluded dates", () => {
  expect(withStart(EVENING, "2026-12-11T20:00")).toMatchObject({
    ends_at: "2026-12-12T00:30",
    rrule: "FREQ=MONTHLY;BYDAY=2FR",
    exdates: ["2027-01-08T20:00:00.000Z"],
  });
});

test("the first start sets a default end", () => {
  const empty = { ...EVENING, starts_at: "T", ends_at: "T", rrule: "", exdates: [] };
  expect(withStart(empty, "2026-12-05T21:00").ends_at).toBe("2026-12-05T23:00");
});

test("an all-day event lasts until the midnight after its last day", () => {
  const days = { ...EVENING, starts_at: "2026-07-04T", ends_at: "2026-07-05T", all_day: true, rrule: "", exdates: [] };
  expect(sentTimes(days)).toMatchObject({
    starts_at: "2026-07-03T23:00:00.000Z",
    ends_at: "2026-07-05T23:00:00.000Z",
    rrule: null,
  });
});

test("an excluded date that is no occurrence of the rule is not sent", () => {
  expect(sentTimes(EVENING).exdates).toEqual(EVENING.exdates);
  expect(sentTimes({ ...EVENING, rrule: "FREQ=MONTHLY;BYMONTHDAY=5" }).exdates).toEqual([]);
  expect(sentTimes({ ...EVENING, rrule: "" }).exdates).toEqual([]);
});
