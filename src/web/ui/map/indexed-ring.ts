import type { Box, Point, Ring } from "./geometry.ts";

const POINTS_PER_STRETCH = 32;

/**
 * A ring of which the points near a box are found without looking at all of them, so that a map of a few kilometres can be
 * cut out of the coast of Ireland for each page. It holds numbers instead of points: the coast of Ireland has tens of thousands, each of
 * which a garbage collection would visit.
 */
export class IndexedRing {
  /** x and y in turn. */
  readonly #numbers: Float64Array;
  readonly #box: Box;
  /** The boxes around consecutive points: west, south, east and north of each. */
  readonly #stretches: Float64Array;

  constructor(ring: Ring) {
    this.#numbers = new Float64Array(2 * ring.length);
    for (let at = 0; at < ring.length; at++) this.#numbers.set(ring[at]!, 2 * at);
    this.#box = boxAround(ring);
    this.#stretches = new Float64Array(4 * Math.ceil(ring.length / POINTS_PER_STRETCH));
    for (let index = 0; 4 * index < this.#stretches.length; index++) {
      const points = ring.slice(index * POINTS_PER_STRETCH, (index + 1) * POINTS_PER_STRETCH);
      this.#stretches.set(boxAround(points), 4 * index);
    }
  }

  /** The ring with fewer points far from the box. `clipRing` makes the same of it as of the whole ring. */
  near(box: Box): Point[] {
    const near: Point[] = [];
    if (isApart(this.#box, box)) return near;
    const count = this.#numbers.length / 2;
    let before: Side | null = null;
    for (let index = 0; 4 * index < this.#stretches.length; index++) {
      const side = sideOf(this.#stretches, 4 * index, box);
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

type Side = "west" | "south" | "east" | "north";

/** Whether all points are beyond one side of the box: clipping drops them. To unpack both would take longer than to compare them. */
const isApart = (points: Box, box: Box): boolean =>
  points[2] < box[0] || points[0] > box[2] || points[3] < box[1] || points[1] > box[3];

/**
 * @param at where the box around the points stands in `boxes`
 * @returns the side of the box beyond which all points are, so that clipping drops them and leaves no corner; null: there is none, or
 * they are beyond a parallel and cross a meridian of the box, at which clipping would add a point.
 */
function sideOf(boxes: Float64Array, at: number, box: Box): Side | null {
  const west = boxes[at]!;
  const east = boxes[at + 2]!;
  if (east < box[0]) return "west";
  if (west > box[2]) return "east";
  if (west < box[0] || east > box[2]) return null;
  if (boxes[at + 3]! < box[1]) return "south";
  return boxes[at + 1]! > box[3] ? "north" : null;
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
