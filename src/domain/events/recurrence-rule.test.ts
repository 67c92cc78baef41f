import { expect, test } from "vitest";
import { isComputable } from "./recurrence.ts";
import { isRecurrenceRule } from "./recurrence-rule.ts";

test.each([
  ["FREQ=WEEKLY;BYDAY=FR", true],
  ["FREQ=MONTHLY;BYDAY=1SA;UNTIL=20270101T000000Z", true],
  ["FREQ=DAILY;COUNT=732", true],
  ["FREQ=DAILY;COUNT=733", false],
  ["FREQ=DAILY;COUNT=0", false],
  ["FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z", false],
  ["FREQ=HOURLY", false],
  ["FREQ=DAILY;BYHOUR=1,2,3", false],
  ["FREQ=WEEKLY;BYDAY=XX", false],
  ["FREQ=WEEKLY;INTERVAL=0", false],
  ["every Friday", false],
  ["FREQ=DAILY\nDTSTART:20200101T000000Z", false],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", true],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", true],
  ["FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13", true],
  ["FREQ=WEEKLY;UNTIL=20270101", true],
  ["FREQ=WEEKLY;COUNT=2;COUNT=3", false],
  ["FREQ=WEEKLY;", false],
  ["FREQ=WEEKLY;BYDAY=2MO", false],
  ["FREQ=WEEKLY;BYSETPOS=400", false],
  ["FREQ=DAILY;BYMONTHDAY=3", false],
  ["FREQ=MONTHLY;BYSETPOS=1", false],
  ["FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=9", false],
  ["FREQ=DAILY;INTERVAL=100", false],
  ["FREQ=DAILY;UNTIL=20270230", false],
  ["FREQ=DAILY;UNTIL=garbage", false],
  ["FREQ=YEARLY;COUNT=51", false],
  ["FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31", false],
  ["FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29", false],
])("%j is supported: %s", (rule, allowed) => {
  expect(isRecurrenceRule(rule)).toBe(allowed);
});

test("the most expensive supported rules are computed, or found to have no occurrence, in time", () => {
  const startsAt = Temporal.Instant.from("2027-02-01T19:00Z");
  const event = { startsAt, endsAt: startsAt.add({ hours: 2 }), exdates: [] };
  const expensive = [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=50",
    "FREQ=MONTHLY;INTERVAL=99;BYDAY=5MO;BYMONTH=2;COUNT=120",
    "FREQ=YEARLY;INTERVAL=99;BYDAY=FR;BYMONTHDAY=13;COUNT=50",
    "FREQ=WEEKLY;INTERVAL=99;COUNT=732",
  ];
  expect(expensive.every(isRecurrenceRule)).toBe(true);
  const began = performance.now();
  const found = expensive.map((rrule) => isComputable({ ...event, rrule }));
  expect(performance.now() - began).toBeLessThan(20_000); // it would take minutes without the limits
  expect(found).toEqual([true, false, true, true]);
});
