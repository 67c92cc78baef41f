import type { Box, Point, Ring } from "./geometry.ts";

const POINTS_PER_STRETCH = 32;

/**
 * Rings of which the points near a box are found without looking at all of them, so that a map of a few kilometres can be
 * cut out of the coast of Ireland for each page. All are held in a few arrays of numbers: the coast of Ireland has hundreds of islands
 * and tens of thousands of points, each of which a garbage collection would visit.
 */
export class IndexedRings {
  /** x and y in turn, of all rings. */
  readonly #numbers: Float64Array;
  /** Where each ring begins, and the last one ends, in points. */
  readonly #starts: Uint32Array;
  /** The box around each ring: west, south, east, north. */
  readonly #boxes: Float64Array;
  /** The boxes around consecutive points of each ring. */
  readonly #stretches: Float64Array;

  constructor(rings: readonly Ring[]) {
    this.#numbers = Float64Array.from(rings.flat(2));
    this.#starts = new Uint32Array(rings.length + 1);
    for (const [ring, { length }] of rings.entries()) this.#starts[ring + 1] = this.#starts[ring]! + length;
    this.#boxes = Float64Array.from(rings.flatMap(boxAround));
    this.#stretches = Float64Array.from(rings.flatMap(stretchesOf).flatMap(boxAround));
  }

  /** The number of points of all rings. */
  get points(): number {
    return this.#starts.at(-1)!;
  }

  /** What of each ring is near the box, with fewer points far from it. `clipRing` makes the same of it as of the whole ring. */
  near(box: Box): Point[][] {
    const found: Point[][] = [];
    let stretch = 0;
    for (let ring = 0; ring < this.#starts.length - 1; ring++) {
      const points = this.#starts[ring + 1]! - this.#starts[ring]!;
      if (!isApart(this.#boxes, 4 * ring, box)) found.push(this.#nearOf(ring, stretch, box));
      stretch += Math.ceil(points / POINTS_PER_STRETCH);
    }
    return found;
  }

  /** @param stretch the first one of the ring */
  #nearOf(ring: number, stretch: number, box: Box): Point[] {
    const near: Point[] = [];
    const end = this.#starts[ring + 1]!;
    let before: Side | null = null;
    for (let first = this.#starts[ring]!; first < end; first += POINTS_PER_STRETCH) {
      const side = sideOf(this.#stretches, 4 * stretch, box);
      const last = Math.min(first + POINTS_PER_STRETCH, end) - 1;
      if (side === null) for (let at = first; at <= last; at++) near.push(this.#point(at));
      else {
        // Of all points beyond one side, the first and the last are retained for their edges to the points before and after.
        if (side === before) near.pop();
        else if (last > first) near.push(this.#point(first));
        near.push(this.#point(last));
      }
      before = side;
      stretch += 1;
    }
    return near;
  }

  #point(at: number): Point {
    return [this.#numbers[2 * at]!, this.#numbers[2 * at + 1]!];
  }
}

type Side = "west" | "south" | "east" | "north";

/**
 * Whether all points are beyond one side of the box: clipping drops them.
 * @param at where the box around the points stands in `boxes`
 */
const isApart = (boxes: Float64Array, at: number, box: Box): boolean =>
  boxes[at + 2]! < box[0] || boxes[at]! > box[2] || boxes[at + 3]! < box[1] || boxes[at + 1]! > box[3];

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

const stretchesOf = (ring: Ring): Ring[] =>
  Array.from({ length: Math.ceil(ring.length / POINTS_PER_STRETCH) }, (_, index) =>
    ring.slice(index * POINTS_PER_STRETCH, (index + 1) * POINTS_PER_STRETCH),
  );
