import { describe, expect, test } from "vitest";
import { packRings, shoreLines, unpackRings } from "./coastline.ts";
import { clipRing, type Point, project, ringArea, simplifyRing, smoothRing, unproject } from "./geometry.ts";

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];

describe("outlines", () => {
  test("are projected to Web Mercator: 0°, 0° is the centre of the world", () => {
    expect(project([0, 0], 0)).toEqual([128, 128]);
    const there = unproject(project([-8.5, 54.99], 13), 13);
    expect(there[0]).toBeCloseTo(-8.5, 9);
    expect(there[1]).toBeCloseTo(54.99, 9);
  });

  test("are clipped to a box, and empty outside of it", () => {
    expect(ringArea(clipRing(square, [1, 1, 9, 9]))).toBe(9);
    expect(clipRing(square, [5, 5, 9, 9])).toEqual([]);
  });

  test("are simplified along straight lines and keep their corners", () => {
    const withMiddle: Point[] = [[0, 0], [2, 0.01], ...square.slice(1)];
    expect(simplifyRing(withMiddle, 0.1)).toEqual(square);
    expect(simplifyRing(withMiddle, 0.001)).toHaveLength(6);
  });

  test("are smoothed at the shore and straight where the data was cut", () => {
    const isBottom = (from: Point, to: Point) => from[1] === 0 && to[1] === 0;
    const smooth = smoothRing(square, isBottom);
    expect(smooth).toContainEqual([0, 0]);
    expect(smooth).toContainEqual([4, 0]);
    expect(smooth).not.toContainEqual([4, 4]);
  });

  test("survive packing and unpacking, rounded to the scale", () => {
    const ring: Point[] = [
      [-8.5001, 54.99],
      [-8.4, 55],
      [-8.45, 55.0123],
      [-8.5001, 54.99],
    ];
    const packed = { box: [0, 0, 0, 0], scale: 10_000, cuts: { x: [], y: [] }, rings: packRings([ring], 10_000) };
    expect(unpackRings(packed)).toEqual([ring]);
  });

  test("have no shore along a cut", () => {
    expect(shoreLines([square], { x: [], y: [0] })).toEqual([
      [
        [4, 0],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
    ]);
  });
});
