import { describe, expect, test } from "vitest";
import { departuresAfter, departuresOn, type Service } from "./departures.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const departure = (time: string, fields: object = {}) => ({
  direction: "there" as const,
  time,
  days: EVERY_DAY,
  note: null,
  note_ie: null,
  ...fields,
});
const season = (departures: ReturnType<typeof departure>[], from: string | null = null, to: string | null = null) => ({
  from,
  to,
  name: null,
  name_ie: null,
  departures,
});
const change = (fields: Partial<Service["changes"][number]>) => ({
  kind: "cancelled" as const,
  date_from: "2026-11-24",
  date_to: "2026-11-24",
  direction: null,
  time: null,
  note: null,
  note_ie: null,
  ...fields,
});
const service = (fields: Partial<Service>): Service => ({
  minutes: 15,
  holiday_rule: "as_usual",
  seasons: [],
  changes: [],
  ...fields,
});

const on = (one: Service, date: string) =>
  departuresOn(one, Temporal.PlainDate.from(date)).map(({ time, state }) =>
    state === "scheduled" ? time : `${time} ${state}`,
  );
const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString();

describe("the season of a date", () => {
  const winterAndSummer = service({
    seasons: [
      season([departure("09:00"), departure("11:00", { days: [6, 7] })]),
      season([departure("08:00"), departure("20:00")], "06-01", "08-31"),
      season([departure("12:00")], "12-20", "01-06"),
    ],
  });

  test.each([
    ["2026-05-31", "09:00 11:00", "the last day before summer, a Sunday"],
    ["2026-06-01", "08:00 20:00", "the first day of summer"],
    ["2026-08-31", "08:00 20:00", "the last day of summer"],
    ["2026-09-01", "09:00", "the first day after summer, a Tuesday"],
    ["2026-12-31", "12:00", "a season that spans New Year"],
    ["2027-01-06", "12:00", "its last day"],
    ["2027-01-07", "09:00", "the day after it"],
  ])("on %s: %s (%s)", (date, times) => {
    expect(on(winterAndSummer, date).join(" ")).toBe(times);
  });

  test("may have no departures: a boat that rests in winter sails again on the first day of its season", () => {
    const summerBoat = service({ seasons: [season([departure("08:00")], "06-01", "08-31")] });
    expect(on(summerBoat, "2026-11-22")).toEqual([]);
    const after = Temporal.Instant.from("2026-11-22T12:00Z");
    expect(departuresAfter(summerBoat, "there", { after, count: 2 }).map(({ date }) => date)).toEqual([
      "2027-06-01",
      "2027-06-02",
    ]);
  });
});

describe("on public holidays", () => {
  const seasons = [season([departure("07:30", { days: [1, 2, 3, 4, 5] }), departure("10:00", { days: [7] })])];
  test.each([
    ["as_usual", ["07:30"]],
    ["as_sunday", ["10:00"]],
    ["none", []],
  ] as const)("%s", (holiday_rule, times) => {
    expect(on(service({ seasons, holiday_rule }), "2026-10-26"), "October holiday, a Monday").toEqual(times);
    expect(on(service({ seasons, holiday_rule }), "2026-10-27")).toEqual(["07:30"]);
  });
});

