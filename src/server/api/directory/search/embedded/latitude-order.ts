import { type Bits, type DocOrder, firstFrom, SortedDocs } from "@eolaire/search";
import type { OnSphere } from "#core/domain/geo.ts";
import type { Directory } from "./directory.ts";

/** Steps of the order for the unit of `z`, some 6 mm each. */
const STEPS = 2 ** 30;
/** Latitudes are compared as floats of 32 bits, which are exact to half a metre. */
const SLACK = 1e-7;
/**
 * Fewer pages are looked at one by one sooner than found in the order of all. Where `n` of `all` pages are in the set, the nearest twenty are
 * within a strip of latitudes in which about `all / sqrt(n)` pages are, each of which takes half as long as one of the set.
 */
const fewOf = (all: number) => (2 * all) ** (2 / 3);

/**
 * All pages with coordinates by latitude, as `z` on the unit sphere. The nearest are found by walking from the latitude of the
 * visitor to both sides, until all that follow are farther away by their latitude alone.
 */
export class LatitudeOrder {
  readonly #directory: Directory;
  readonly #pages: SortedDocs;
  /** Of the sorted pages as they were when they were sorted. */
  #latitudes: { of: Uint32Array; z: Float32Array } | null = null;

  constructor(directory: Directory) {
    this.#directory = directory;
    this.#pages = new SortedDocs(directory, () => byLatitude(directory));
  }

  /**
   * Calls `offer` for each page of a set that may be near enough, with the square of its chord to a point.
   * @param set pages with coordinates
   * @param most the square beyond which pages are not near enough; `offer` returns the one that counts from then on
   */
  visit(set: Bits, from: OnSphere, most: number, offer: (doc: number, square: number) => number): void {
    const { x, y, z } = this.#directory.columns;
    const [fromX, fromY, fromZ] = from;
    let limit = most;
    const look = (doc: number) => {
      const square = (x[doc]! - fromX) ** 2 + (y[doc]! - fromY) ** 2 + (z[doc]! - fromZ) ** 2;
      if (square <= limit) limit = offer(doc, square);
    };
    if (set.size <= fewOf(this.#directory.capacity)) {
      for (const doc of set.toArray()) look(doc);
      return;
    }
    const { sorted, changed, changedBits } = this.#pages.refreshed();
    for (const doc of changed) if (set.has(doc)) look(doc);
    const isChanged = changed.length > 0;
    const latitudes = this.#latitudesOf(sorted);
    const squareAt = (at: number) => Math.max(0, Math.abs(latitudes[at]! - fromZ) - SLACK) ** 2;
    let up = firstFrom(0, latitudes.length, (at) => latitudes[at]! >= fromZ);
    for (let down = up - 1; down >= 0 || up < sorted.length; ) {
      const above = up < sorted.length ? squareAt(up) : Infinity;
      const below = down >= 0 ? squareAt(down) : Infinity;
      if (Math.min(above, below) > limit) return;
      const doc = above <= below ? sorted[up++]! : sorted[down--]!;
      if (set.has(doc) && !(isChanged && changedBits.has(doc))) look(doc);
    }
  }

  #latitudesOf(sorted: Uint32Array): Float32Array {
    if (this.#latitudes?.of === sorted) return this.#latitudes.z;
    const { z } = this.#directory.columns;
    const latitudes = new Float32Array(sorted.length); // a loop, because `from` takes ten times as long
    for (let at = 0; at < sorted.length; at++) latitudes[at] = z[sorted[at]!]!;
    this.#latitudes = { of: sorted, z: latitudes };
    return latitudes;
  }
}

function byLatitude({ placed, capacity, columns: { z } }: Directory): DocOrder {
  return { docs: placed, keyOf: (doc) => Math.floor((z[doc]! + 1) * STEPS) * capacity + doc };
}
