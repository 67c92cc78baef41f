/** Slots for each lexeme: with fewer, more of them are compared for each search. */
const SLOTS_PER_LEXEME = 4;

/**
 * Numbers lexemes from 0 in the order in which they are first seen. They are looked up as the bytes that PostgreSQL sent: of
 * the ten million of a large directory only the few thousand new ones become strings.
 */
export class LexemeTable {
  readonly texts: string[] = [];
  readonly #bytes: Buffer[] = [];
  readonly #hashes: number[] = [];
  /** A hash table with open addressing: the number of the lexeme + 1; 0: free. */
  #slots = new Int32Array(1024);

  /** @param hash of the bytes from `start` to `end`, equal for equal ones */
  numberOf(source: Buffer, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (number < 0) return this.#add(source.subarray(start, end), hash, slot);
      if (this.#hashes[number] === hash && isEqual(this.#bytes[number]!, source, start, end)) return number;
    }
  }

  #add(found: Buffer, hash: number, slot: number): number {
    const number = this.texts.length;
    const bytes = Buffer.from(found); // a copy: a part would hold all of it in memory
    this.texts.push(bytes.toString());
    this.#bytes.push(bytes);
    this.#hashes.push(hash);
    this.#slots[slot] = number + 1;
    if (this.texts.length * SLOTS_PER_LEXEME > this.#slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (const [number, hash] of this.#hashes.entries()) {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function isEqual(bytes: Buffer, source: Buffer, start: number, end: number): boolean {
  if (bytes.length !== end - start) return false;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== source[start + i]) return false;
  return true;
}
