import { expect, it } from "vitest";
import { HoursTable, packHours, type Schedule } from "../src/index.ts";
import { calendar, openingHours } from "./ireland.ts";

const FRIDAY_NOON = Temporal.Instant.from("2026-01-16T12:00Z").epochMilliseconds;
const MANY = 3000;

const on = (days: number[], from = "09:00", to = "17:00") => packHours({ regular: [{ days, from, to }] });

it("hours of many pages stay right while others are replaced again and again", () => {
  const table = new HoursTable(calendar);
  for (let page = 0; page < MANY; page++) table.set(page, on(page % 2 ? [5] : [6, 7]));
  for (let round = 0; round < 20; round++) {
    for (let page = 0; page < MANY; page += 3) table.set(page, round % 2 ? on([5]) : packHours({}));
  }
  const expected = Array.from({ length: MANY }, (_, page) => page).filter((page) => page % 3 === 0 || page % 2 === 1);
  expect(table.openAt(FRIDAY_NOON, null)).toEqual(expected);
  expect(table.openAt(FRIDAY_NOON, [5, 4, 3])).toEqual([3, 5]);
});

it("the next change is that of a counted page only", () => {
  const table = new HoursTable(calendar);
  table.set(1, on([5], "09:00", "13:00"));
  table.set(2, on([1], "10:00"));
  const change = (isCounted: (page: number) => boolean, pages: number[] | null = null) => {
    const next = table.nextChange(FRIDAY_NOON, pages, isCounted);
    return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next).toString();
  };
  expect(change(() => true)).toBe("2026-01-16T13:00:00Z");
  expect(change((page) => page === 2)).toBe("2026-01-19T10:00:00Z");
  expect(change(() => false)).toBeNull();
  expect(change(() => true, [7, 2])).toBe("2026-01-19T10:00:00Z");
});

it("the same hours on several days take no more than on one", () => {
  expect(on([1, 2, 3, 4, 5, 6, 7])).toHaveLength(on([1]).length);
  expect(packHours({})).toHaveLength(0);
});

it("the hours of a date are those in which `openingAt` says open at half past, also past midnight and when the clocks change", () => {
  const schedules: Schedule[] = [
    { regular: [{ days: [5, 6, 7], from: "17:15", to: "02:00" }] },
    { regular: [{ days: [1, 7], from: "00:00", to: "24:00" }], publicHolidays: {} },
    { regular: [{ days: [7], from: "01:00", to: "02:30" }], specials: [{ date: "2026-03-30" }] },
    { regular: [{ days: [1, 2], from: "09:00", to: "12:31" }], seasons: [{ from: "10-01", to: "12-31", regular: [] }] },
    { regular: [{ days: [7], from: "10:00", to: "16:00" }], closedUntil: "2026-03-29" },
  ];
  const table = new HoursTable(calendar);
  for (const [page, schedule] of schedules.entries()) table.set(page + 1, packHours(schedule));
  const pages = schedules.map((_, page) => page + 1);
  for (const date of ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26", "2026-08-03"]) {
    const day = Temporal.PlainDate.from(date);
    const halves = Array.from({ length: 24 }, (_, hour) =>
      day.toZonedDateTime({ timeZone: "Europe/Dublin", plainTime: { hour, minute: 30 } }).toInstant(),
    );
    const expected = schedules.map((schedule) =>
      halves.reduce(
        (mask, at, hour) => mask | (Number(openingHours.openingAt(schedule, at).state === "open") << hour),
        0,
      ),
    );
    expect([date, ...table.hoursOn(calendar.dayOf(day), pages)]).toEqual([date, ...expected]);
  }
});
