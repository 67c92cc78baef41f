import type { Box, Point, Ring } from "./geometry.ts";

/** A box with named edges: unpacking arrays would take longer than the comparisons of `isDropped`. */
type Edges = { west: number; south: number; east: number; north: number };

/** Consecutive points of a ring, and the box around them. */
type Stretch = { points: Ring; box: Edges };

const POINTS_PER_STRETCH = 32;

/**
 * A ring of which the points near a box are found without looking at all of them, so that a map of a few kilometres can be
 * cut out of the coast of Ireland for each page.
 */
export class IndexedRing {
  readonly #box: Edges;
  readonly #stretches: readonly Stretch[];

  constructor(ring: Ring) {
    this.#box = boxAround(ring);
    this.#stretches = Array.from({ length: Math.ceil(ring.length / POINTS_PER_STRETCH) }, (_, index) => {
      const points = ring.slice(index * POINTS_PER_STRETCH, (index + 1) * POINTS_PER_STRETCH);
      return { points, box: boxAround(points) };
    });
  }

  /** The ring with fewer points far from the box. `clipRing` makes the same of it as of the whole ring. */
  near([west, south, east, north]: Box): Ring {
    const box = { west, south, east, north };
    const near: Point[] = [];
    if (isApart(this.#box, box)) return near;
    let before: Side | null = null;
    for (const { points, box: around } of this.#stretches) {
      const side = sideOf(around, box);
      if (side === null) for (const point of points) near.push(point);
      else {
        // Of all points beyond one side, the first and the last are retained for their edges to the points before and after.
        if (side === before) near.pop();
        else if (points.length > 1) near.push(points[0]!);
        near.push(points.at(-1)!);
      }
      before = side;
    }
    return near;
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
