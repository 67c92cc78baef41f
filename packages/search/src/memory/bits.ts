/** Numbers that each block of the set holds. */
const BLOCK = 32;

/** Where more of the blocks have a number, counting all of them takes less time than the few one by one. */
const DENSE = 1 / 5;

/**
 * A bitset of small integers, such as the numbers of documents. Sets of all of them are intersected and counted in microseconds, so
 * that every filter can show the number of documents it would leave.
 */
export class Bits {
  #blocks: Uint32Array;

  /** @param capacity the numbers below it are added without growing */
  constructor(capacity = 8 * BLOCK) {
    this.#blocks = new Uint32Array((capacity + BLOCK - 1) >>> 5);
  }

  static of(docs: ArrayLike<number>): Bits {
    return new Bits().addAll(docs);
  }

  /** Reads what `bytes` returned on a machine with the same order of bytes. */
  static fromBytes(bytes: Uint8Array): Bits {
    const set = new Bits(0);
    set.#blocks = new Uint32Array(bytes.length / Uint32Array.BYTES_PER_ELEMENT);
    new Uint8Array(set.#blocks.buffer).set(bytes);
    return set;
  }

  clone(): Bits {
    const copy = new Bits(0);
    copy.#blocks = this.#blocks.slice();
    return copy;
  }

  add(doc: number): this {
    const at = doc >>> 5;
    if (at >= this.#blocks.length) this.#grow(at + 1);
    this.#blocks[at]! |= 1 << (doc & 31);
    return this;
  }

  addAll(docs: ArrayLike<number>): this {
    for (let i = 0; i < docs.length; i++) this.add(docs[i]!);
    return this;
  }

  delete(doc: number): this {
    const at = doc >>> 5;
    if (at < this.#blocks.length) this.#blocks[at]! &= ~(1 << (doc & 31));
    return this;
  }

  has(doc: number): boolean {
    const at = doc >>> 5;
    return at < this.#blocks.length && (this.#blocks[at]! & (1 << (doc & 31))) !== 0;
  }

  /** The intersection, as a new set. */
  and(other: Bits): Bits {
    return new Bits(0).setToBoth(this, other);
  }

  /** Removes the numbers that are not in another set from this one. */
  intersect(other: Bits): this {
    const [a, b] = [this.#blocks, other.#blocks];
    const common = Math.min(a.length, b.length);
    for (let i = 0; i < common; i++) a[i]! &= b[i]!;
    a.fill(0, common);
    return this;
  }

  /** Removes the numbers of another set from this one. */
  subtract(other: Bits): this {
    const [a, b] = [this.#blocks, other.#blocks];
    const common = Math.min(a.length, b.length);
    for (let i = 0; i < common; i++) a[i]! &= ~b[i]!;
    return this;
  }

  /** Makes this set the intersection of two others, in its own memory. */
  setToBoth(one: Bits, other: Bits): this {
    const [a, b] = [one.#blocks, other.#blocks];
    const common = Math.min(a.length, b.length);
    if (this.#blocks.length < common) this.#blocks = new Uint32Array(common);
    const both = this.#blocks;
    for (let i = 0; i < common; i++) both[i] = a[i]! & b[i]!;
    both.fill(0, common);
    return this;
  }

  /** Removes all numbers, and keeps the memory. */
  clear(): this {
    this.#blocks.fill(0);
    return this;
  }

  /** Those that are not in the other set, as a new set. */
  without(other: Bits): Bits {
    return this.clone().subtract(other);
  }

  /** The union, as a new set. */
  or(other: Bits): Bits {
    return this.clone().addSet(other);
  }

  /** Adds the numbers of another set to this one. */
  addSet(other: Bits): this {
    if (this.#blocks.length < other.#blocks.length) this.#grow(other.#blocks.length);
    const [a, b] = [this.#blocks, other.#blocks];
    for (let i = 0; i < b.length; i++) a[i]! |= b[i]!;
    return this;
  }

  /** The blocks, 32 numbers each, for loops that add numbers below `capacity`; valid until another number is added. */
  blocksFor(capacity: number): Uint32Array {
    const blocks = (capacity + BLOCK - 1) >>> 5;
    if (blocks > this.#blocks.length) this.#grow(blocks);
    return this.#blocks;
  }

  get size(): number {
    const blocks = this.#blocks;
    let size = 0;
    for (let i = 0; i < blocks.length; i++) size += popCount(blocks[i]!);
    return size;
  }

  get isEmpty(): boolean {
    const blocks = this.#blocks;
    for (let i = 0; i < blocks.length; i++) if (blocks[i] !== 0) return false;
    return true;
  }

  /** The size of the intersection, without building it. */
  sizeWith(other: Bits): number {
    const [a, b] = [this.#blocks, other.#blocks];
    const common = Math.min(a.length, b.length);
    let size = 0;
    for (let i = 0; i < common; i++) size += popCount(a[i]! & b[i]!);
    return size;
  }

  /** The size of the intersection with each set, for many sets. Of a set with few numbers only the blocks with any are looked at. */
  sizesWith(others: readonly Bits[]): number[] {
    const blocks = this.#blocks;
    const most = Math.floor(blocks.length * DENSE);
    const filled = new Uint32Array(most);
    let count = 0;
    for (let i = 0; i < blocks.length; i++) {
      if (blocks[i] === 0) continue;
      if (count === most) return others.map((other) => this.sizeWith(other));
      filled[count++] = i;
    }
    return others.map((other) => {
      const theirs = other.#blocks;
      let end = count;
      while (end > 0 && filled[end - 1]! >= theirs.length) end--;
      let size = 0;
      for (let n = 0; n < end; n++) {
        const i = filled[n]!;
        size += popCount(blocks[i]! & theirs[i]!); // a test for 0 takes three times as long, because it is hard to predict
      }
      return size;
    });
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#blocks.buffer, this.#blocks.byteOffset, this.#blocks.byteLength);
  }

  /** The numbers in ascending order. @param size of this set, where it is known */
  toArray(size = this.size): Uint32Array {
    const docs = new Uint32Array(size);
    const blocks = this.#blocks;
    let count = 0;
    for (let at = 0; at < blocks.length; at++) {
      for (let rest = blocks[at]!; rest !== 0; rest &= rest - 1) {
        docs[count++] = at * BLOCK + (31 - Math.clz32(rest & -rest));
      }
    }
    return docs;
  }

  /** Grows by at least a quarter, so that adding numbers in order takes amortised constant time. */
  #grow(least: number) {
    const wider = new Uint32Array(Math.max(least, Math.ceil(this.#blocks.length * 1.25)));
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
