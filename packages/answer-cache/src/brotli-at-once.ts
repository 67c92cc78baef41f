import { type BrotliOptions, brotliCompressSync } from "node:zlib";

/**
 * The output of nearly all answers fits. More than half of `Buffer.poolSize` (64 kB), so that it is memory of its own, which can be
 * given back.
 */
const OUTPUT_BYTES = 48 * 1024;
const NOTHING = new Uint8Array();

type Options = {
  /** What the result begins with. */
  before?: Uint8Array;
  /** Default: true. */
  givesBack?: boolean;
};

/**
 * Compresses on this thread.
 *
 * The output would stay in memory until the next full garbage collection: some 40 kB for each answer, and V8 begins a full collection
 * whenever 64 MB of such memory are new. So it is copied and given back at once.
 *
 * @returns `before` and the output, in memory of their own: a small buffer of Node would hold 64 kB for as long as it is cached
 */
export function brotliAtOnce(
  body: Uint8Array,
  params: BrotliOptions["params"],
  { before = NOTHING, givesBack = true }: Options = {},
): Buffer {
  const output = brotliCompressSync(body, { params, chunkSize: OUTPUT_BYTES });
  const whole = Buffer.allocUnsafeSlow(before.length + output.length);
  whole.set(before);
  whole.set(output, before.length);
  if (givesBack && output.buffer.byteLength === OUTPUT_BYTES) (output.buffer as ArrayBuffer).transfer(0);
  return whole;
}
