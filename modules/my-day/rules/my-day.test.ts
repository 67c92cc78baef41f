import type { Schedule } from "@eolaire/opening-hours";
import { describe, expect, test } from "vitest";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import type { Journey } from "#core/domain/journeys.ts";
import { myDayQuery, readMyDay, stayOf } from "./address.ts";
import { timeAxis } from "./axis.ts";
import { crossingNotes, crossingsOf } from "./crossings.ts";
import { openDuring, periodsOfDay, placeNote } from "./place-notes.ts";

const date = Temporal.PlainDate.from("2026-11-27"); // a Friday
const day = (from: string | null, to: string | null) => ({ date, from, to });
const read = (search: string) => readMyDay(new URLSearchParams(search), date);

describe("the address of a day", () => {
  test("is written as it is read, and readable", () => {
    const query = "date=2026-12-01&from=10:15&to=01:00&pages=lantern-bar,grey-seal";
    expect(myDayQuery(read(query))).toBe(query);
  });

  test("leaves out what is no date, no time, no slug, repeated or too much", () => {
    expect(myDayQuery(read("date=2026-02-30&from=24:00&to=9&pages=a,a,,B!,c"))).toBe("date=2026-11-27&pages=a,c");
    expect(read("date=2199-01-01").date).toEqual(date);
    const many = Array.from({ length: 99 }, (_, at) => `p${at}`);
    expect(read(`pages=${many.join(",")}`).pages).toEqual(many.slice(0, 40));
  });

  test("a time of leaving at or before the arrival is on the next date", () => {
    const { start, end } = stayOf(day("18:00", "01:30"));
    expect((end! - start!) / 3_600_000).toBe(7.5);
  });
});

const pub: Schedule = { regular: [{ days: [4, 5], from: "17:00", to: "01:30" }] };
const shop: Schedule = {
  regular: [
    { days: [5], from: "09:00", to: "12:00" },
    { days: [5], from: "15:00", to: "18:00" },
  ],
};
const noteOf = (schedule: Schedule, from: string | null, to: string | null) => {
  const stay = stayOf(day(from, to));
  return placeNote("known", periodsOfDay(openingHours.openPeriodsOn(schedule, date), date, stay), stay);
};
const at = (clock: string) => date.toZonedDateTime({ timeZone: "Europe/Dublin", plainTime: clock }).epochMilliseconds;

describe("what one should know of a place", () => {
  test.each([
    ["09:15", "12:30", null],
    ["11:45", "14:00", { kind: "closes-after-arrival", minutes: 15 }],
    ["12:00", "15:00", { kind: "closed-meanwhile", closed: at("12:00"), opens: at("15:00") }],
    ["12:30", "15:20", { kind: "opens-before-leaving", minutes: 20 }],
    ["18:00", "22:00", { kind: "closed-meanwhile", closed: at("18:00"), opens: null }],
    ["06:30", "08:00", { kind: "closed-meanwhile", closed: null, opens: at("09:00") }],
    [null, null, null],
    ["17:45", null, { kind: "closes-after-arrival", minutes: 15 }],
    [null, "09:10", { kind: "opens-before-leaving", minutes: 10 }],
  ])("of a shop with a lunch break, from %s to %s", (from, to, note) => {
    expect(noteOf(shop, from, to)).toEqual(note);
  });

  test("the night of the evening before is not of this day, unless one arrives in it", () => {
    const closedToday: Schedule = { ...pub, specials: [{ date: "2026-11-27" }] };
    expect(noteOf(closedToday, "10:00", "18:00")).toEqual({ kind: "closed" });
    expect(noteOf(closedToday, "00:10", "00:50")).toBeNull();
  });

  test("after midnight it is still the evening of the day", () => {
    expect(noteOf(pub, "20:00", "01:00")).toBeNull();
    expect(noteOf(pub, "01:10", "05:00")).toEqual({ kind: "closes-after-arrival", minutes: 20 });
  });

  test("appointments only, unknown hours and closed places", () => {
    const studio: Schedule = { regular: [{ days: [5], from: "10:00", to: "16:00", kind: "appointment" }] };
    expect(noteOf(studio, "11:00", "15:00")).toEqual({ kind: "appointment" });
    expect(placeNote("unknown", [], { start: null, end: null })).toEqual({ kind: "unknown" });
    expect(placeNote("permanently_closed", [], { start: null, end: null })).toEqual({ kind: "permanently_closed" });
  });

  test("which part of the stay it is open", () => {
    const during = (from: string, to: string) =>
      openDuring(openingHours.openPeriodsOn(shop, date), stayOf(day(from, to)));
    expect(during("10:00", "11:00")).toEqual({ spans: [{ from: at("10:00"), to: at("11:00") }], isWhole: true });
    expect(during("10:00", "20:00")).toEqual({
      spans: [
        { from: at("10:00"), to: at("12:00") },
        { from: at("15:00"), to: at("18:00") },
      ],
      isWhole: false,
    });
    expect(during("12:00", "15:00")).toBeNull();
  });
});

