import { describe, expect, test } from "vitest";
import type { WalkPoint } from "#core/contract/writing/walks.ts";
import { simplifiedWalk, walkOf } from "./walks.ts";

/** Points to the north, some 111 m apart, at these elevations. */
const north = (elevations: (number | null)[]): WalkPoint[] =>
  elevations.map((elevation, at) => ({ longitude: -8.5, latitude: 54.98 + at / 1000, elevation }));

describe("a walk", () => {
  test("has its length, and the time that it takes on foot in steps of five minutes", () => {
    const { length_m, climb_m, minutes } = walkOf(north(Array(46).fill(10)));
    expect(length_m).toBeGreaterThan(4_990);
    expect(length_m).toBeLessThan(5_010);
    expect([climb_m, minutes]).toEqual([0, 60]);
  });

  test.each([
    ["up and down", [0, 50, 100, 50, 0], 100],
    ["two hills", [0, 100, 20, 80, 0], 160],
    ["noise of a device", [10, 13, 11, 14, 10, 12], 0],
    ["steps that are small each", [0, 3, 6, 9, 12], 12],
    ["down alone", [100, 50, 0], 0],
    ["one hill with noise", [0, 10, 9, 12, 11, 14, 13, 20, 2], 20],
    ["a hill after a valley", [20, 0, 30], 30],
  ])("climbs over %s", (_what, elevations, climb) => {
    expect(walkOf(north(elevations)).climb_m).toBe(climb);
  });

  test("of which a point has no elevation has no climb", () => {
    expect(walkOf(north([0, null, 100])).climb_m).toBeNull();
  });

  test("takes longer uphill", () => {
    const hill = Array.from({ length: 46 }, (_, at) => at * 10);
    expect(walkOf(north(hill)).minutes).toBe(105);
  });
});

describe("a recorded line", () => {
  test("on a straight line is its ends", () => {
    expect(simplifiedWalk(north([0, 1, 2, 3]), 2)).toEqual([north([0])[0], north([0, 1, 2, 3])[3]]);
  });

  test("that is straight over a hill retains its top", () => {
    expect(simplifiedWalk(north([0, 50, 100, 50, 0]), 3).map(({ elevation }) => elevation)).toEqual([0, 100, 0]);
  });

  test("loses the points that matter least, and is as long as before where it has few", () => {
    const corner = [...north([0, 0, 0]), { longitude: -8.49, latitude: 54.982, elevation: 0 }];
    expect(simplifiedWalk(corner, 3)).toEqual([corner[0], corner[2], corner[3]]);
    expect(simplifiedWalk(corner, 4)).toEqual(corner);
  });

  test("of a hundred thousand points becomes one of some hundred", () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      longitude: -8.5 + Math.sin(at / 9_000) / 50,
      latitude: 54.98 + at / 1e6,
      elevation: null,
    }));
    expect(simplifiedWalk(many, 500).length).toBeLessThanOrEqual(500);
  });
});
