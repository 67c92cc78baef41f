import { hash } from "node:crypto";
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { brotliAtOnce } from "./brotli-at-once.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN, BROTLI_OPERATION_FLUSH } = constants;
/** Done once for many documents, on another thread. */
const PREFIX_QUALITY = 11;
/** Qualities 0 and 1 refer to nothing before their own input: no built-in dictionary, no last distances, no literal contexts. */
const REST_QUALITY = 1;
/** Quality 0 takes a third less time, for 1 percent more bytes of a business page and 5 of a long list, which gets the other one. */
const SHORT_REST_QUALITY = 0;
const MAX_SHORT_REST = 32 * 1024;
/** 256 kB, the smallest window of those qualities: both parts of a stream need the same. */
const WINDOW_BITS = 18;
/** How a stream with that window begins, in the low half of its first byte (RFC 7932, 9.1). */
const STREAM_HEADER = 0b0011;
/** Of 30 to 40 kB each: the styles of one kind of screen, in one language. */
const MAX_PREFIXES = 500;

/**
 * What many documents begin with, compressed once instead of with each of them.
 *
 * A Brotli stream is a header of four bits and a sequence of meta-blocks, which need not begin at a byte. The compressed prefix ends
 * four bits into a byte, as if these were the header of the stream that follows: that of the rest of the document.
 * This works because the encoder refers at qualities 0 and 1 to nothing before its input; each prefix is tried before it is used.
 */
export class SharedPrefix {
  /** The text, and the line breaks with which its compressed form ends. */
  readonly plain: Buffer;
  /** SHA-256 of `plain`, in hexadecimal. */
  readonly digest: string;
  #compressed: Buffer | null = null;
  #isBegun = false;
  static readonly #known = new LRUCache<string, SharedPrefix>({ max: MAX_PREFIXES });

  /** The same one for the same text. */
  static of(text: string): SharedPrefix {
    const known = SharedPrefix.#known.get(text);
    if (known) return known;
    const prefix = new SharedPrefix(text);
    SharedPrefix.#known.set(text, prefix);
    return prefix;
  }

  private constructor(text: string) {
    this.plain = Buffer.from(text + PADDING);
    this.digest = hash("sha256", this.plain);
  }

  /**
   * @param rest what follows the prefix, at most 256 kB
   * @returns a Brotli stream of both; null while the prefix is not compressed
   */
  compressWith(rest: Buffer, givesBack = true): Buffer | null {
    if (this.#compressed) return joined(this.#compressed, rest, givesBack);
    if (!this.#isBegun) this.compress().catch(() => {}); // documents are compressed as a whole then
    return null;
  }

  /**
   * On another thread, in 35 ms.
   * @throws Error where this version of the library writes streams that cannot be joined
   */
  async compress(): Promise<void> {
    this.#isBegun = true;
    const compressed = await compressPrefix(this.plain.subarray(0, -PADDING.length));
    const trial = joined(compressed, TRIAL, true);
    if (brotliDecompressSync(trial).equals(Buffer.concat([this.plain, TRIAL]))) this.#compressed = compressed;
  }
}

const TRIAL = Buffer.from("<p>The rest of a document, the rest of a document.</p>");

async function compressPrefix(text: Buffer): Promise<Buffer> {
  const params = { [BROTLI_PARAM_QUALITY]: PREFIX_QUALITY, [BROTLI_PARAM_LGWIN]: WINDOW_BITS };
  const stream = createBrotliCompress({ params });
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk)).write(text);
  await new Promise<void>((resolve) => stream.flush(BROTLI_OPERATION_FLUSH, resolve)); // up to a whole byte
  stream.destroy();
  return Buffer.concat([...chunks, PADDING_BLOCK]);
}

/** @throws Error where the stream of the rest has another window */
function joined(prefix: Buffer, rest: Buffer, givesBack: boolean): Buffer {
  const params = {
    [BROTLI_PARAM_QUALITY]: rest.length > MAX_SHORT_REST ? REST_QUALITY : SHORT_REST_QUALITY,
    [BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [BROTLI_PARAM_SIZE_HINT]: rest.length,
  };
  const seam = prefix.length - 1;
  const whole = brotliAtOnce(rest, params, { before: prefix.subarray(0, seam), givesBack });
  if ((whole[seam]! & 0x0f) !== STREAM_HEADER) throw new Error("Brotli began a stream with another window");
  whole[seam] = prefix[seam]! | (whole[seam]! & 0xf0);
  return whole;
}

/** Six line breaks take 84 bits as the meta-block below: ten bytes and a half. */
const PADDING = "\n".repeat(6);

/** Values and their lengths in bits, in the order of RFC 7932, 9.2 and 9.3. */
const PADDING_BITS: readonly (readonly [value: number, length: number])[] = [
  [0, 1] as const,
  [0, 2] as const,
  [PADDING.length - 1, 16] as const,
  [0, 1] as const, // not the last, length in 4 nibbles, compressed
  [0, 1] as const,
  [0, 1] as const,
  [0, 1] as const, // one block type of literals, of commands, of distances
  [0, 2] as const,
  [0, 4] as const,
  [0, 2] as const, // no postfix bits, no direct distances, a context mode without effect
  [0, 1] as const,
  [0, 1] as const, // one prefix code for literals, one for distances
  [1, 2] as const,
  [1, 2] as const,
  [0x0a, 8] as const,
  [0x20, 8] as const, // literals: line break 0, space 1
  [1, 2] as const,
  [0, 2] as const,
  [6 << 3, 10] as const, // commands: only “insert 6 or 7, copy 2”
  [1, 2] as const,
  [0, 2] as const,
  [0, 6] as const, // distances: only the last one
  [0, 1], // insert 6; the copy does not happen, since the length is reached
  [0, PADDING.length], // six line breaks
];

const PADDING_BLOCK = bytesOf(PADDING_BITS);

/** Packs values from the lowest bit of each byte on. */
function bytesOf(fields: typeof PADDING_BITS): Buffer {
  let bits = 0n;
  let length = 0;
  for (const [value, size] of fields) {
    bits |= BigInt(value) << BigInt(length);
    length += size;
  }
  const bytes = Buffer.alloc(Math.ceil(length / 8));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number((bits >> BigInt(8 * at)) & 0xffn);
  return bytes;
}
