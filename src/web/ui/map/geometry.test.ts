import { describe, expect, test } from "vitest";
import { clusters, zoomApart } from "../../site/islands/place-map/cluster.ts";
import { boxOf, frameAround, positionIn } from "../../site/islands/place-map/frame.ts";
import { landPath } from "../../site/islands/place-map/land-path.ts";
import { packRings, shoreLines, unpackRings } from "./coastline.ts";
import { clipRing, type Point, project, ringArea, simplifyRing, smoothRing, unproject } from "./geometry.ts";
import type { MapPoint } from "./map-data.ts";

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const at = (longitude: number, latitude: number): MapPoint => ({
  id: `${longitude}`,
  name: "",
  latitude,
  longitude,
  color: "#000000",
});

describe("outlines", () => {
  test("are projected as tiles are: 0°, 0° is the middle of the world", () => {
    expect(project([0, 0], 0)).toEqual([128, 128]);
    const there = unproject(project([-8.5, 54.99], 13), 13);
    expect(there[0]).toBeCloseTo(-8.5, 9);
    expect(there[1]).toBeCloseTo(54.99, 9);
  });

  test("are clipped to a box, and gone outside of it", () => {
    expect(ringArea(clipRing(square, [1, 1, 9, 9]))).toBe(9);
    expect(clipRing(square, [5, 5, 9, 9])).toEqual([]);
  });

  test("lose points on a straight side and keep corners", () => {
    const withMiddle: Point[] = [[0, 0], [2, 0.01], ...square.slice(1)];
    expect(simplifyRing(withMiddle, 0.1)).toEqual(square);
    expect(simplifyRing(withMiddle, 0.001)).toHaveLength(6);
  });

  test("are smooth at the shore and straight where the data was cut", () => {
    const isBottom = (from: Point, to: Point) => from[1] === 0 && to[1] === 0;
    const smooth = smoothRing(square, isBottom);
    expect(smooth).toContainEqual([0, 0]);
    expect(smooth).toContainEqual([4, 0]);
    expect(smooth).not.toContainEqual([4, 4]);
  });

  test("come out of their packing as they went in, to the scale", () => {
    const ring: Point[] = [
      [-8.5001, 54.99],
      [-8.4, 55],
      [-8.45, 55.0123],
      [-8.5001, 54.99],
    ];
    const packed = { box: [0, 0, 0, 0], scale: 10_000, cuts: { x: [], y: [] }, rings: packRings([ring], 10_000) };
    expect(unpackRings(packed)).toEqual([ring]);
  });

  test("are no shore along a cut", () => {
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

describe("a frame", () => {
  test("holds its points with room around them, no closer than asked", () => {
    const points: Point[] = [
      [-8.56, 55.01],
      [-8.42, 54.97],
    ];
    const frame = frameAround(points, { width: 640, height: 400 }, 15);
    for (const [x, y] of points.map((point) => positionIn(frame, point))) {
      expect(x).toBeGreaterThanOrEqual(47.9);
      expect(x).toBeLessThanOrEqual(592.1);
      expect(y).toBeGreaterThanOrEqual(47.9);
      expect(y).toBeLessThanOrEqual(352.1);
    }
    expect(frameAround([[-8.5, 54.99]], { width: 640, height: 400 }, 13).zoom).toBe(13);
  });

  test("full of land is filled into its corners", () => {
    const frame = frameAround([[-8.5, 54.99]], { width: 640, height: 400 }, 13);
    const [west, south, east, north] = boxOf(frame, 500);
    const land: Point[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    // Straight from corner to corner beyond the frame: each bend goes along one axis only, so that none is rounded off.
    const bends = landPath([land], frame).match(/-?\d+/g)!.slice(2).map(Number);
    for (let bend = 0; bend < bends.length; bend += 4) {
      const [controlX, controlY, x, y] = bends.slice(bend, bend + 4);
      expect([controlX, x].every((step) => step === 0) || [controlY, y].every((step) => step === 0)).toBe(true);
    }
  });

  test("with too much coast is drawn coarser, not longer", () => {
    const frame = frameAround([[-8.5, 54.99]], { width: 640, height: 400 }, 13);
    const [west, south, east, north] = boxOf(frame);
    const tooth = (north - south) / 100;
    const teeth = Array.from({ length: 1000 }, (_, i): Point => {
      return [west + ((east - west) * i) / 1000, (south + north) / 2 + (i % 2) * tooth];
    });
    const land = [...teeth, [east, north] as Point, [west, north] as Point, teeth[0]!];
    expect(landPath([land], frame, 2_000).length).toBeLessThanOrEqual(2_000);
  });
});

describe("pins", () => {
  test("apart stay apart, together become one cluster that a closer zoom parts", () => {
    const [first, near, far] = [at(-8.5, 54.99), at(-8.4995, 54.99), at(-8.43, 54.98)];
    const found = clusters([first, near, far], 13).map(({ members }) => members.length);
    expect(found).toEqual([2, 1]);
    const apart = zoomApart([first, near], 13, 18);
    expect(apart).not.toBeNull();
    expect(clusters([first, near], apart!)).toHaveLength(2);
    expect(clusters([first, near], apart! - 1)).toHaveLength(1);
    expect(zoomApart([first, at(-8.5, 54.99)], 13, 18)).toBeNull();
  });

  test("no two clusters cover one another", () => {
    const crowd = Array.from({ length: 59 }, (_, i) => at(-8.5 + (i % 8) * 0.0017, 54.99 + Math.floor(i / 8) * 0.001));
    const middles = clusters(crowd, 13).map((cluster) => project(cluster.at, 13));
    const gaps = middles.flatMap(([x, y], i) => middles.slice(i + 1).map(([u, v]) => Math.hypot(x - u, y - v)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40);
  });
});
