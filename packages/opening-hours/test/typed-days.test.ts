import { describe, expect, test } from "vitest";
import { readDaysWithTimes, readTypedDays } from "../src/index.ts";

describe("typed days", () => {
  test.each([
    ["Monday", [1]],
    ["Mon.", [1]],
    ["Sundays", [7]],
    ["Dé Luain", [1]],
    ["dé céadaoin", [3]],
    ["De Ceadaoin", [3]],
    ["Déardaoin", [4]],
    ["Dé hAoine", [5]],
    ["DÉ SATHAIRN", [6]],
    ["Dé Domhnaigh", [7]],
    ["an Luan", [1]],
    ["Mháirt", [2]],
    ["Monday to Friday", [1, 2, 3, 4, 5]],
    ["Mon-Fri", [1, 2, 3, 4, 5]],
    ["Mo–Fr", [1, 2, 3, 4, 5]],
    ["Mon — Thurs", [1, 2, 3, 4]],
    ["Dé Luain-Dé hAoine", [1, 2, 3, 4, 5]],
    ["Dé Luain go Dé hAoine", [1, 2, 3, 4, 5]],
    ["ón Luan go dtí an Aoine", [1, 2, 3, 4, 5]],
    ["Luan go hAoine", [1, 2, 3, 4, 5]],
    ["from Monday through Thursday", [1, 2, 3, 4]],
    ["Sat to Mon", [1, 6, 7]],
    ["Mon-Wed, Sat & Sun", [1, 2, 3, 6, 7]],
    ["Dé Luain agus Dé Máirt", [1, 2]],
    ["Mon Wed Fri", [1, 3, 5]],
    ["Mon + Wed", [1, 3]],
    ["Mon/Wed/Fri", [1, 3, 5]],
    ["Weekdays", [1, 2, 3, 4, 5]],
    ["Weekends", [6, 7]],
    ["Every day", [1, 2, 3, 4, 5, 6, 7]],
    ["gach lá", [1, 2, 3, 4, 5, 6, 7]],
    ["go laethúil", [1, 2, 3, 4, 5, 6, 7]],
  ])("%s", (typed, days) => {
    expect(readTypedDays(typed)).toEqual(days);
  });

  test.each([
    "",
    "Dé",
    "Summer",
    "Sunrise",
    "Moving day",
    "Friends",
    "Monthly",
    "Satellite office",
    "Thanksgiving",
    "Wellness",
    "Domestic",
    "Mon-Fri (except Wed)",
    "Mon-Fri except Wed",
    "Summer season Mon-Fri",
    "Mon-",
    "Mon-Tue-Wed",
    "Mon, Mon",
    "Mon-Wed, Tue",
    "T-S",
    "M-A",
    "Do",
    "Di",
    "Someday",
    "Mondayish",
    "Bank holidays",
  ])("%j is refused", (typed) => {
    expect(readTypedDays(typed)).toBeNull();
  });
});

test.each([
  ["Monday to Friday 9am-5pm", "1,2,3,4,5 09:00-17:00"],
  ["Dé Luain-Dé hAoine 09:00-17:00", "1,2,3,4,5 09:00-17:00"],
  ["Mon - Fri: 9am - 5pm", "1,2,3,4,5 09:00-17:00"],
  ["Mon-Fri 09:00-17:00, Sat 10:00-14:00", "1,2,3,4,5 09:00-17:00 | 6 10:00-14:00"],
  ["Mon-Thu 12:00-23:30; Fri-Sat 12:00-00:30", "1,2,3,4 12:00-23:30 | 5,6 12:00-00:30"],
  ["Mon, Tue 9-1, 2-5, Thu 8-11pm", "1,2 09:00-13:00 14:00-17:00 | 4 20:00-23:00"],
  ["Mon-Sun 12 noon-10pm", "1,2,3,4,5,6,7 12:00-22:00"],
  ["Sat all day; Sun closed", "6 00:00-24:00 | 7"],
  ["Aoine an lá ar fad", "5 00:00-24:00"],
])("days with their hours: %s", (typed, meant) => {
  const read = readDaysWithTimes(typed)?.map(({ days, times }) =>
    [days.join(), ...times.map(({ from, to }) => `${from}-${to}`)].join(" "),
  );
  expect(read?.join(" | ")).toBe(meant);
});

test.each([
  "",
  "Mon",
  "9-5",
  "Mon 10am-late",
  "Summer 10:00-18:00",
  "Mon-Fri 9-5, Wed 9-1",
  "Mon 9-5 Tue",
  "Wed when the tide allows",
  "Satellite office 10:00-12:00",
  `Mon ${"9-5, ".repeat(200)}`,
])("days with hours that are refused: %j", (typed) => {
  expect(readDaysWithTimes(typed)).toBeNull();
});
