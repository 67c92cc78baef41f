import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";

/** With more changed pages than this, sorting all again costs less than skipping them in every search. */
const MAX_CHANGED = 200;

/**
 * All public pages by rank, permanently closed ones last: sorted once, so that the first of a large set are found by walking along it.
 * After a change the pages that changed are set aside until there are many.
 */
export class RankOrder {
  readonly #directory: Directory;
  #sorted: Uint32Array = new Uint32Array();
  #generation = -1;
  /** The pages that changed since then, whose place is not known. */
  #changed: { docs: number[]; bits: Bits; generation: number } | null = null;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** The pages of a set of public pages that may be among its first `count` in this order. Not in order. */
  first(set: Bits, count: number): ArrayLike<number> {
    const { docs, bits } = this.#refreshed();
    const { size } = set;
    // About `count` in `size` of all pages are passed until enough of the set are found: few pages are sorted sooner.
    if (size * size <= count * this.#sorted.length) return set.toArray();
    const found = docs.filter((doc) => set.has(doc));
    const end = found.length + count;
    const sorted = this.#sorted;
    const isChanged = docs.length > 0;
    for (let i = 0; i < sorted.length && found.length < end; i++) {
      const doc = sorted[i]!;
      if (set.has(doc) && !(isChanged && bits.has(doc))) found.push(doc);
    }
    return found;
  }

  #refreshed() {
    const { generation } = this.#directory;
    if (this.#changed?.generation === generation) return this.#changed;
    const changed = this.#directory.changedSince(Math.max(0, this.#generation));
    const isKnown = this.#generation >= 0 && changed !== null && changed.length <= MAX_CHANGED;
    if (!isKnown) this.#sort();
    const docs = isKnown ? changed : [];
    this.#changed = { docs, bits: Bits.of(docs), generation };
    return this.#changed;
  }

  /** By numbers that hold the whole key, because typed arrays are sorted many times as fast without a function. */
  #sort(): void {
    const { closed, capacity, generation } = this.#directory;
    const { rank } = this.#directory.columns;
    const docs = this.#directory.public.toArray();
    let [least, most] = [0, 0];
    for (const doc of docs) {
      least = Math.min(least, rank[doc]!);
      most = Math.max(most, rank[doc]!);
    }
    const ranks = most - least + 1;
    const keys = Float64Array.from(docs, (doc) => (most - rank[doc]! + (closed.has(doc) ? ranks : 0)) * capacity + doc);
    this.#sorted = Uint32Array.from(keys.sort(), (key) => key % capacity);
    this.#generation = generation;
  }
}
