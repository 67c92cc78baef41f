import { describe, expect, test } from "vitest";
import { fromNowOn, nextTimeState, overLast, spanOfEvent, spanOfPost, type TimeSpan, timeState } from "./time-state.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-27T12:00:00Z");

test.each<[string, TimeSpan, string]>([
  ["ended this instant", { from: NOW - HOUR, to: NOW }, "over"],
  ["begins this instant", { from: NOW, to: NOW + HOUR }, "now"],
  ["lasts", { from: NOW - HOUR, to: NOW + 1 }, "now"],
  ["has no end", { from: null, to: null }, "now"],
  ["begins in two hours", { from: NOW + 2 * HOUR, to: null }, "soon"],
  ["begins later than that", { from: NOW + 2 * HOUR + 1, to: null }, "later"],
])("what %s", (_what, span, state) => {
  expect(timeState(span, NOW)).toBe(state);
});

test("an offer holds on its last day until midnight here, in summer too", () => {
  const { to } = spanOfPost({ valid_until: "2026-07-04" });
  expect(new Date(to!).toISOString()).toBe("2026-07-04T23:00:00.000Z");
  expect(spanOfPost({ valid_until: null }).to).toBeNull();
});

/** Spans around now: each beginning and each end on either side, and open ones. */
const EDGES = [null, -3, -1, 0, 1, 2, 3, 9].map((hours) => (hours === null ? null : NOW + hours * HOUR));
const SPANS = EDGES.flatMap((from) => EDGES.map((to) => ({ from, to }))).filter(
  ({ from, to }) => from === null || to === null || from < to,
);

describe("of every span", () => {
  test("states follow each other only forwards, each at the instant that was announced", () => {
    const order = ["later", "soon", "now", "over"];
    for (const span of SPANS) {
      let now = NOW - 24 * HOUR;
      let state = timeState(span, now);
      for (let next = nextTimeState(span, now); next !== null; next = nextTimeState(span, now)) {
        expect(timeState(span, next - 1)).toBe(state);
        const following = timeState(span, next);
        expect(order.indexOf(following)).toBeGreaterThan(order.indexOf(state));
        [now, state] = [next, following];
      }
      expect(timeState(span, now + 10_000 * HOUR)).toBe(state);
    }
  });

  test("nothing over stands before what is not, and nothing is lost", () => {
    const sorted = overLast(SPANS, (span) => span, NOW);
    const states = sorted.map((span) => timeState(span, NOW) === "over");
    expect(states.toSorted((one, other) => Number(one) - Number(other))).toEqual(states);
    expect(new Set(sorted)).toEqual(new Set(SPANS));
  });
});

test("a series stands at its first date that is not over", () => {
  const dateIn = (hours: number) => ({
    starts_at: new Date(NOW + hours * HOUR).toISOString(),
    ends_at: new Date(NOW + (hours + 1) * HOUR).toISOString(),
    page_closed: hours === 22,
  });
  const shown = (...hours: number[]) => {
    const [first, ...later] = hours.map(dateIn);
    const { later: rest, ...date } = fromNowOn({ ...first!, later }, NOW);
    return [date, ...rest].map((one) => (spanOfEvent(one).from! - NOW) / HOUR);
  };
  expect(shown(-2, 22, 46)).toEqual([22, 46]);
  expect(shown(-0.5, 22)).toEqual([-0.5, 22]);
  expect(shown(-26, -2)).toEqual([-2]);
  expect(fromNowOn({ ...dateIn(-2), later: [dateIn(22)] }, NOW).page_closed).toBe(true);
});
