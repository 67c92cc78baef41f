import { fnv1a } from "./fnv1a.ts";

/** Tags share a count where these bits of their hashes are the same: some ten thousand tags rarely do. */
const COUNTS = 2 ** 16;

/**
 * A number of 32 bits for a tag. Entries hold these numbers instead of their tags, a list some thirty: that is a tenth of the
 * memory, and of the objects that each garbage collection visits. Two tags with the same number cost a build that was not needed.
 */
export const tagHash = (tag: string): number => fnv1a(tag);

/** How many entries of a cache have a tag: a write whose tags none has needs to look at no entry. */
export class TagCounts {
  readonly #counts = new Uint32Array(COUNTS);

  add(hashes: readonly number[]): void {
    for (const hash of hashes) this.#counts[hash & (COUNTS - 1)]!++;
  }

  remove(hashes: readonly number[]): void {
    for (const hash of hashes) this.#counts[hash & (COUNTS - 1)]!--;
  }

  /** False where surely no entry has the tag. */
  mayHave(hash: number): boolean {
    return this.#counts[hash & (COUNTS - 1)]! > 0;
  }
}
