import { fnv1a } from "./fnv1a.ts";

/** Of 4 bytes. A key is forgotten when another one takes its place: on average after as many other keys. */
const PLACES = 2 ** 14;

/** Which of many keys were asked for before, as a table of hashes of constant size. Rarely a key counts as another one with the same hash. */
export class RecentKeys {
  readonly #hashes = new Uint32Array(PLACES);

  /** Remembers the key. @returns whether it was remembered already */
  add(key: string): boolean {
    const hash = fnv1a(key);
    const place = hash & (PLACES - 1);
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
