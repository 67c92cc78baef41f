import { describe, expect, test } from "vitest";
import type { Timetable } from "../contract/timetables.ts";
import { departuresOfMonth } from "./month-departures.ts";

const at = (time: string, days: number[], direction: "there" | "back" = "there") => ({
  direction,
  time,
  days,
  note: null,
  note_ie: null,
});
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const season = (from: string | null, to: string | null, departures: ReturnType<typeof at>[]) => ({
  from,
  to,
  name: null,
  name_ie: null,
  departures,
});
const change = (date_from: string, date_to: string) => ({
  date_from,
  date_to,
  kind: "cancelled",
  time: null,
  direction: null,
});

const boat = {
  minutes: 15,
  holiday_rule: "as_sunday",
  seasons: [
    season(null, null, [at("10:00", [1, 2, 3, 4, 5, 6]), at("08:00", [1, 2, 3, 4, 5, 6]), at("11:00", [7])]),
    season("06-15", "09-15", [at("09:00", EVERY_DAY), at("17:00", EVERY_DAY, "back")]),
  ],
  changes: [change("2026-06-02", "2026-06-03"), change("2026-07-01", "2026-07-02"), change("2026-12-25", "2026-12-25")],
} as unknown as Timetable;

/** `1–14 123456: 08:00 10:00, 7: 11:00; …`. */
function thereIn(month: string): string {
  const { directions } = departuresOfMonth(boat, Temporal.PlainYearMonth.from(month));
  const { weeks, exceptions } = directions[0]!.pattern;
  const times = (value: readonly { time: string }[]) => value.map(({ time }) => time).join(" ");
  return [
    ...weeks.map(
      ({ from, to, days }) =>
        `${from.day}–${to.day} ${days.map(({ days, value }) => `${days.join("")}: ${times(value)}`).join(", ")}`,
    ),
    ...exceptions.map(({ dates, value }) => `| ${dates.map(({ day }) => day).join(" ")}: ${times(value)}`),
  ].join("; ");
}

describe("the departures of a month", () => {
  test("are a week in order of time, with public holidays that run as on Sundays", () => {
    expect(thereIn("2026-10")).toBe("1–31 123456: 08:00 10:00, 7: 11:00; | 26: 11:00");
  });

  test("are two weeks where a season begins", () => {
    expect(thereIn("2026-06")).toBe("1–14 123456: 08:00 10:00, 7: 11:00; 15–30 1234567: 09:00; | 1: 11:00");
    expect(thereIn("2026-07")).toBe("1–31 1234567: 09:00");
  });

  test("are not listed for a public holiday on which all are cancelled", () => {
    expect(thereIn("2026-12")).toBe("1–31 123456: 08:00 10:00, 7: 11:00; | 26: 11:00");
  });

  test("of a direction in which nothing leaves are none", () => {
    const back = departuresOfMonth(boat, Temporal.PlainYearMonth.from("2026-02")).directions[1]!;
    expect(back.pattern.weeks.flatMap(({ days }) => days.map(({ value }) => value))).toEqual([[]]);
  });

  test("have the changes that overlap the month", () => {
    const { changes } = departuresOfMonth(boat, Temporal.PlainYearMonth.from("2026-06"));
    expect(changes.map(({ date_from }) => date_from)).toEqual(["2026-06-02"]);
  });
});
