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
    if (isDropped(this.#box, box)) return near;
    for (const stretch of this.#stretches) {
      const { points } = stretch;
      // The first and the last one are retained for their edges to the points before and after.
      if (isDropped(stretch.box, box)) near.push(points[0]!, points.at(-1)!);
      else for (const point of points) near.push(point);
    }
    return near;
  }
}

/**
 * Whether clipping drops all points and leaves no corner: they are beyond one meridian of the box, or beyond one parallel
 * without crossing a meridian, at which a point would be added.
 */
function isDropped(points: Edges, box: Edges): boolean {
  if (points.east < box.west || points.west > box.east) return true;
  const isBeyond = points.north < box.south || points.south > box.north;
  return isBeyond && points.west >= box.west && points.east <= box.east;
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
