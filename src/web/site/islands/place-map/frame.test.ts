import { describe, expect, test } from "vitest";
import { type Point, project } from "../../../ui/map/geometry.ts";
import { IndexedRing } from "../../../ui/map/indexed-ring.ts";
import type { MapPoint } from "../../../ui/map/map-data.ts";
import { clusters, splittingZoom } from "./cluster.ts";
import { boxOf, frameAround, positionIn } from "./frame.ts";
import { landPath } from "./StaticMap.tsx";

const at = (longitude: number, latitude: number): MapPoint => ({
  id: `${longitude}`,
  name: "",
  latitude,
  longitude,
  color: "#000000",
});

describe("a frame", () => {
  test("contains its points with a margin, and not above the maximum zoom", () => {
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

  test("inside of land is filled to its corners", () => {
    const frame = frameAround([[-8.5, 54.99]], { width: 640, height: 400 }, 13);
    const [west, south, east, north] = boxOf(frame, 500);
    const land: Point[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    // Each curve follows one axis only, so that the corners outside of the frame are not rounded.
    const bends = landPath([new IndexedRing(land)], frame)
      .match(/-?\d+/g)!
      .slice(2)
      .map(Number);
    for (let bend = 0; bend < bends.length; bend += 4) {
      const [controlX, controlY, x, y] = bends.slice(bend, bend + 4);
      expect([controlX, x].every((step) => step === 0) || [controlY, y].every((step) => step === 0)).toBe(true);
    }
  });

  test("with a long coast is simplified to the maximum length", () => {
    const frame = frameAround([[-8.5, 54.99]], { width: 640, height: 400 }, 13);
    const [west, south, east, north] = boxOf(frame);
    const tooth = (north - south) / 100;
    const teeth = Array.from({ length: 1000 }, (_, i): Point => {
      return [west + ((east - west) * i) / 1000, (south + north) / 2 + (i % 2) * tooth];
    });
    const land = [...teeth, [east, north] as Point, [west, north] as Point, teeth[0]!];
    expect(landPath([new IndexedRing(land)], frame, 2_000).length).toBeLessThanOrEqual(2_000);
  });
});

describe("pins", () => {
  test("that are near each other are one cluster, which a higher zoom splits", () => {
    const [first, near, far] = [at(-8.5, 54.99), at(-8.4995, 54.99), at(-8.43, 54.98)];
    const found = clusters([first, near, far], 13).map(({ members }) => members.length);
    expect(found).toEqual([2, 1]);
    const apart = splittingZoom([first, near], 13, 18);
    expect(apart).not.toBeNull();
    expect(clusters([first, near], apart!)).toHaveLength(2);
    expect(clusters([first, near], apart! - 1)).toHaveLength(1);
    expect(splittingZoom([first, at(-8.5, 54.99)], 13, 18)).toBeNull();
  });

  test("are clustered so that no two markers overlap", () => {
    const crowd = Array.from({ length: 59 }, (_, i) => at(-8.5 + (i % 8) * 0.0017, 54.99 + Math.floor(i / 8) * 0.001));
    const middles = clusters(crowd, 13).map((cluster) => project(cluster.at, 13));
    const gaps = middles.flatMap(([x, y], i) => middles.slice(i + 1).map(([u, v]) => Math.hypot(x - u, y - v)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40);
  });
});
