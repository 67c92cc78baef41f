import type { Box, Point, Ring } from "./geometry.ts";

/** A box with named edges: unpacking arrays would take longer than the comparisons of `isApart`. */
type Edges = { west: number; south: number; east: number; north: number };

const POINTS_PER_STRETCH = 32;

/**
 * A ring of which the points near a box are found without looking at all of them, so that a map of a few kilometres can be
 * cut out of the coast of Ireland for each page. It holds numbers instead of points: the coast of Ireland has tens of thousands, each of
 * which a garbage collection would visit.
 */
export class IndexedRing {
  /** x and y in turn. */
  readonly #numbers: Float64Array;
  readonly #box: Edges;
  /** The boxes around consecutive points. */
  readonly #stretches: readonly Edges[];

  constructor(ring: Ring) {
    this.#numbers = new Float64Array(2 * ring.length);
    for (let at = 0; at < ring.length; at++) this.#numbers.set(ring[at]!, 2 * at);
    this.#box = boxAround(ring);
    this.#stretches = Array.from({ length: Math.ceil(ring.length / POINTS_PER_STRETCH) }, (_, index) =>
      boxAround(ring.slice(index * POINTS_PER_STRETCH, (index + 1) * POINTS_PER_STRETCH)),
    );
  }

  /** The ring with fewer points far from the box. `clipRing` makes the same of it as of the whole ring. */
  near([west, south, east, north]: Box): Point[] {
    const box = { west, south, east, north };
    const near: Point[] = [];
    if (isApart(this.#box, box)) return near;
    const count = this.#numbers.length / 2;
    let before: Side | null = null;
    for (let index = 0; index < this.#stretches.length; index++) {
      const side = sideOf(this.#stretches[index]!, box);
      const first = index * POINTS_PER_STRETCH;
      const last = Math.min(first + POINTS_PER_STRETCH, count) - 1;
      if (side === null) for (let at = first; at <= last; at++) near.push(this.#point(at));
      else {
        // Of all points beyond one side, the first and the last are retained for their edges to the points before and after.
        if (side === before) near.pop();
        else if (last > first) near.push(this.#point(first));
        near.push(this.#point(last));
      }
      before = side;
    }
    return near;
  }

  #point(at: number): Point {
    return [this.#numbers[2 * at]!, this.#numbers[2 * at + 1]!];
  }
}

type Side = keyof Edges;

/** Whether all points are beyond one side of the box: clipping drops them. */
function isApart(points: Edges, box: Edges): boolean {
  return points.east < box.west || points.west > box.east || points.north < box.south || points.south > box.north;
}

/**
 * The side of the box beyond which all points are, so that clipping drops them and leaves no corner; null: there is none, or
 * they are beyond a parallel and cross a meridian of the box, at which clipping would add a point.
 */
function sideOf(points: Edges, box: Edges): Side | null {
  if (points.east < box.west) return "west";
  if (points.west > box.east) return "east";
  if (points.west < box.west || points.east > box.east) return null;
  if (points.north < box.south) return "south";
  return points.south > box.north ? "north" : null;
}

function boxAround(points: Ring): Edges {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x);
    box.south = Math.min(box.south, y);
    box.east = Math.max(box.east, x);
    box.north = Math.max(box.north, y);
  }
  return box;
}
