import { describe, expect, it } from "vitest";
import { plainDateOf } from "../src/index.ts";
import { calendar } from "./ireland.ts";

const day = (date: string) => calendar.dayOf(Temporal.PlainDate.from(date));
const utc = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16);
const hours = (date: string) => (day(date).end - day(date).start) / 3_600_000;

describe("local days in Dublin", () => {
  it("are 23 hours long in spring, 25 in autumn, 24 otherwise", () => {
    expect(["2026-03-28", "2026-03-29", "2026-10-25", "2026-10-26"].map(hours)).toEqual([24, 23, 25, 24]);
  });

  it("have a weekday, a day of the year and whether they are a holiday", () => {
    expect(day("2026-08-03")).toMatchObject({ weekday: 1, ymd: 20260803, monthDay: 803, holiday: true });
    expect(day("2026-08-04")).toMatchObject({ weekday: 2, holiday: false });
  });

  it("follow each other over a leap day and New Year", () => {
    expect(plainDateOf(calendar.after(day("2028-02-28"))).toString()).toBe("2028-02-29");
    expect(plainDateOf(calendar.after(day("2026-12-31"))).toString()).toBe("2027-01-01");
  });

  it("begin at local midnight", () => {
    const lateInJune = Temporal.Instant.from("2026-06-30T23:30:00Z"); // 00:30 on 1 July in Dublin
    expect(plainDateOf(calendar.dayAt(lateInJune)).toString()).toBe("2026-07-01");
  });
});

describe("clock times in Dublin", () => {
  it("are an hour before UTC in summer and UTC in winter", () => {
    expect(utc(calendar.clockTime(day("2026-07-01"), 570))).toBe("2026-07-01T08:30");
    expect(utc(calendar.clockTime(day("2026-12-01"), 570))).toBe("2026-12-01T09:30");
  });

  it("keep the offset before the gap when they are skipped", () => {
    expect(utc(calendar.clockTime(day("2026-03-29"), 90))).toBe("2026-03-29T01:30"); // 01:30 becomes 02:30 summer time
  });

  it("are the first one when they are repeated", () => {
    expect(utc(calendar.clockTime(day("2026-10-25"), 90))).toBe("2026-10-25T00:30");
    expect(utc(calendar.clockTime(day("2026-10-25"), 150))).toBe("2026-10-25T02:30");
  });

  it("continue on the next date from 24:00", () => {
    expect(utc(calendar.clockTime(day("2026-03-28"), 1440))).toBe("2026-03-29T00:00");
    expect(utc(calendar.clockTime(day("2026-03-28"), 1440 + 180))).toBe("2026-03-29T02:00");
  });
});
