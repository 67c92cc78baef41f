import { Bits } from "./bits.ts";

const FIRST_BYTES = 4;
const HEAD_BYTES = 13;
/**
 * From this share of all documents on, a list is a bit for each document: at most twice the memory of a byte for each document of the list, and
 * added to a set in a tenth of the time.
 */
const DENSE = 1 / 16;

/**
 * The documents with a lexeme, in ascending order: each as the difference from the one before, in seven bits a byte. Long lists
 * become bit sets (`compact`).
 */
export class PostingList {
  #bytes: Uint8Array = new Uint8Array(FIRST_BYTES);
  #length = 0;
  #last = 0;
  #count = 0;
  #bits: Bits | null = null;
  #isCompact = false;

  /** The last document; 0 where there is none. */
  get last(): number {
    return this.#last;
  }

  /** @param doc greater than all before */
  append(doc: number): void {
    if (this.#bits) this.#bits.add(doc);
    else this.#write(doc - this.#last);
    this.#last = doc;
    this.#count++;
  }

  #write(difference: number): void {
    // After the index was loaded, single documents follow: then a list does not take twice its memory for them.
    if (this.#length + 5 > this.#bytes.length)
      this.#resize(Math.ceil(this.#length * (this.#isCompact ? 1.125 : 2)) + 5);
    const bytes = this.#bytes;
    let delta = difference;
    for (; delta > 127; delta >>>= 7) bytes[this.#length++] = (delta & 127) | 128;
    bytes[this.#length++] = delta;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** To be called when all documents are appended, after which few follow. @param all their number */
  compact(all: number): void {
    if (this.#count > all * DENSE) {
      const bits = new Bits(this.#last + 1);
      this.addTo(bits);
      this.#bits = bits;
      this.#length = 0;
    }
    this.#resize(this.#length);
    this.#isCompact = true;
  }

  /** For a file: the number of documents, the kind and the length in bytes of what follows. */
  chunks(): Uint8Array[] {
    const content = this.#bits ? this.#bits.bytes : this.#bytes.subarray(0, this.#length);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(this.#count, 0);
    head.writeUInt32LE(this.#last, 4);
    head.writeUInt32LE(content.length, 8);
    head.writeUInt8(Number(this.#bits !== null), 12);
    return [head, content];
  }

  /**
   * Reads what `chunks` returned.
   * @throws RangeError where the file ends before
   */
  static read(file: Buffer, at: number): { list: PostingList; next: number } {
    const start = at + HEAD_BYTES;
    const next = start + file.readUInt32LE(at + 8);
    if (next > file.length) throw new RangeError("the list is cut off");
    const list = new PostingList();
    list.#count = file.readUInt32LE(at);
    list.#last = file.readUInt32LE(at + 4);
    const content = file.subarray(start, next);
    if (file.readUInt8(at + 12) === 1) list.#bits = Bits.fromBytes(content);
    else list.#bytes = content;
    list.#length = list.#bits ? 0 : content.length;
    list.#isCompact = true;
    return { list, next };
  }

  /** Adds these documents to a set. */
  addTo(set: Bits): void {
    if (this.#bits) {
      set.addSet(this.#bits);
      return;
    }
    const bytes = this.#bytes;
    const length = this.#length;
    const blocks = set.blocksFor(this.#last + 1); // the innermost loop of a search: without a call for each document
    let doc = 0;
    for (let at = 0; at < length; ) {
      let byte = bytes[at++]!;
      let delta = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        delta |= (byte & 127) << shift;
      }
      doc += delta;
      blocks[doc >>> 5]! |= 1 << (doc & 31);
    }
  }

  #resize(length: number) {
    const resized = new Uint8Array(length);
    resized.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = resized;
  }
}
