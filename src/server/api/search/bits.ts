/** Bits per block. */
const BLOCK = 32;

/** PostgreSQL's binary format of a one-dimensional integer array: a header of 24 bytes, then length and value of each. */
const ARRAY_HEADER = 24;
const ARRAY_STEP = 8;

/**
 * A bitset of small integers, here of pages. Sets of the whole directory are intersected and counted in microseconds, so
 * that every filter can show the number of pages it would leave.
 */
export class Bits {
  #blocks = new Uint32Array(8);

  static of(docs: Iterable<number>): Bits {
    const bits = new Bits();
    for (const doc of docs) bits.add(doc);
    return bits;
  }

  /** Reads the result of PostgreSQL's `array_send(array_agg(doc))`; null is the empty set. */
  static read(array: Buffer | null): Bits {
    const bits = new Bits();
    if (array) for (let at = ARRAY_HEADER; at < array.length; at += ARRAY_STEP) bits.add(array.readInt32BE(at));
    return bits;
  }

  clone(): Bits {
    const copy = new Bits();
    copy.#blocks = this.#blocks.slice();
    return copy;
  }

  add(doc: number): this {
    const at = doc >>> 5;
    if (at >= this.#blocks.length) this.#grow(at + 1);
    this.#blocks[at]! |= 1 << (doc & 31);
    return this;
  }

  delete(doc: number): this {
    const at = doc >>> 5;
    if (at < this.#blocks.length) this.#blocks[at]! &= ~(1 << (doc & 31));
    return this;
  }

  has(doc: number): boolean {
    return ((this.#blocks[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0;
  }

  /** The intersection, as a new set. */
  and(other: Bits): Bits {
    const both = new Bits();
    both.#blocks = this.#blocks.slice(0, Math.min(this.#blocks.length, other.#blocks.length));
    for (let i = 0; i < both.#blocks.length; i++) both.#blocks[i]! &= other.#blocks[i]!;
    return both;
  }

  /** The union, as a new set. */
  or(other: Bits): Bits {
    const [longer, shorter] = this.#blocks.length < other.#blocks.length ? [other, this] : [this, other];
    const either = longer.clone();
    for (let i = 0; i < shorter.#blocks.length; i++) either.#blocks[i]! |= shorter.#blocks[i]!;
    return either;
  }

  get size(): number {
    let size = 0;
    for (const block of this.#blocks) size += popCount(block);
    return size;
  }

  /** The size of the intersection, without building it. */
  sizeWith(other: Bits): number {
    const blocks = Math.min(this.#blocks.length, other.#blocks.length);
    let size = 0;
    for (let i = 0; i < blocks; i++) size += popCount(this.#blocks[i]! & other.#blocks[i]!);
    return size;
  }

  /** The numbers in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#blocks.length; at++) {
      for (let rest = this.#blocks[at]!; rest !== 0; rest &= rest - 1)
        yield at * BLOCK + (31 - Math.clz32(rest & -rest));
    }
  }

  /** Doubles the capacity, so that adding numbers in order takes amortised constant time. */
  #grow(least: number) {
    const wider = new Uint32Array(Math.max(least, this.#blocks.length * 2));
    wider.set(this.#blocks);
    this.#blocks = wider;
  }
}

/** Number of set bits (Hacker's Delight, figure 5-2). */
function popCount(block: number): number {
  const pairs = block - ((block >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
