import { expect, test } from "vitest";
import { readSentence } from "../src/index.ts";
import { publicHolidays } from "./ireland.ts";

const read = (text: string) => readSentence(text, "2026-11-25", publicHolidays);

test.each([
  ["Monday: 9 am–5 pm\nTuesday: Closed\nSaturday: Open 24 hours", "1 09:00-17:00 6 00:00-24:00"],
  ["Monday\t9\u202fam–1\u202fpm, 2–5:30\u202fpm", "1 09:00-13:00 1 14:00-17:30"],
  ["Friday\n8 pm–2 am\nSunday (May holiday)\nClosed", "5 20:00-02:00"],
  ["Monday\n9–12\n2–5\nTuesday\n9–12", "1 09:00-12:00 1 14:00-17:00 2 09:00-12:00"],
  ["Dé Luain 10:00–16:00\nDé hAoine 10:00–16:00", "1 10:00-16:00 5 10:00-16:00"],
  ["Friday\t8–11 PM\nSaturday\t9:30–11:30 PM", "5 20:00-23:00 6 21:30-23:30"],
  ["Saturday\t12–3\u202fAM, 6–11\u202fPM", "6 00:00-03:00 6 18:00-23:00"],
  ["Weekends: 10am-4pm", "6 10:00-16:00 7 10:00-16:00"],
  ["Monday to Wednesday: 9am-5pm", "1 09:00-17:00 2 09:00-17:00 3 09:00-17:00"],
  ["Mon\n9:00 AM - 5:00 PM\nTue\n9:00 AM - 1:00 AM (Next day)\nWed\nClosed", "1 09:00-17:00 2 09:00-01:00"],
  ["Business code,Monday hours,Tuesday hours\n7,09:00AM-05:00PM,x", "1 09:00-17:00"],
])("hours copied from Google: %j", (text, meant) => {
  const draft = read(text);
  expect(
    "times" in draft ? draft.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).join(" ") : draft,
  ).toBe(meant);
});

test.each([
  [
    "Monday (St. Brigid's Day)\t9 AM–5 PM\nHours might differ",
    ["1 09:00-17:00"],
    null,
    ["St. Brigid's Day", "Hours might differ"],
  ],
  ["Monday: 9am-5pm\nBank holidays: closed", ["1 09:00-17:00"], "closed", []],
  ["Laethanta saoire poiblí: 12-4\nDé Luain: 9-5", ["1 09:00-17:00"], [{ from: "12:00", to: "16:00" }], []],
  [
    "Confirmed by this business 3 weeks ago\nSaturday\t9-5",
    ["6 09:00-17:00"],
    null,
    ["Confirmed by this business 3 weeks ago"],
  ],
])("what is said beside the hours is applied or named: %j", (text, times, holidays, leftOut) => {
  const draft = read(text);
  if (!("times" in draft)) throw new Error(draft.notUnderstood);
  expect(draft).toMatchObject({ holidays, leftOut });
  expect(draft.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)).toEqual(times);
});

test("hours by appointment stay so", () => {
  expect(read("Monday: 9-12 by appointment")).toMatchObject({ times: [{ day: 1, kind: "appointment" }] });
});

test.each([
  "",
  "Monday: when the tide allows",
  "Someday 9-5",
  "Monday",
  "Monday:",
  "Hours might differ",
  "Summer: 10am-6pm",
  "Wellness 9-5",
  "Bank holidays: closed",
])("%j is not understood", (text) => {
  expect(read(text)).toHaveProperty("notUnderstood");
});
