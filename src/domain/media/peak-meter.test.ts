import { expect, test } from "vitest";
import { PEAKS } from "#core/contract/limits.ts";
import { PeakMeter } from "./peak-meter.ts";

test.each([160, 1_599, 1_600, 1_601, 100_000, 1_234_567])("a tone that swells is a slope, of %i samples", (length) => {
  const meter = new PeakMeter();
  const samples = Int16Array.from({ length }, (_, at) => (at % 2 ? -1 : 1) * Math.round((32_767 * (at + 1)) / length));
  for (let at = 0; at < length; at += 4_099) meter.add(samples.subarray(at, at + 4_099));
  const peaks = meter.peaks();
  expect(meter.samples).toBe(length);
  expect(peaks).toHaveLength(PEAKS);
  expect(peaks.at(-1)).toBe(100);
  expect(peaks).toEqual(peaks.toSorted((a, b) => a - b));
  expect(Math.abs(peaks[49]! - 50)).toBeLessThanOrEqual(2);
});

test("silence is a line, and so is nothing at all", () => {
  const meter = new PeakMeter();
  expect(meter.peaks()).toEqual(Array(PEAKS).fill(0));
  meter.add(new Int16Array(10_000));
  expect(meter.peaks()).toEqual(Array(PEAKS).fill(0));
});

test("the lowest sample there is does not overflow", () => {
  const meter = new PeakMeter();
  meter.add(Int16Array.of(-32_768, 0));
  expect(Math.max(...meter.peaks())).toBe(100);
});
