import type { Point, Ring } from "./geometry.ts";

/** A coast file (`src/web/map/*.json`): rings as integer deltas of 1/scale degree, the first point absolute. */
export interface PackedCoast {
  /** West, south, east and north of the area that the file covers. */
  box: readonly number[];
  scale: number;
  /** Longitudes and latitudes at which the outlines were cut: edges along them are no coast. */
  cuts: { x: number[]; y: number[] };
  rings: number[][];
}

/** Decodes the rings to points of [longitude, latitude]. */
export function unpackRings({ rings, scale }: PackedCoast): Point[][] {
  return rings.map((steps) => {
    const ring: Point[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at]!;
      y += steps[at + 1]!;
      ring.push([x / scale, y / scale]);
    }
    return ring;
  });
}

/** The reverse of {@link unpackRings}, rounding to the scale. */
export function packRings(rings: readonly Ring[], scale: number): number[][] {
  return rings.map((ring) => {
    let [x, y] = [0, 0];
    return ring.flatMap(([longitude, latitude]) => {
      const [nextX, nextY] = [Math.round(longitude * scale), Math.round(latitude * scale)];
      const step = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return step;
    });
  });
}

/** The shore as open lines, without the edges at which the data was cut. */
export function shoreLines(rings: readonly Ring[], cuts: PackedCoast["cuts"]): Point[][] {
  const lines: Point[][] = [];
  for (const ring of rings) {
    let line: Point[] = [];
    for (const point of ring) {
      const previous = line.at(-1);
      if (previous && isCut(previous, point, cuts)) {
        lines.push(line);
        line = [];
      }
      line.push(point);
    }
    lines.push(line);
  }
  return lines.filter((line) => line.length > 1);
}

/** Whether a segment lies on an edge at which the data was cut. */
export function isCut(from: Point, to: Point, cuts: PackedCoast["cuts"]): boolean {
  return (
    cuts.x.some((x) => near(from[0], x) && near(to[0], x)) || cuts.y.some((y) => near(from[1], y) && near(to[1], y))
  );
}

const near = (value: number, cut: number) => Math.abs(value - cut) < 1e-6;