const END = { name: "Pier", name_ie: null, latitude: null, longitude: null };
const LINE = {
  id: "north-star",
  mode: "boat",
  operator: null,
  operator_ie: null,
  phone: null,
  from: END,
  to: END,
} as const;
const boat = (direction: Journey["direction"], time: string, fields: Partial<Journey> = {}): Journey => ({
  line: LINE,
  mode: "boat",
  direction,
  date: date.toString(),
  time,
  state: "scheduled",
  departs_at: new Date(at(time)).toISOString(),
  arrives_at: new Date(at(time) + 15 * 60_000).toISOString(),
  note: null,
  note_ie: null,
  ...fields,
});
const notesOf = (departures: Journey[], from: string | null, to: string | null) =>
  crossingNotes(crossingsOf(departures), stayOf(day(from, to))).map(({ kind }) => kind);

describe("what one should know of the boats", () => {
  const boats = [boat("there", "10:00"), boat("there", "12:00"), boat("back", "14:00"), boat("back", "16:30")];

  test("the last one leaves before the end of the day, and the first one lands after its beginning", () => {
    expect(notesOf(boats, "10:15", "16:30")).toEqual([]);
    expect(notesOf(boats, "10:15", "16:31")).toEqual(["last-before-end"]);
    expect(notesOf(boats, "10:00", "15:00")).toEqual(["first-after-start"]);
    expect(notesOf(boats, null, null)).toEqual([]);
  });

  test("a chosen one that is cancelled, and the last one that is", () => {
    const cancelled = [...boats.slice(0, 3), boat("back", "16:30", { state: "cancelled" })];
    expect(notesOf(cancelled, "10:15", "16:30")).toEqual(["cancelled", "last-before-end"]);
    expect(notesOf(cancelled.slice(0, 2), null, null)).toEqual(["none"]);
  });

  test("where there are boats, buses and planes are on the way to them", () => {
    const bus = boat("there", "08:00", { mode: "bus" });
    expect(crossingsOf([bus, ...boats]).there).toHaveLength(2);
    expect(crossingsOf([bus]).there).toEqual([bus]);
    expect(notesOf([], "10:00", "11:00")).toEqual([]);
  });
});

describe("the axis of the drawing", () => {
  const hoursOf = (from: string | null, to: string | null) => {
    const { start, end, labels } = timeAxis(date, stayOf(day(from, to)), openingHours.openPeriodsOn(pub, date));
    return { hours: (end - start) / 3_600_000, start, labels: labels.length };
  };

  test("is the stay with an hour on each side, else what is open", () => {
    expect(hoursOf("10:15", "16:30")).toEqual({ hours: 9, start: at("09:00"), labels: 5 });
    expect(hoursOf(null, null)).toEqual({ hours: 17, start: at("09:00"), labels: 6 });
  });

  test("follows the clocks when they change", () => {
    const autumn = Temporal.PlainDate.from("2026-10-25");
    const axis = timeAxis(autumn, stayOf({ date: autumn, from: "00:30", to: "04:00" }), []);
    expect((axis.end - axis.start) / 3_600_000).toBe(6);
  });
});
