import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";
import { firstFrom } from "./first-from.ts";

/** With more changed pages than this, merging them into the order costs less than skipping them in every search. */
const MAX_CHANGED = 200;

type State = {
  /** Pages in order, those of `changed` at a place where they may have been before. */
  sorted: Uint32Array;
  /** Pages that changed since they were sorted, whose place in the order is not known. */
  changed: number[];
  changedBits: Bits;
  generation: number;
};

/** An order of pages. `keyOf`: a whole number, the place in the order times the capacity of the directory, plus the page. */
export type PageOrder = { pages: Bits; keyOf: (doc: number) => number };

/**
 * Pages of a directory in an order, sorted once. After a change the pages that changed are set aside until there are many, which are
 * then merged.
 */
export class SortedPages {
  readonly #directory: Directory;
  readonly #orderNow: () => PageOrder;
  #sortedAt = -1;
  #state: State | null = null;

  /** @param orderNow the order by the values that pages have now; pages that did not change stay in their order among each other */
  constructor(directory: Directory, orderNow: () => PageOrder) {
    this.#directory = directory;
    this.#orderNow = orderNow;
  }

  refreshed(): State {
    const { generation } = this.#directory;
    if (this.#state?.generation === generation) return this.#state;
    const known = this.#state && this.#directory.changedSince(this.#sortedAt);
    const isFew = known !== null && known.length <= MAX_CHANGED;
    const sorted = isFew ? this.#state!.sorted : this.#sort(known);
    const changed = isFew ? known : [];
    this.#state = { sorted, changed, changedBits: Bits.of(changed), generation };
    return this.#state;
  }

  /** @param changed null: which pages changed is not known, or none were sorted yet */
  #sort(changed: readonly number[] | null): Uint32Array {
    this.#sortedAt = this.#directory.generation;
    const { pages, keyOf } = this.#orderNow();
    const { capacity } = this.#directory;
    // By numbers that hold the whole key, because typed arrays are sorted many times as fast without a function.
    const sortedKeys = (docs: ArrayLike<number>) => Float64Array.from(docs, keyOf).sort();
    if (!changed) return Uint32Array.from(sortedKeys(pages.toArray()), (key) => key % capacity);
    const newKeys = sortedKeys(changed.filter((doc) => pages.has(doc)));
    const isChanged = Bits.of(changed);
    const rest = this.#state!.sorted.filter((doc) => !isChanged.has(doc));
    const merged = new Uint32Array(rest.length + newKeys.length);
    let from = 0;
    for (const [at, key] of newKeys.entries()) {
      const to = firstFrom(from, rest.length, (place) => keyOf(rest[place]!) > key);
      merged.set(rest.subarray(from, to), from + at);
      merged[to + at] = key % capacity;
      from = to;
    }
    merged.set(rest.subarray(from), from + newKeys.length);
    return merged;
  }
}
