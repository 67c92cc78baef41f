import { Bits } from "./bits.ts";
import { firstFrom } from "./first-from.ts";

/** With more changed documents than this, merging them into the order costs less than skipping them in every search. */
const MAX_CHANGED = 200;

type State = {
  /** Documents in order, those of `changed` at a place where they may have been before. */
  sorted: Uint32Array;
  /** Documents that changed since they were sorted, whose place in the order is not known. */
  changed: number[];
  changedBits: Bits;
  generation: number;
};

/** Documents by number, of which some change. */
export type ChangingDocs = {
  /** All numbers are below. */
  readonly capacity: number;
  /** Number of changes since the start. */
  readonly generation: number;
  /** Those that changed after a generation; null where these are too many to be known. */
  changedSince(generation: number): number[] | null;
};

/** An order of documents. `keyOf`: a whole number, the place in the order times the capacity, plus the number. */
export type DocOrder = { docs: Bits; keyOf: (doc: number) => number };

/**
 * Documents in an order, sorted once. After a change the documents that changed are set aside until there are many, which are
 * then merged.
 */
export class SortedDocs {
  readonly #of: ChangingDocs;
  readonly #orderNow: () => DocOrder;
  #sortedAt = -1;
  #state: State | null = null;

  /** @param orderNow the order by the values that documents have now; those that did not change stay in their order among each other */
  constructor(of: ChangingDocs, orderNow: () => DocOrder) {
    this.#of = of;
    this.#orderNow = orderNow;
  }

  refreshed(): State {
    const { generation } = this.#of;
    if (this.#state?.generation === generation) return this.#state;
    const known = this.#state && this.#of.changedSince(this.#sortedAt);
    const isFew = known !== null && known.length <= MAX_CHANGED;
    const sorted = isFew ? this.#state!.sorted : this.#sort(known);
    const changed = isFew ? known : [];
    this.#state = { sorted, changed, changedBits: Bits.of(changed), generation };
    return this.#state;
  }

  /** @param changed null: which changed is not known, or none were sorted yet */
  #sort(changed: readonly number[] | null): Uint32Array {
    this.#sortedAt = this.#of.generation;
    const { docs, keyOf } = this.#orderNow();
    const { capacity } = this.#of;
    // By numbers that hold the whole key, because typed arrays are sorted many times as fast without a function.
    const sortedKeys = (some: ArrayLike<number>) => Float64Array.from(some, keyOf).sort();
    if (!changed) return Uint32Array.from(sortedKeys(docs.toArray()), (key) => key % capacity);
    const newKeys = sortedKeys(changed.filter((doc) => docs.has(doc)));
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
