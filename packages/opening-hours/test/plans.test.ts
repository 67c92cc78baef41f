import { describe, expect, it } from "vitest";
import { hasTimes, type Schedule } from "../src/index.ts";
import { openingHours } from "./ireland.ts";

const ZONE = "Europe/Dublin";
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

const at = (text: string) => Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(ZONE).toInstant();

const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ");

const daily = (from: string, to: string): Schedule => ({ regular: [{ days: ALL_DAYS, from, to }] });
const day = (date: string) => Temporal.PlainDate.from(date);

describe("changes, spans, plans", () => {
  const studio: Schedule = {
    regular: [
      { days: [5], from: "18:00", to: "02:00" },
      { days: [5], from: "10:00", to: "18:00", kind: "appointment" },
    ],
  };

  it("returns the next changes in order", () => {
    const changes = openingHours.changesAfter(studio, at("2026-01-16 09:00"), 4);
    expect(changes.map((change) => `${local(change.at)} ${change.state}`)).toEqual([
      "2026-01-16 10:00 appointment",
      "2026-01-16 18:00 open",
      "2026-01-17 02:00 closed",
      "2026-01-23 10:00 appointment",
    ]);
    expect(openingHours.changesAfter({}, at("2026-01-16 09:00"), 4)).toEqual([]);
  });

  it("returns the plan of a date with its source, sorted, with the original clock times", () => {
    expect(openingHours.planOf(studio, day("2026-01-16"))).toEqual({
      source: "regular",
      intervals: [
        { from: "10:00", to: "18:00", kind: "appointment" },
        { from: "18:00", to: "02:00", kind: "open" },
      ],
    });
    const special = { date: "2026-01-16", intervals: [{ from: "20:00", to: "24:00" }] };
    expect(openingHours.planOf({ ...studio, specials: [special] }, day("2026-01-16"))).toEqual({
      source: "special",
      special,
      intervals: [{ from: "20:00", to: "24:00", kind: "open" }],
    });
  });

  it("returns seven dates from today", () => {
    const week = openingHours.weekOf({ ...studio, publicHolidays: {} }, at("2026-12-24 23:59"));
    expect(week.map((plan) => `${plan.date} ${plan.source} ${plan.intervals.length}`)).toEqual([
      "2026-12-24 regular 0",
      "2026-12-25 holiday 0",
      "2026-12-26 holiday 0",
      "2026-12-27 regular 0",
      "2026-12-28 regular 0",
      "2026-12-29 regular 0",
      "2026-12-30 regular 0",
    ]);
  });

  it("has times only where there is an interval", () => {
    expect(hasTimes(studio)).toBe(true);
    expect(hasTimes({ specials: [{ date: "2026-01-16", intervals: [{ from: "20:00", to: "24:00" }] }] })).toBe(true);
    expect(hasTimes({ regular: [], publicHolidays: {}, specials: [{ date: "2026-01-16" }] })).toBe(false);
  });

  it.each(["9:00", "24:30", "12:60", "aa:00", "12.00", ""])("rejects the clock time %j", (from) => {
    expect(() => openingHours.openingAt(daily(from, "17:00"), at("2026-01-16 12:00"))).toThrow(RangeError);
  });

  it("rejects dates in another format", () => {
    expect(() => openingHours.planOf({ specials: [{ date: "16/01/2026" }] }, day("2026-01-16"))).toThrow(RangeError);
    expect(() =>
      openingHours.planOf({ seasons: [{ from: "1-1", to: "02-01", regular: [] }] }, day("2026-01-16")),
    ).toThrow(RangeError);
  });
});
