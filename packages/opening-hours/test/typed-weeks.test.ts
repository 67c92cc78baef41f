import { expect, test } from "vitest";
import { readTypedWeeks, writeWeeks } from "../src/index.ts";

const TODAY = "2026-11-22";

test.each([
  ["1st and 3rd Saturday 10-14", "6 1,3 10:00-14:00"],
  ["First Saturday of the month, 10am to 2pm", "6 1 10:00-14:00"],
  ["2nd, 4th & last Mon 9-1, 2-5", "1 2,4,last 09:00-13:00 14:00-17:00"],
  ["last Friday closed", "5 last closed 00:00-24:00"],
  ["every last Friday: 8pm-midnight", "5 last 20:00-24:00"],
  ["third Tuesday 10-12 by appointment", "2 3 appointment 10:00-12:00"],
  ["every second Wednesday from 3 June 2026 7-9pm", "3 every 2 from 2026-06-03 19:00-21:00"],
  ["every second Wednesday from 4 June 10-12", "3 every 2 from 2025-06-04 10:00-12:00"],
  ["every other Thursday from 2026-12-03 18:00-20:00", "4 every 2 from 2026-12-03 18:00-20:00"],
  ["alternate Sundays from December 6th 12-4", "7 every 2 from 2026-12-06 12:00-16:00"],
  ["an chéad Satharn den mhí 10-14", "6 1 10:00-14:00"],
  ["an chéad agus an tríú Satharn den mhí 10 go dtí 2", "6 1,3 10:00-14:00"],
  ["an Aoine dheireanach dúnta", "5 last closed 00:00-24:00"],
  ["gach dara Céadaoin ó 4 Meitheamh 19-21", "3 every 2 from 2025-06-04 19:00-21:00"],
  ["gach tríú hAoine ó 4 Nollaig 2026 10-12", "5 every 3 from 2026-12-04 10:00-12:00"],
  ["gach dara Luan ó 7 Meán Fómhair 2026 10-12", "1 every 2 from 2026-09-07 10:00-12:00"],
])("%s", (typed, meant) => {
  const read = readTypedWeeks(typed, TODAY);
  const times = read?.times.map(({ from, to, kind }) => [kind, `${from}-${to}`].filter(Boolean).join(" "));
  expect(read && [read.day, writeWeeks(read.weeks), ...times!].join(" ")).toBe(meant);
});

test.each([
  "",
  "Saturday 10-14",
  "1st and 3rd 10-14",
  "1st Saturday",
  "1st and 1st Saturday 10-14",
  "every second Wednesday 10-12",
  "5th Monday 10-12",
  "every second Wednesday from 31 June 10-12",
  "1st Saturday Sunday 10-14",
  "1st Saturday whenever",
])("%s cannot be parsed", (typed) => {
  expect(readTypedWeeks(typed, TODAY)).toBeNull();
});

test("without today a date needs its year", () => {
  expect(readTypedWeeks("every second Wednesday from 4 June 10-12")).toBeNull();
});
