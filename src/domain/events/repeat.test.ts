import { expect, test } from "vitest";
import { isRecurrenceRule } from "./recurrence-rule.ts";
import { newRepeat, placesOf, repeatFrom, repeatOf, ruleOf } from "./repeat.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
/** The first Saturday of December. */
const SATURDAY = day("2026-12-05");
/** The fifth Monday of a summer month, and its last. */
const MONDAY = day("2026-06-29");

test.each([
  ["FREQ=DAILY", SATURDAY],
  ["FREQ=DAILY;INTERVAL=2;COUNT=10", SATURDAY],
  ["FREQ=WEEKLY;BYDAY=TU,SA", SATURDAY],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20260930T225959Z", MONDAY],
  ["FREQ=MONTHLY;BYDAY=1SA", SATURDAY],
  ["FREQ=MONTHLY;BYDAY=-1MO;COUNT=3", MONDAY],
  ["FREQ=MONTHLY;BYMONTHDAY=29", MONDAY],
  ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5", SATURDAY],
  ["FREQ=YEARLY;BYMONTH=12;BYDAY=1SA", SATURDAY],
])("%s is said in words that people choose, and is the same rule again", (rule, first) => {
  const repeat = repeatOf(rule, first);
  expect(repeat && ruleOf(repeat, first)).toBe(rule);
  expect(isRecurrenceRule(rule)).toBe(true);
});

test.each([
  ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=SA"],
  ["FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=5"],
  ["FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5"],
  ["FREQ=DAILY;UNTIL=20270101", "FREQ=DAILY;UNTIL=20270101T235959Z"],
])("what %s leaves to the first day is said aloud", (rule, aloud) => {
  expect(ruleOf(repeatOf(rule, SATURDAY)!, SATURDAY)).toBe(aloud);
});

test.each([
  "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
  "FREQ=MONTHLY;BYDAY=2SA",
  "FREQ=WEEKLY;BYDAY=FR",
  "FREQ=DAILY;BYMONTH=12",
  "FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13",
])("%s says more than can be chosen from that day", (rule) => {
  expect(repeatOf(rule, SATURDAY)).toBeNull();
});

test("the weekday and its place move with the first day", () => {
  const weekly = { ...newRepeat("week", SATURDAY), weekdays: [2, 6] };
  expect(repeatFrom(weekly, SATURDAY, MONDAY).weekdays).toEqual([2, 1]);
  const monthly = { ...newRepeat("month", SATURDAY), place: 1 };
  expect(ruleOf(repeatFrom(monthly, SATURDAY, MONDAY), MONDAY)).toBe("FREQ=MONTHLY;BYDAY=-1MO");
});

test("the place of a weekday counts from the start of the month; it is the last one where no other follows", () => {
  expect([placesOf(SATURDAY), placesOf(MONDAY), placesOf(day("2026-06-22"))]).toEqual([[1], [-1], [4]]);
  expect(placesOf(day("2026-02-28"))).toEqual([4, -1]);
});