describe("changes", () => {
  const back = { direction: "back" } as const;
  const seasons = [
    season([departure("09:00"), departure("09:30", back), departure("17:00"), departure("17:30", back)]),
  ];

  test("cancel one departure on one day, which stays in the list with the reason", () => {
    const weather = change({ direction: "there", time: "17:00", note: "Gale warning" });
    const day = departuresOn(service({ seasons, changes: [weather] }), Temporal.PlainDate.from("2026-11-24"));
    expect(day.map(({ time, state, note }) => [time, state, note])).toEqual([
      ["09:00", "scheduled", null],
      ["09:30", "scheduled", null],
      ["17:00", "cancelled", "Gale warning"],
      ["17:30", "scheduled", null],
    ]);
    expect(on(service({ seasons, changes: [weather] }), "2026-11-25")).not.toContain("17:00 cancelled");
  });

  test("cancel all departures of some days, or those of one direction", () => {
    const changes = [
      change({ date_from: "2026-12-24", date_to: "2026-12-26" }),
      change({ direction: "back", date_from: "2026-11-24" }),
    ];
    const boat = service({ seasons, changes });
    expect(on(boat, "2026-11-24")).toEqual(["09:00", "09:30 cancelled", "17:00", "17:30 cancelled"]);
    for (const date of ["2026-12-24", "2026-12-26"])
      expect(on(boat, date)).toEqual(["09:00 cancelled", "09:30 cancelled", "17:00 cancelled", "17:30 cancelled"]);
    expect(on(boat, "2026-12-27")).toEqual(["09:00", "09:30", "17:00", "17:30"]);
  });

  test("add an extra departure, also to a day on which all others are cancelled", () => {
    const extra = change({ kind: "extra", direction: "there", time: "12:15" });
    expect(on(service({ seasons, changes: [extra, change({})] }), "2026-11-24")).toEqual([
      "09:00 cancelled",
      "09:30 cancelled",
      "12:15 extra",
      "17:00 cancelled",
      "17:30 cancelled",
    ]);
  });

  test("count for the next departure: cancelled ones are passed over, extra ones are not", () => {
    const changes = [
      change({ direction: "there", time: "17:00" }),
      change({ kind: "extra", direction: "there", time: "18:20" }),
    ];
    const after = Temporal.Instant.from("2026-11-24T09:00Z");
    const next = departuresAfter(service({ seasons, changes }), "there", { after, count: 2 });
    expect(next.map(({ date, time }) => `${date} ${time}`)).toEqual(["2026-11-24 18:20", "2026-11-25 09:00"]);
  });
});

describe("midnight and the changes of the clocks", () => {
  test("a departure that leaves before midnight arrives on the next day, and is of the day on which it leaves", () => {
    const late = service({ seasons: [season([departure("23:50", { days: [6] }), departure("00:30", { days: [7] })])] });
    const [saturday] = departuresOn(late, Temporal.PlainDate.from("2026-11-28"));
    expect(instant(saturday!.departs)).toBe("2026-11-28T23:50:00Z");
    expect(instant(saturday!.arrives)).toBe("2026-11-29T00:05:00Z");
    const after = Temporal.Instant.from("2026-11-28T23:50Z");
    const [next] = departuresAfter(late, "there", { after, count: 1 });
    expect([next!.date, next!.time]).toEqual(["2026-11-29", "00:30"]);
  });

  test("the same clock time is another instant in summer", () => {
    const daily = service({ seasons: [season([departure("10:00")])] });
    const departs = (date: string) => instant(departuresOn(daily, Temporal.PlainDate.from(date))[0]!.departs);
    expect(departs("2026-10-24")).toBe("2026-10-24T09:00:00Z");
    expect(departs("2026-10-25")).toBe("2026-10-25T10:00:00Z");
  });

  test("a skipped clock time leaves an hour later by the clock, and the journey takes as long as always", () => {
    const night = service({ seasons: [season([departure("01:30"), departure("00:50")])] });
    const spring = departuresOn(night, Temporal.PlainDate.from("2026-03-29"));
    expect(spring.map(({ departs, arrives }) => [instant(departs), instant(arrives)])).toEqual([
      ["2026-03-29T00:50:00Z", "2026-03-29T01:05:00Z"],
      ["2026-03-29T01:30:00Z", "2026-03-29T01:45:00Z"],
    ]);
  });

  test("a repeated clock time means the first one, and the journey does not take an hour longer", () => {
    const night = service({ seasons: [season([departure("01:55")])] });
    const [autumn] = departuresOn(night, Temporal.PlainDate.from("2026-10-25"));
    expect([instant(autumn!.departs), instant(autumn!.arrives)]).toEqual([
      "2026-10-25T00:55:00Z",
      "2026-10-25T01:10:00Z",
    ]);
  });
});
