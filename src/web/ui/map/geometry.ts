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

/** Simplifies a ring; no point moves by more than `tolerance` (Ramer–Douglas–Peucker, iterative). */
export function simplifyRing(ring: Ring, tolerance: number): Point[] {
  const isRetained = new Uint8Array(ring.length);
  const last = ring.length - 1;
  // A ring has no ends: the second anchor is the point farthest from the first.
  const middle = farthest(ring, 0, last, (point) => Math.hypot(point[0] - ring[0]![0], point[1] - ring[0]![1])).index;
  for (const anchor of [0, middle, last]) isRetained[anchor] = 1;
  const open: [number, number][] = [
    [0, middle],
    [middle, last],
  ];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { index, distance } = farthest(ring, from, to, (point) => distanceToLine(point, ring[from]!, ring[to]!));
    if (distance <= tolerance) continue;
    isRetained[index] = 1;
    open.push([from, index], [index, to]);
  }
  return ring.filter((_, index) => isRetained[index]);
}

function farthest(ring: Ring, from: number, to: number, measure: (point: Point) => number) {
  let index = from;
  let distance = 0;
  for (let at = from + 1; at < to; at++) {
    const found = measure(ring[at]!);
    if (found > distance) [index, distance] = [at, found];
  }
  return { index, distance };
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point[0] - from[0], point[1] - from[1]);
  return Math.abs(dx * (point[1] - from[1]) - dy * (point[0] - from[0])) / length;
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
