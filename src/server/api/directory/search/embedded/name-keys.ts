import { GrowingArrays } from "./growing-arrays.ts";

const PREFIX_BYTES = 6;
/** Free space after a growth, as a share of what is used. */
const SPARE = 1 / 8;

/**
 * The keys by which pages sort by name, as bytes in one buffer: as strings they would be the fourth part of all objects in memory, and
 * each full garbage collection visits every object.
 */
export class NameKeys {
  readonly #columns = new GrowingArrays({ start: Int32Array, length: Int32Array, prefix: Float64Array });
  /** Of pages that have no key here. */
  readonly #otherwise: NameKeys | null;
  /** UTF-8. */
  #bytes = Buffer.alloc(0);
  #used = 0;
  #unused = 0;

  constructor(otherwise: NameKeys | null) {
    this.#otherwise = otherwise;
  }

  /** Stores the key of a page. The empty key is that of `otherwise`. */
  set(doc: number, key: string): void {
    this.#columns.reserve(doc + 1);
    const { start, length, prefix } = this.#columns.arrays;
    const size = Buffer.byteLength(key);
    this.#unused += length[doc]!;
    length[doc] = 0;
    if (this.#used + size > this.#bytes.length) this.#reserve(size);
    this.#bytes.write(key, this.#used);
    start[doc] = this.#used;
    length[doc] = size;
    this.#used += size;
    prefix[doc] = prefixOf(this.#bytes.subarray(start[doc]!, this.#used));
  }

  of(doc: number): string {
    const { start, length } = this.#columns.arrays;
    if (this.#otherwise && !length[doc]) return this.#otherwise.of(doc);
    return this.#bytes.toString("utf8", start[doc]!, start[doc]! + length[doc]!);
  }

  /** A number that sorts as the first bytes of the key do, so that few keys are made strings. */
  prefixOf(doc: number): number {
    const { length, prefix } = this.#columns.arrays;
    return this.#otherwise && !length[doc] ? this.#otherwise.prefixOf(doc) : prefix[doc]!;
  }

  /** Makes room for `size` more bytes, and leaves out those of replaced keys where they are many. */
  #reserve(size: number): void {
    const { start, length } = this.#columns.arrays;
    const isMostlyUsed = this.#unused < this.#used / 2;
    const needed = (isMostlyUsed ? this.#used : this.#used - this.#unused) + size;
    const bytes = Buffer.alloc(Math.ceil(needed * (1 + SPARE)));
    if (isMostlyUsed) {
      this.#bytes.copy(bytes);
      this.#bytes = bytes;
      return;
    }
    let used = 0;
    for (let doc = 0; doc < length.length; doc++) {
      const from = start[doc]!;
      start[doc] = used;
      used += this.#bytes.copy(bytes, used, from, from + length[doc]!);
    }
    this.#bytes = bytes;
    this.#used = used;
    this.#unused = 0;
  }
}

/** The number by which a key sorts first. */
export const prefixOfName = (key: string): number => prefixOf(Buffer.from(key));

function prefixOf(bytes: Uint8Array): number {
  let prefix = 0;
  for (let at = 0; at < PREFIX_BYTES; at++) prefix = prefix * 256 + (bytes[at] ?? 0);
  return prefix;
}
