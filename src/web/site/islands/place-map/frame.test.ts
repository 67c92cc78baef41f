import { describe, expect, test } from "vitest";
import donegal from "#core/web/map/donegal.json" with { type: "json" };
import ireland from "#core/web/map/ireland.json" with { type: "json" };
import { type Point, project } from "#core/web/ui/map/geometry.ts";
import { IndexedRings } from "#core/web/ui/map/indexed-rings.ts";
import type { MapPoint } from "#core/web/ui/map/map-data.ts";
import { clusters, splittingZoom } from "./cluster.ts";
import { boxOf, FOR_PINS, FOR_PINS_OF_HOME, frameAround, positionIn } from "./frame.ts";
import { LandByDetail } from "./land-by-detail.ts";
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

  test("shows pins whole on a phone, where they are twice as high, and in a low column, where a tall drawing is cut", () => {
    const points: Point[] = [
      [-8.56, 55.2],
      [-8.55, 54.8],
    ];
    const [top] = points.map(
      (point) => positionIn(frameAround(points, { width: 640, height: 400 }, 15, FOR_PINS), point)[1],
    );
    expect(top).toBeGreaterThan(2 * 36);
    const wide = { width: 640, height: 400 };
    const low = points.map((point) => positionIn(frameAround(points, wide, 15, FOR_PINS_OF_HOME), point)[1]);
    expect(Math.min(...low)).toBeGreaterThan(200 - (0.27 * 640) / 2 + 24);
    expect(Math.max(...low)).toBeLessThan(200 + (0.27 * 640) / 2);
    const tall = { width: 440, height: 800 };
    const ys = points.map((point) => positionIn(frameAround(points, tall, 15, FOR_PINS), point)[1]);
    const cut = (tall.height - 1.3 * tall.width) / 2;
    expect(Math.min(...ys)).toBeGreaterThan(cut + 36);
    expect(Math.max(...ys)).toBeLessThan(tall.height - cut);
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
    const bends = landPath(new IndexedRings([land]), frame)
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
    expect(landPath(new IndexedRings([land]), frame, 2_000).length).toBeLessThanOrEqual(2_000);
  });
});

/** The corners of a path that are seen; others follow the edges of what was cut out. */
function cornersInside(path: string, { width, height }: { width: number; height: number }): string[] {
  return path.split("M").flatMap((ring) => {
    let [x = 0, y = 0, ...bends] = (ring.match(/-?\d+/g) ?? []).map(Number);
    const corners: string[] = [];
    for (let at = 0; at + 3 < bends.length; at += 4) {
      const [toX, toY] = [x + bends[at]!, y + bends[at + 1]!];
      if (toX > 0 && toX < width && toY > 0 && toY < height) corners.push(`${toX},${toY}`);
      [x, y] = [x + bends[at + 2]!, y + bends[at + 3]!];
    }
    return corners;
  });
}

test("the land around a place draws the same map as all land", () => {
  const land = new LandByDetail([ireland, donegal]);
  let shores = 0;
  for (let at = 0; at < 200; at++) {
    const center: Point = [-10.5 + (at % 20) * 0.23, 51.4 + Math.floor(at / 20) * 0.4];
    for (const frame of [
      { center, zoom: 12.75, width: 826, height: 540 },
      { center: [-8.6 + at * 0.002, 54.93 + (at % 13) * 0.01] as Point, zoom: 13, width: 440, height: 1_016 },
    ]) {
      const drawn = cornersInside(landPath(land.at(frame.zoom), frame), frame);
      expect(cornersInside(landPath(land.around(frame), frame), frame)).toEqual(drawn);
      if (drawn.length > 0) shores += 1;
    }
  }
  expect(shores).toBeGreaterThan(100);
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
