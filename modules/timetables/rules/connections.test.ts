import { describe, expect, test } from "vitest";
import { sampleOf } from "#test/support/sample.ts";
import { timetable } from "../contract/timetables.ts";
import { BOAT } from "../samples.ts";
import { bestBeside, changesAmong, LEAST_CHANGE, legsOf, withoutWorse } from "./connections.ts";
import { departuresOf } from "./departures.ts";

/** A Friday in winter, when Ireland has the time of Greenwich. */
const FRIDAY = Temporal.PlainDate.from("2026-11-27");
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const MINUTE = 60_000;

type Times = { there: readonly string[]; back: readonly string[] };
const running = (times: Times) => [
  {
    from: null,
    to: null,
    name: null,
    name_ie: null,
    departures: (["there", "back"] as const).flatMap((direction) =>
      times[direction].map((time) => ({ direction, time, days: ALL_DAYS, note: null, note_ie: null })),
    ),
  },
];
const boat = (times: Times, fields = {}) => ({ ...BOAT, seasons: running(times), ...fields });
/** From the town to the pier, where its stop has a position of its own. */
const bus = (times: Times, fields = {}) =>
  sampleOf(timetable, {
    id: "bus",
    mode: "bus",
    operator: "Town Bus",
    origin: "Letterkenny",
    destination: "Burtonport",
    destination_latitude: 54.9803,
    destination_longitude: -8.4305,
    minutes: 75,
    seasons: running(times),
    ...fields,
  });

const changesOn = (timetables: Parameters<typeof legsOf>[0]) =>
  changesAmong(legsOf(timetables, departuresOf(timetables, FRIDAY)));
const said = (changes: ReturnType<typeof changesOn>) =>
  changes.map(({ first, second, wait }) => `${first.departure.time} ${second.departure.time} ${wait}`);

describe("what connects", () => {
  test("arrives in time to change, at the same place or a stop beside it, and leads on", () => {
    const timetables = [
      boat({ there: ["09:50", "10:00"], back: ["10:30", "11:00"] }),
      bus({ there: ["08:30"], back: ["11:20"] }),
    ];
    // 11:00 arrives at 11:15, five minutes before the bus; 09:50 leaves five minutes after the other.
    expect(said(changesOn(timetables))).toEqual(["08:30 10:00 15", "10:30 11:20 35"]);
  });

  test("is not cancelled, and not at another place of the same name", () => {
    const times = { there: ["10:00"], back: [] };
    const cancelled = {
      ...sampleOf(timetable.shape.changes.element),
      kind: "cancelled" as const,
      date_from: FRIDAY.toString(),
      date_to: FRIDAY.toString(),
    };
    const morning = bus({ there: ["08:30"], back: [] });
    expect(changesOn([boat(times), morning])).toHaveLength(1);
    expect(changesOn([boat(times, { changes: [{ ...cancelled, direction: null, time: null }] }), morning])).toEqual([]);
    expect(changesOn([boat(times), { ...morning, destination_latitude: 54.5 }])).toEqual([]);
    const nowhere = { destination_latitude: null, destination_longitude: null };
    expect(changesOn([boat(times), { ...morning, ...nowhere }])).toHaveLength(1);
    expect(changesOn([boat(times), { ...morning, ...nowhere, destination: "Dungloe" }])).toEqual([]);
  });
});

/** Numbers that are the same in each run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const PAIRS = 400;

test("of many pairs of timetables nothing is shown that cannot be caught, and always what arrives first or leaves last", () => {
  const below = numbersFrom(20_261_127);
  const times = () => {
    const minutes = Array.from({ length: 1 + below(8) }, () => 300 + 5 * below(220));
    const clocks = [...new Set(minutes)].sort((one, other) => one - other);
    return clocks.map((at) => [Math.floor(at / 60), at % 60].map((one) => `${one}`.padStart(2, "0")).join(":"));
  };
  let compared = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const timetables = [
      boat({ there: times(), back: times() }, { minutes: 5 + below(90) }),
      bus({ there: times(), back: times() }, { minutes: 5 + below(120) }),
    ];
    const legs = legsOf(timetables, departuresOf(timetables, FRIDAY));
    const changes = changesAmong(legs);
    for (const { first, second, wait } of changes) {
      expect(second.leaves - first.arrives).toBe(wait * MINUTE);
      expect(wait).toBeGreaterThanOrEqual(LEAST_CHANGE);
      expect([first.departure.mode, second.departure.mode].sort()).toEqual(["boat", "bus"]);
      expect(first.departure.direction).toBe(second.departure.direction === "there" ? "there" : "back");
    }
    for (const [given, other] of [
      ["first", "second"],
      ["second", "first"],
    ] as const) {
      const shown = bestBeside(changes, given, 1);
      expect(shown.length).toBe(new Set(changes.map((one) => one[given].departure)).size);
      for (const one of shown) {
        const possible = changes.filter((each) => each[given] === one[given]).map((each) => each[other]);
        const best =
          given === "first"
            ? Math.min(...possible.map(({ arrives }) => arrives))
            : Math.max(...possible.map(({ leaves }) => leaves));
        expect(given === "first" ? one.second.arrives : one.first.leaves).toBe(best);
        compared++;
      }
    }
    const chosen = withoutWorse(changes);
    for (const one of changes) {
      const isCovered = chosen.some(
        ({ first, second }) =>
          first.departure.direction === one.first.departure.direction &&
          first.leaves >= one.first.leaves &&
          second.arrives <= one.second.arrives,
      );
      expect(isCovered).toBe(true);
    }
  }
  expect(compared).toBeGreaterThan(PAIRS);
});
