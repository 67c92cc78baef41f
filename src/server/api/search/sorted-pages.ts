import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";

/** With more changed pages than this, sorting all again costs less than skipping them in every search. */
const MAX_CHANGED = 200;

type State = {
  /** Pages in order, those of `changed` at a place where they may have been before. */
  sorted: Uint32Array;
  /** Pages that changed since they were sorted, whose place in the order is not known. */
  changed: number[];
  changedBits: Bits;
  generation: number;
};

/** Pages of a directory in an order, sorted once. After a change the pages that changed are set aside until there are many. */
export class SortedPages {
  readonly #directory: Directory;
  readonly #keys: () => Float64Array;
  #sortedAt = -1;
  #state: State | null = null;

  /** @param keys of the pages to be sorted: whole numbers, the place in the order times the capacity of the directory, plus the page */
  constructor(directory: Directory, keys: () => Float64Array) {
    this.#directory = directory;
    this.#keys = keys;
  }

  refreshed(): State {
    const { generation } = this.#directory;
    if (this.#state?.generation === generation) return this.#state;
    const changed = this.#directory.changedSince(Math.max(0, this.#sortedAt));
    const isKnown = this.#state !== null && changed !== null && changed.length <= MAX_CHANGED;
    const sorted = isKnown ? this.#state!.sorted : this.#sort();
    const docs = isKnown ? changed : [];
    this.#state = { sorted, changed: docs, changedBits: Bits.of(docs), generation };
    return this.#state;
  }

  /** By numbers that hold the whole key, because typed arrays are sorted many times as fast without a function. */
  #sort(): Uint32Array {
    const { capacity, generation } = this.#directory;
    this.#sortedAt = generation;
    return Uint32Array.from(this.#keys().sort(), (key) => key % capacity);
  }
}
