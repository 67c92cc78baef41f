import type { Box, Point, Ring } from "./geometry.ts";

/** Consecutive points of a ring, and the box around them. */
type Stretch = { points: Ring; box: Box };

const POINTS_PER_STRETCH = 32;

/**
 * A ring of which the points near a box are found without looking at all of them, so that a map of a few kilometres can be
 * cut out of the coast of Ireland for each page.
 */
export class IndexedRing {
  readonly #box: Box;
  readonly #stretches: readonly Stretch[];

  constructor(ring: Ring) {
    this.#box = boxAround(ring);
    this.#stretches = Array.from({ length: Math.ceil(ring.length / POINTS_PER_STRETCH) }, (_, index) => {
      const points = ring.slice(index * POINTS_PER_STRETCH, (index + 1) * POINTS_PER_STRETCH);
      return { points, box: boxAround(points) };
    });
  }

  /** The ring with fewer points far from the box. `clipRing` makes the same of it as of the whole ring. */
  near(box: Box): Ring {
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
function isDropped([left, bottom, right, top]: Box, [west, south, east, north]: Box): boolean {
  if (right < west || left > east) return true;
  return (top < south || bottom > north) && left >= west && right <= east;
}

function boxAround(points: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}
