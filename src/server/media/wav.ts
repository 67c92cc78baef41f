import { open } from "node:fs/promises";
import { bytesAt } from "./file-ends.ts";

export type Wav = {
  /** The `fmt ` chunk. */
  format: Buffer;
  /** Position of the samples in bytes. */
  start: number;
  length: number;
  /** The file has fewer samples than it claims. */
  isShort: boolean;
};

/** Sizes written by programs that record into a pipe and do not know the length. */
const UNKNOWN = [0, 0xffffffff];

/** Reads the chunks `fmt ` and `data` of a WAV file. null: missing. */
export async function readWav(path: string): Promise<Wav | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  let format: Buffer | null = null;
  for (let at = 12; at + 8 <= size; ) {
    const head = await bytesAt(file, at, 8);
    const [name, claimed] = [head.toString("latin1", 0, 4), head.readUInt32LE(4)];
    if (name === "fmt ") format = await bytesAt(file, at + 8, 16);
    if (name === "data") {
      const [start, there] = [at + 8, size - at - 8];
      const isKnown = !UNKNOWN.includes(claimed);
      const length = isKnown ? Math.min(claimed, there) : there;
      if (format?.length !== 16) return null;
      return { format, start, length: length - (length % 2), isShort: isKnown && there < claimed };
    }
    at += 8 + claimed + (claimed % 2);
  }
  return null;
}
