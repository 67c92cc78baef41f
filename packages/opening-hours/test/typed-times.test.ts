import { describe, expect, test } from "vitest";
import { readTypedDay, readTypedTime, writtenDay } from "../src/index.ts";

describe("a typed time", () => {
  test.each([
    ["9", "09:00"],
    ["09", "09:00"],
    ["9.30", "09:30"],
    ["9:30", "09:30"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["1730", "17:30"],
    ["5pm", "17:00"],
    ["5 p.m.", "17:00"],
    ["5.30pm", "17:30"],
    ["530pm", "17:30"],
    ["12am", "00:00"],
    ["12pm", "12:00"],
    ["9h30", "09:30"],
    ["14h", "14:00"],
    ["2 i.n.", "14:00"],
    ["Noon", "12:00"],
    ["meán lae", "12:00"],
    ["0:15", "00:15"],
    ["half nine", "09:30"],
    ["quarter to 10", "09:45"],
    ["leathuair tar éis a naoi", "09:30"],
    ["half 12", "12:30"],
  ])("%s is %s", (typed, meant) => {
    expect(readTypedTime(typed)).toBe(meant);
  });

  test.each(["", "25", "9.75", "13pm", "0am", "half", "9-5", "99999", "24"])("%s is not a time", (typed) => {
    expect(readTypedTime(typed)).toBeNull();
  });
});

describe("the typed hours of a day", () => {
  test.each([
    ["9-5.30", "09:00-17:30"],
    ["9 – 5", "09:00-17:00"],
    ["9 to 5", "09:00-17:00"],
    ["9 go dtí 5", "09:00-17:00"],
    ["9am-5pm", "09:00-17:00"],
    ["9-5pm", "09:00-17:00"],
    ["1-5pm", "13:00-17:00"],
    ["8-11pm", "20:00-23:00"],
    ["8–11 PM", "20:00-23:00"],
    ["9:30–11:30 p.m.", "21:30-23:30"],
    ["10-11pm", "22:00-23:00"],
    ["7 to 11 i.n.", "19:00-23:00"],
    ["8-11am", "08:00-11:00"],
    ["08:00-11pm", "08:00-23:00"],
    ["12-3pm", "12:00-15:00"],
    ["12-11pm", "12:00-23:00"],
    ["11-3pm, 8-11pm", "11:00-15:00 20:00-23:00"],
    ["9-9pm", "09:00-21:00"],
    ["8-23:00", "08:00-23:00"],
    ["8-midnight", "08:00-24:00"],
    ["12 noon-10pm", "12:00-22:00"],
    ["8-1", "08:00-13:00"],
    ["12-3", "12:00-15:00"],
    ["7-11", "07:00-11:00"],
    ["2-6", "14:00-18:00"],
    ["5-1", "17:00-01:00"],
    ["05:00-13:00", "05:00-13:00"],
    ["5am-1pm", "05:00-13:00"],
    ["9-12.30, 12-2", "09:00-12:30 12:00-14:00"],
    ["9-1, 2-5.30", "09:00-13:00 14:00-17:30"],
    ["9-1 and 2-6", "09:00-13:00 14:00-18:00"],
    ["9-1 agus 2-6", "09:00-13:00 14:00-18:00"],
    ["12.30-2.30; 6-9.30", "12:30-14:30 18:00-21:30"],
    ["17:00-01:30", "17:00-01:30"],
    ["5pm-1.30am", "17:00-01:30"],
    ["20-2", "20:00-02:00"],
    ["8pm-midnight", "20:00-24:00"],
    ["all day", "00:00-24:00"],
    ["24/7", "00:00-24:00"],
    ["nine to five", "09:00-17:00"],
    ["half nine to quarter to six", "09:30-17:45"],
    ["Closed", ""],
    ["dúnta", ""],
  ])("%s is %s", (typed, meant) => {
    expect(
      readTypedDay(typed)
        ?.map(({ from, to }) => `${from}-${to}`)
        .join(" "),
    ).toBe(meant);
  });

  test.each(["", "9", "9-", "-5", "nine to", "9-5-7", "9-25", "midnight-5"])("%s cannot be parsed", (typed) => {
    expect(readTypedDay(typed)).toBeNull();
  });
});

describe("the normalised hours of a day", () => {
  const texts = { allDay: "All day", appointment: "by appointment" };

  test.each([
    ["9-1, 2-5.30", "09:00–13:00, 14:00–17:30"],
    ["from 9 to 1 and from 2 to 5", "09:00–13:00, 14:00–17:00"],
    ["ó 9rn go 5in", "09:00–17:00"],
    ["9-1, 2-5 appt", "09:00–13:00, 14:00–17:00 by appointment"],
    ["10-12 trí choinne", "10:00–12:00 by appointment"],
    ["8pm-midnight", "20:00–24:00"],
    ["24/7", "All day"],
    ["closed", ""],
  ])("%s is %s", (typed, normalised) => {
    expect(writtenDay(readTypedDay(typed)!, texts)).toBe(normalised);
  });

  test("are parsed to the same hours again", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:30`);
    for (const from of hours) {
      for (const to of [...hours, "24:00", "12:00"]) {
        expect(readTypedDay(writtenDay([{ from, to }], texts))).toEqual([{ from, to }]);
      }
    }
  });
});
