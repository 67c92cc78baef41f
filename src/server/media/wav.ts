import { open } from "node:fs/promises";
import { bytesAt } from "./file-ends.ts";

export type Wav = {
  /** The chunk that says what the samples are. */
  format: Buffer;
  /** Where the samples lie in the file, in bytes. */
  start: number;
  length: number;
  /** Fewer are there than the file says. */
  isShort: boolean;
};

/** Who records into a pipe does not know how long it will be, and writes nothing, or the largest number. */
const UNKNOWN = [0, 0xffffffff];

/** The chunks `fmt ` and `data`: everything else in a WAV file is about the sound. null: they are not there. */
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
