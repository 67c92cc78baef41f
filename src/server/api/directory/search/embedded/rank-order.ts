import { type Bits, type DocOrder, SortedDocs } from "@eolaire/search";
import type { Directory } from "./directory.ts";

/** So many pages are passed in the time in which one is sorted. */
const PASSED_PER_SORTED = 20;

/**
 * All public pages by rank, permanently closed ones last, so that the first of a large set are found by walking along the order.
 */
export class RankOrder {
  readonly #pages: SortedDocs;

  constructor(directory: Directory) {
    this.#pages = new SortedDocs(directory, () => byRank(directory));
  }

  /** The pages of a set of public pages that may be among its first `count` in this order. Not in order. */
  first(set: Bits, count: number): ArrayLike<number> {
    const { sorted, changed, changedBits } = this.#pages.refreshed();
    const { size } = set;
    // About `count` in `size` of all pages are passed until enough of the set are found: few pages are sorted sooner.
    if (size * size * PASSED_PER_SORTED <= count * sorted.length) return set.toArray(size);
    const found = changed.filter((doc) => set.has(doc));
    const end = found.length + count;
    const isChanged = changed.length > 0;
    for (let i = 0; i < sorted.length && found.length < end; i++) {
      const doc = sorted[i]!;
      if (set.has(doc) && !(isChanged && changedBits.has(doc))) found.push(doc);
    }
    return found;
  }
}

function byRank({ public: pages, closed, capacity, columns: { rank } }: Directory): DocOrder {
  let [least, most] = [0, 0];
  for (const doc of pages.toArray()) {
    least = Math.min(least, rank[doc]!);
    most = Math.max(most, rank[doc]!);
  }
  const ranks = most - least + 1;
  return { docs: pages, keyOf: (doc) => (most - rank[doc]! + (closed.has(doc) ? ranks : 0)) * capacity + doc };
}
