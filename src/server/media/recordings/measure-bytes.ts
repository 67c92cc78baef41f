import type { PeakMeter } from "#core/domain/media/peak-meter.ts";

/** Measures samples of 16 bits, sent as little-endian bytes; a chunk may end in the middle of a sample. */
export function measureBytes(meter: PeakMeter): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk]); // copied, because samples must be aligned
    const whole = bytes.length - (bytes.length % 2);
    meter.add(new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole)));
    rest = bytes.subarray(whole);
  };
}
