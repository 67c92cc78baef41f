/** Plane geometry of coast outlines, in degrees or pixels. Rings are closed: the last point equals the first. */
export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];
/** west, south, east, north */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Web Mercator (EPSG:3857) in pixels of the whole world at a zoom level, y downwards, as raster tiles use it. */
export function project([longitude, latitude]: Point, zoom: number): Point {
  const world = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(world * (longitude + 180)) / 360, world * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
}

/** The reverse of {@link project}. */
export function unproject([x, y]: Point, zoom: number): Point {
  const world = 256 * 2 ** zoom;
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world)));
  return [(360 * x) / world - 180, (latitude * 180) / Math.PI];
}

/**
 * Clips a ring to a box (Sutherland–Hodgman). A ring that is cut into several pieces stays one ring, connected along the
 * edge of the box: it can be filled, but must not be stroked there.
 */
export function clipRing(ring: Ring, [west, south, east, north]: Box): Point[] {
  let points = ring.slice(0, -1);
  points = clipHalf(points, 0, west, 1);
  points = clipHalf(points, 0, east, -1);
  points = clipHalf(points, 1, south, 1);
  points = clipHalf(points, 1, north, -1);
  return points.length < 3 ? [] : [...points, points[0]!];
}

function clipHalf(points: Point[], axis: 0 | 1, edge: number, side: 1 | -1): Point[] {
  const inside = (point: Point) => (point[axis] - edge) * side >= 0;
  const result: Point[] = [];
  let previous = points.at(-1);
  for (const point of points) {
    if (previous && inside(previous) !== inside(point)) result.push(crossing(previous, point, axis, edge));
    if (inside(point)) result.push(point);
    previous = point;
  }
  return result;
}

function crossing(from: Point, to: Point, axis: 0 | 1, edge: number): Point {
  const share = (edge - from[axis]) / (to[axis] - from[axis]);
  return axis === 0 ? [edge, from[1] + share * (to[1] - from[1])] : [from[0] + share * (to[0] - from[0]), edge];
}

/**
 * Simplifies a ring; no point moves by more than `tolerance` (Ramer–Douglas–Peucker, iterative). Maps run it over thousands
 * of points for each list, so it reads plain numbers.
 */
export function simplifyRing(ring: Ring, tolerance: number): Point[] {
  const count = ring.length;
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const point = ring[at]!;
    xs[at] = point[0];
    ys[at] = point[1];
  }
  const isRetained = new Uint8Array(count);
  // A ring has no ends: the second anchor is the point farthest from the first.
  const middle = Math.max(farthestFromLine(xs, ys, 0, count - 1, 0), 0);
  for (const anchor of [0, middle, count - 1]) isRetained[anchor] = 1;
  const open = [0, middle, middle, count - 1]; // pairs
  while (open.length > 0) {
    const to = open.pop()!;
    const from = open.pop()!;
    const index = farthestFromLine(xs, ys, from, to, tolerance);
    if (index === -1) continue;
    isRetained[index] = 1;
    open.push(from, index, index, to);
  }
  return ring.filter((_, index) => isRetained[index]);
}

/**
 * The index of the point between two others that is farthest from the line through them (from the point, where they are
 * the same); -1 where none is farther than `tolerance`.
 */
function farthestFromLine(xs: Float64Array, ys: Float64Array, from: number, to: number, tolerance: number): number {
  const startX = xs[from]!;
  const startY = ys[from]!;
  const dx = xs[to]! - startX;
  const dy = ys[to]! - startY;
  const square = dx * dx + dy * dy;
  let index = -1;
  let most = square === 0 ? tolerance * tolerance : tolerance * Math.sqrt(square);
  for (let at = from + 1; at < to; at++) {
    const x = xs[at]! - startX;
    const y = ys[at]! - startY;
    const measure = square === 0 ? x * x + y * y : Math.abs(dx * y - dy * x);
    if (measure > most) {
      most = measure;
      index = at;
    }
  }
  return index;
}

/**
 * Smooths a ring by cutting its corners twice (Chaikin). Segments that are `isStraight` keep both ends: the edges at which
 * the data was cut.
 */
export function smoothRing(ring: Ring, isStraight: (from: Point, to: Point) => boolean): Point[] {
  return cutCorners(cutCorners(ring, isStraight), isStraight);
}

function cutCorners(ring: Ring, isStraight: (from: Point, to: Point) => boolean): Point[] {
  const points = ring.slice(1).flatMap((to, at): Point[] => {
    const from = ring[at]!;
    return isStraight(from, to) ? [from, to] : [between(from, to, 0.25), between(from, to, 0.75)];
  });
  return [...points, points[0]!];
}

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
];

/** The unsigned area of a ring. */
export function ringArea(ring: Ring): number {
  let twice = 0;
  for (let at = 1; at < ring.length; at++) {
    twice += ring[at - 1]![0] * ring[at]![1] - ring[at]![0] * ring[at - 1]![1];
  }
  return Math.abs(twice) / 2;
}
