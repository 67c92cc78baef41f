import { expect, test } from "vitest";
import { readGoogleHours } from "../src/index.ts";

test.each([
  ["Monday: 9 am–5 pm\nTuesday: Closed\nSaturday: Open 24 hours", "1 09:00-17:00 6 00:00-24:00"],
  ["Monday\t9\u202fam–1\u202fpm, 2–5:30\u202fpm", "1 09:00-13:00 1 14:00-17:30"],
  ["Friday\n8 pm–2 am\nSunday (May holiday)\nClosed", "5 20:00-02:00"],
  ["Dé Luain 10:00–16:00\nDé hAoine 10:00–16:00", "1 10:00-16:00 5 10:00-16:00"],
  ["Friday\t8–11 PM\nSaturday\t9:30–11:30 PM", "5 20:00-23:00 6 21:30-23:30"],
  ["Saturday\t12–3\u202fAM, 6–11\u202fPM", "6 00:00-03:00 6 18:00-23:00"],
  ["Weekends: 10am-4pm", "6 10:00-16:00 7 10:00-16:00"],
  ["Monday to Wednesday: 9am-5pm", "1 09:00-17:00 2 09:00-17:00 3 09:00-17:00"],
])("hours copied from Google: %j", (text, meant) => {
  const read = readGoogleHours(text);
  expect(
    "times" in read ? read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).join(" ") : read,
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
  ["Confirmed by this business 3 weeks ago\nSunday\tClosed", [], null, ["Confirmed by this business 3 weeks ago"]],
])("what is said beside the hours is applied or named: %j", (text, times, holidays, leftOut) => {
  const read = readGoogleHours(text);
  if (!("times" in read)) throw new Error(read.notUnderstood);
  expect(read).toMatchObject({ holidays, leftOut });
  expect(read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)).toEqual(times);
});

test("hours by appointment stay so", () => {
  expect(readGoogleHours("Monday: 9-12 by appointment")).toMatchObject({ times: [{ day: 1, kind: "appointment" }] });
});

test.each([
  "",
  "Monday: when the tide allows",
  "Someday 9-5",
  "9-5",
  "Monday",
  "Monday:",
  "Hours might differ",
  "Summer: 10am-6pm",
  "Wellness 9-5",
  "Mon-Fri (except Wed): 9-5",
  "Monday 9-5\nClosed at Christmas",
  "Bank holidays: closed",
  "Monday 9-5\nBank holidays: it depends",
])("%j is not understood", (text) => {
  expect(readGoogleHours(text)).toHaveProperty("notUnderstood");
});
