const WORD = 32;

/** An integer array as PostgreSQL sends it: five words about it, then for each number its length and itself. */
const ARRAY_HEADER = 24;
const ARRAY_STEP = 8;

/**
 * A set of small integers as bits: "which pages". Sets of the whole directory are joined and counted in microseconds,
 * which is what makes it possible to tell at each filter how many pages it would leave.
 */
export class Bits {
  #words = new Uint32Array(8);

  static of(docs: Iterable<number>): Bits {
    const bits = new Bits();
    for (const doc of docs) bits.add(doc);
    return bits;
  }

  /** The set of the numbers that PostgreSQL's `array_send(array_agg(doc))` answers; null is none. */
  static read(array: Buffer | null): Bits {
    const bits = new Bits();
    if (array) for (let at = ARRAY_HEADER; at < array.length; at += ARRAY_STEP) bits.add(array.readInt32BE(at));
    return bits;
  }

  clone(): Bits {
    const copy = new Bits();
    copy.#words = this.#words.slice();
    return copy;
  }

  add(doc: number): this {
    const at = doc >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at]! |= 1 << (doc & 31);
    return this;
  }

  delete(doc: number): this {
    const at = doc >>> 5;
    if (at < this.#words.length) this.#words[at]! &= ~(1 << (doc & 31));
    return this;
  }

  has(doc: number): boolean {
    return ((this.#words[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0;
  }

  /** A new set of what is in both. */
  and(other: Bits): Bits {
    const both = new Bits();
    both.#words = this.#words.slice(0, Math.min(this.#words.length, other.#words.length));
    for (let i = 0; i < both.#words.length; i++) both.#words[i]! &= other.#words[i]!;
    return both;
  }

  /** A new set of what is in either. */
  or(other: Bits): Bits {
    const [longer, shorter] = this.#words.length < other.#words.length ? [other, this] : [this, other];
    const either = longer.clone();
    for (let i = 0; i < shorter.#words.length; i++) either.#words[i]! |= shorter.#words[i]!;
    return either;
  }

  get size(): number {
    let size = 0;
    for (const word of this.#words) size += ones(word);
    return size;
  }

  /** How many are in both, without making the set of them. */
  sizeWith(other: Bits): number {
    const words = Math.min(this.#words.length, other.#words.length);
    let size = 0;
    for (let i = 0; i < words; i++) size += ones(this.#words[i]! & other.#words[i]!);
    return size;
  }

  /** The numbers, lowest first. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#words.length; at++) {
      for (let rest = this.#words[at]!; rest !== 0; rest &= rest - 1) yield at * WORD + (31 - Math.clz32(rest & -rest));
    }
  }

  /** Doubles, so that adding one page after the other stays cheap. */
  #grow(least: number) {
    const wider = new Uint32Array(Math.max(least, this.#words.length * 2));
    wider.set(this.#words);
    this.#words = wider;
  }
}

/** The ones of a 32-bit word (Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
