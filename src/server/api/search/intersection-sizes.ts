/**
 * A function in WebAssembly, which counts the bits that two parts of its memory have in common, 128 at a time: JavaScript has neither such
 * numbers nor the processor's instruction for it (docs/decisions/103-facets-are-counted-in-webassembly.md). Assembled with `wat2wasm` of
 * https://github.com/WebAssembly/wabt from
 *
 * ```wat
 * (module
 *   (memory (export "memory") 1)
 *   (func (export "count") (param $a i32) (param $b i32) (param $end i32) (result i32)
 *     (local $sum v128)
 *     (block $done
 *       (loop $next
 *         (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
 *         (local.set $sum (i32x4.add (local.get $sum)
 *           (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
 *             (i8x16.popcnt (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))))))
 *         (local.set $a (i32.add (local.get $a) (i32.const 16)))
 *         (local.set $b (i32.add (local.get $b) (i32.const 16)))
 *         (br $next)))
 *     (i32.add
 *       (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
 *       (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
 * ```
 */
const MODULE =
  "AGFzbQEAAAABCAFgA39/fwF/AwIBAAUDAQABBxICBm1lbW9yeQIABWNvdW50AAAKVQFTAQF7AkADQCAAIAJPDQEgAyAA/QAEACAB/QAEAP1O/WL9" +
  "ff1//a4BIQMgAEEQaiEAIAFBEGohAQwACwsgA/0bACAD/RsBaiAD/RsCIAP9GwNqags=";

type Exports = {
  memory: WebAssembly.Memory;
  /** @param a where the first part begins and @param end where it ends, @param b where the second one begins, in bytes */
  count: (a: number, b: number, end: number) => number;
};

const { memory, count } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MODULE, "base64")))
  .exports as Exports;
const MEMORY_PAGE = 64 * 1024;
/** The function reads so many blocks of 32 bits at once. */
const STEP = 4;

/** The sizes of the intersections of a bitset with others, each given as its blocks of 32 bits. */
export function intersectionSizes(blocks: Uint32Array, others: readonly Uint32Array[]): number[] {
  const stride = wholeSteps(blocks.length);
  const both = memoryOf(2 * stride);
  both.set(blocks);
  return others.map((other) => {
    const common = Math.min(blocks.length, other.length);
    const end = wholeSteps(common);
    both.set(other.subarray(0, common), stride);
    both.fill(0, stride + common, stride + end);
    return count(0, stride * Uint32Array.BYTES_PER_ELEMENT, end * Uint32Array.BYTES_PER_ELEMENT);
  });
}

const wholeSteps = (blocks: number) => Math.ceil(blocks / STEP) * STEP;

/** The memory of the module, with at least so many blocks of 32 bits. */
function memoryOf(blocks: number): Uint32Array {
  const missing = blocks * Uint32Array.BYTES_PER_ELEMENT - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / MEMORY_PAGE));
  return new Uint32Array(memory.buffer);
}
