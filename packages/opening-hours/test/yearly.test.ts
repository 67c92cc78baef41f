import { expect, test } from "vitest";
import { nextYearly, readYearly, writeYearly, type Yearly } from "../src/index.ts";

const RULES: [string, Yearly, string[]][] = [
  ["easter -2 days", { easter: -2 }, ["2027-03-26", "2028-04-14"]],
  ["easter", { easter: 0 }, ["2027-03-28", "2028-04-16"]],
  ["easter +1 day", { easter: 1 }, ["2027-03-29", "2028-04-17"]],
  ["Dec 24", { date: "12-24" }, ["2026-12-24", "2027-12-24"]],
  ["Feb 29", { date: "02-29" }, ["2028-02-29", "2032-02-29"]],
  ["Aug Mo[1]", { month: 8, day: 1, nth: 1 }, ["2027-08-02", "2028-08-07"]],
  ["Oct Mo[-1]", { month: 10, day: 1, nth: -1 }, ["2027-10-25", "2028-10-30"]],
  ["Nov We[4]", { month: 11, day: 3, nth: 4 }, ["2026-11-25", "2027-11-24"]],
];

test.each(RULES)("%s is written, read and found in the calendar", (text, yearly, dates) => {
  expect(writeYearly(yearly)).toBe(text);
  expect(readYearly(text)).toEqual(yearly);
  expect(nextYearly(yearly, "2026-11-25", 2)).toEqual(dates);
});

test.each(["Apr 31", "Feb 30", "Dec 00", "easter +99 days", "Dec Mo[5]", "Dec Xx[1]", "Dez 24", "easter -2", ""])(
  "%j is no day of every year",
  (text) => expect(readYearly(text)).toBeNull(),
);
