import { describe, expect, it } from "vitest";
import { openingStatus, type PageHours } from "./opening-status.ts";
import type { Schedule } from "./opening-times.ts";

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const shop: Schedule = { regular: [{ days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" }] };
const pub: Schedule = { regular: [{ days: ALL_DAYS, from: "17:00", to: "01:30" }] };

const at = (text: string) =>
  Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime("Europe/Dublin").toInstant();

const said = (schedule: Schedule, when: string, more: Partial<PageHours> = {}) =>
  openingStatus({ status: "open", hasTimes: true, schedule, ...more }, at(when));

describe("what is said about the hours", () => {
  it("never opens a page that is closed for now or for good", () => {
    expect(said(shop, "2026-01-14 12:00", { status: "temporarily_closed" })).toEqual({ kind: "temporarily-closed" });
    expect(said(shop, "2026-01-14 12:00", { status: "permanently_closed", hasTimes: false })).toEqual({
      kind: "permanently-closed",
    });
  });

  it("says unknown, never closed, where no times are told", () => {
    expect(said({}, "2026-01-14 12:00", { hasTimes: false })).toEqual({ kind: "unknown" });
  });

  it("shows a hidden page to its owner as it will be", () => {
    expect(said(shop, "2026-01-14 12:00", { status: "hidden" }).kind).toBe("open");
  });

  it("says until when a page is open, and soon from 30 minutes before", () => {
    const closing = { at: at("2026-01-14 17:00"), day: "today", state: "closed" };
    expect(said(shop, "2026-01-14 16:29")).toEqual({ kind: "open", change: { ...closing, soon: false } });
    expect(said(shop, "2026-01-14 16:30")).toEqual({ kind: "open", change: { ...closing, soon: true } });
  });

  it("says when a closed page opens, and soon from 30 minutes before", () => {
    const opening = { at: at("2026-01-14 09:00"), day: "today", state: "open" };
    expect(said(shop, "2026-01-14 08:29")).toEqual({ kind: "closed", change: { ...opening, soon: false } });
    expect(said(shop, "2026-01-14 08:30")).toEqual({ kind: "closed", change: { ...opening, soon: true } });
  });

  it("says open always, and closed without an opening in sight", () => {
    expect(said({ regular: [{ days: ALL_DAYS, from: "00:00", to: "24:00" }] }, "2026-01-14 12:00")).toEqual({
      kind: "always-open",
    });
    expect(said({}, "2026-01-14 12:00")).toEqual({ kind: "closed", change: null });
  });

  it("says by appointment, and whether that ends in an opening", () => {
    const studio: Schedule = {
      regular: [
        { days: [3], from: "09:00", to: "18:00", kind: "appointment" },
        { days: [3], from: "12:00", to: "14:00" },
      ],
    };
    expect(said(studio, "2026-01-14 10:00")).toMatchObject({ kind: "appointment", change: { state: "open" } });
    expect(said(studio, "2026-01-14 13:00")).toMatchObject({ kind: "open", change: { state: "appointment" } });
    expect(said(studio, "2026-01-14 15:00")).toMatchObject({ kind: "appointment", change: { state: "closed" } });
    expect(said(studio, "2026-01-14 08:00")).toMatchObject({ kind: "closed", change: { state: "appointment" } });
  });
});

describe("the day of the next change", () => {
  const dayWord = (schedule: Schedule, when: string) => {
    const status = said(schedule, when);
    return "change" in status ? status.change?.day : undefined;
  };

  it("is today, tomorrow, a weekday within the week, else a date", () => {
    expect(dayWord(shop, "2026-01-14 08:00")).toBe("today");
    expect(dayWord(shop, "2026-01-14 18:00")).toBe("tomorrow");
    expect(dayWord(shop, "2026-01-16 18:00")).toBe("weekday"); // Friday night to Monday
    const mondays: Schedule = { regular: [{ days: [1], from: "09:00", to: "17:00" }] };
    expect(dayWord(mondays, "2026-01-13 08:00")).toBe("weekday"); // six days
    expect(dayWord(mondays, "2026-01-12 18:00")).toBe("date"); // a week: "Monday" would be today
  });

  it("is today for a run that ends in the night, but not for one that starts there", () => {
    expect(dayWord(pub, "2026-01-14 20:00")).toBe("today");
    expect(dayWord(pub, "2026-01-15 01:00")).toBe("today");
    expect(dayWord({ regular: [{ days: ALL_DAYS, from: "18:00", to: "17:00" }] }, "2026-01-14 20:00")).toBe("tomorrow");
    expect(dayWord({ regular: [{ days: ALL_DAYS, from: "05:00", to: "12:00" }] }, "2026-01-14 20:00")).toBe("tomorrow");
  });

  it("is told by the clocks of Dublin, not by UTC", () => {
    expect(dayWord(shop, "2026-07-14 00:30")).toBe("today"); // still 13 July in UTC
  });
});
