import { LRUCache } from "lru-cache";
import type { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";

/** Beyond so many changed pages, asking for all of them again is cheaper than asking for each. */
const MAX_ASKED_AGAIN = 1_000;

/**
 * The pages that answer to a question (words that match, open at a minute), kept with it. When pages have changed, only
 * those are asked again: an answer is never older than the directory, and a common word is read from the index once.
 */
export class CachedSets<Name extends string> {
  readonly #directory: Directory;
  readonly #kept: LRUCache<string, { sets: Record<Name, Bits>; generation: number }>;

  constructor(directory: Directory, most: number) {
    this.#directory = directory;
    this.#kept = new LRUCache({ max: most });
  }

  /**
   * @param ask answers the question for all pages, or for those given alone; it must read a state no older than the
   *   directory's when it is called
   */
  async of(question: string, ask: (only: number[] | null) => Promise<Record<Name, Bits>>): Promise<Record<Name, Bits>> {
    const { generation } = this.#directory;
    const kept = this.#kept.get(question);
    if (kept?.generation === generation) return kept.sets;

    const changed = kept && this.#directory.changedSince(kept.generation);
    const patch = changed !== undefined && changed.length <= MAX_ASKED_AGAIN;
    const answer = await ask(patch ? changed : null);
    const sets = patch ? patched(kept!.sets, changed, answer) : answer;
    this.#kept.set(question, { sets, generation });
    return sets;
  }
}

/** New sets: those given out before stay as they were. */
function patched<Name extends string>(old: Record<Name, Bits>, changed: number[], answer: Record<Name, Bits>) {
  const sets = Object.entries<Bits>(old).map(([name, bits]) => {
    const rest = bits.clone();
    for (const doc of changed) rest.delete(doc);
    return [name, rest.or(answer[name as Name])];
  });
  return Object.fromEntries(sets) as Record<Name, Bits>;
}
