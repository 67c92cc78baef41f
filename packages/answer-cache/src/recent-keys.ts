import { fnv1a } from "./fnv1a.ts";

/** Of 4 bytes. A key is forgotten when another one takes its place: on average after as many other keys. */
const PLACES = 2 ** 14;

/** Remembers which of many keys were asked for, in a table of hashes of constant size. Rarely two keys have the same hash. */
export class RecentKeys {
  readonly #hashes = new Int32Array(PLACES);

  /** Remembers the key. @returns whether it was remembered already */
  add(key: string): boolean {
    const hash = fnv1a(key);
    const place = hash & (PLACES - 1);
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
