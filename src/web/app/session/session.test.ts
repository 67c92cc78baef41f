import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refreshTokens } from "./session.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A session with tokens of one hour. Renewals fail with these errors, one each, and succeed afterwards. */
function sessionOf(...failures: Error[]) {
  let expiry = Date.now() + HOUR;
  const renewals: number[] = [];
  const ends: unknown[] = [];
  const stop = refreshTokens({
    expiresAt: async () => expiry,
    async renew() {
      renewals.push(Date.now());
      const failure = failures.shift();
      if (failure) throw failure;
      expiry = Date.now() + HOUR;
    },
    isOver: (error) => (error as Error).message === "over",
    end: (error) => ends.push(error),
  });
  return { renewals, ends, stop };
}

const minutesOf = (start: number, times: number[]) => times.map((time) => (time - start) / MINUTE);

test("a token is renewed five minutes before it expires, again and again", async () => {
  const start = Date.now();
  const { renewals } = sessionOf();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(minutesOf(start, renewals)).toEqual([55, 110]);
});

test("an outage is tried again after 30 s, then twice as long each time, up to 16 minutes", async () => {
  const outage = () => new Error("network");
  const start = Date.now();
  const { renewals, ends } = sessionOf(...Array.from({ length: 8 }, outage));
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  const first = minutesOf(start, renewals).slice(0, 9);
  const waits = first.slice(1).map((minute, index) => minute - first[index]!);
  expect(first[0]).toBe(55);
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16]);
  expect(ends).toEqual([]);
});

test("a session that is over ends with the error", async () => {
  const over = new Error("over");
  const { renewals, ends } = sessionOf(over);
  await vi.advanceTimersByTimeAsync(5 * HOUR);
  expect(renewals).toHaveLength(1);
  expect(ends).toEqual([over]);
});

test("nothing is renewed after it was stopped", async () => {
  const { renewals, stop } = sessionOf();
  await vi.advanceTimersByTimeAsync(MINUTE);
  stop();
  await vi.advanceTimersByTimeAsync(5 * HOUR);
  expect(renewals).toEqual([]);
});

test("a clock that is hours off does not cause renewals without a pause", async () => {
  const renewals: number[] = [];
  refreshTokens({
    expiresAt: async () => Date.now() - HOUR,
    renew: async () => renewals.push(Date.now()),
    isOver: () => false,
    end: () => {},
  });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(renewals.length).toBeLessThanOrEqual(5);
});
