import { type BrotliCompress, type BrotliOptions, brotliCompressSync } from "node:zlib";

/**
 * The output of nearly all answers fits. More than half of `Buffer.poolSize` (64 kB), so that it is memory of its own, which can be
 * given back.
 */
const OUTPUT_BYTES = 48 * 1024;
const NOTHING = new Uint8Array();

/**
 * Compresses on this thread.
 *
 * The object of Node with which it compresses stays in memory until the next full garbage collection, with the output: some 40 kB for
 * each answer, and V8 begins a full collection whenever 64 MB of such memory are new. So the output is copied and given back at once, and
 * the object of 2 kB loses its properties.
 *
 * @param before what the result begins with
 * @returns `before` and the output, in memory of their own: a small buffer of Node would hold 64 kB for as long as it is cached
 */
export function brotliAtOnce(body: Uint8Array, params: BrotliOptions["params"], before: Uint8Array = NOTHING): Buffer {
  const compressed = brotliCompressSync(body, { params, chunkSize: OUTPUT_BYTES, info: true });
  const { buffer: output, engine } = compressed as unknown as { buffer: Buffer; engine: BrotliCompress };
  const whole = Buffer.allocUnsafeSlow(before.length + output.length);
  whole.set(before);
  whole.set(output, before.length);
  for (const property of Object.keys(engine)) Reflect.set(engine, property, undefined);
  if (output.buffer.byteLength === OUTPUT_BYTES) (output.buffer as ArrayBuffer).transfer(0);
  return whole;
}
