import fc from "fast-check";
import { expect, test } from "vitest";
import type { WalkPoint } from "#core/contract/writing/walks.ts";
import { withoutStrays } from "./stray-points.ts";

const point = (latitude: number, longitude: number): WalkPoint => ({ latitude, longitude, elevation: null });
/** A recording to the north and a little to and fro, some 10 m from point to point. */
const recorded = fc
  .array(fc.tuple(fc.integer({ min: 3, max: 14 }), fc.integer({ min: -8, max: 8 })), { minLength: 20, maxLength: 60 })
  .map((steps) => {
    let [lat, lon] = [54.99, -8.5];
    return steps.map(([north, east]) => {
      lat += north / 1e5;
      lon += east / 1e5;
      return point(lat, lon);
    });
  });
const elsewhere = fc.constantFrom(point(0, 0), point(54.99, -7.5), point(-8.5, 54.99), point(55.4, -8.5));

test("points that a device has put elsewhere are left out wherever they stand, and no other", () => {
  fc.assert(
    fc.property(recorded, elsewhere, fc.nat(), fc.integer({ min: 1, max: 3 }), (points, stray, where, count) => {
      const at = 1 + (where % (points.length - 1));
      const strays = Array.from({ length: count }, () => stray);
      expect(withoutStrays(points)).toEqual(points);
      expect(withoutStrays([...points.slice(0, at), ...strays, ...points.slice(at)])).toEqual(points);
    }),
    { numRuns: 1000, seed: 2027 },
  );
});

test("a recording that begins or ends at 0° 0° is without that", () => {
  fc.assert(
    fc.property(recorded, fc.integer({ min: 1, max: 3 }), (points, count) => {
      const strays = Array.from({ length: count }, () => point(0, 0));
      expect(withoutStrays([...strays, ...points])).toEqual(points);
      expect(withoutStrays([...points, ...strays])).toEqual(points);
    }),
    { numRuns: 200, seed: 2027 },
  );
});

test.each<[string, WalkPoint[]]>([
  ["drawn there and back", [point(54.9, -8.5), point(54.95, -8.5), point(54.9, -8.5)]],
  ["drawn with long legs", [point(54.9, -8.5), point(54.95, -8.5), point(54.901, -8.5), point(54.95, -8.48)]],
  [
    "over water, where the device was off",
    [...Array(20).keys()].map((n) => point(54.9 + n / 1e4 + (n > 10 ? 0.1 : 0), -8.5)),
  ],
  ["of two points", [point(54.9, -8.5), point(54.95, -8.5)]],
])("a line %s is as it is", (_, points) => {
  expect(withoutStrays(points)).toEqual(points);
});
