import { LRUCache } from "lru-cache";
import type { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";

/** With more changed pages than this, running the query for all pages is cheaper than for the changed ones. */
const MAX_PATCHED = 1_000;

/**
 * A cache of the pages that match a query (terms, or a minute at which they are open). After pages have changed, the query
 * is repeated for those only: a result is never older than the directory, and a common word is read from the index once.
 */
export class CachedSets<Name extends string> {
  readonly #directory: Directory;
  readonly #cache: LRUCache<string, { sets: Record<Name, Bits>; generation: number }>;

  constructor(directory: Directory, most: number) {
    this.#directory = directory;
    this.#cache = new LRUCache({ max: most });
  }

  /**
   * @param key identifies the query
   * @param run executes the query for all pages, or only for the given ones. It must read a state that is not older than
   *   the directory at the time of the call.
   */
  async of(key: string, run: (only: number[] | null) => Promise<Record<Name, Bits>>): Promise<Record<Name, Bits>> {
    const { generation } = this.#directory;
    const cached = this.#cache.get(key);
    if (cached?.generation === generation) return cached.sets;

    const changed = cached && this.#directory.changedSince(cached.generation);
    const isPatch = changed !== undefined && changed.length <= MAX_PATCHED;
    const answer = await run(isPatch ? changed : null);
    const sets = isPatch ? patched(cached!.sets, changed, answer) : answer;
    this.#cache.set(key, { sets, generation });
    return sets;
  }
}

/** Returns new sets, because callers may still hold the old ones. */
function patched<Name extends string>(old: Record<Name, Bits>, changed: number[], answer: Record<Name, Bits>) {
  const sets = Object.entries<Bits>(old).map(([name, bits]) => {
    const unchanged = bits.clone();
    for (const doc of changed) unchanged.delete(doc);
    return [name, unchanged.or(answer[name as Name])];
  });
  return Object.fromEntries(sets) as Record<Name, Bits>;
}
