import { open } from "node:fs/promises";
import { bytesAt } from "../file-ends.ts";

export type Wav = {
  /** The first 16 bytes of the `fmt ` chunk; of an extensible one with the coding that its extension names. */
  format: Buffer;
  /** Position of the samples in bytes. */
  start: number;
  length: number;
  /** The file has fewer samples than it claims. */
  isShort: boolean;
};

/** Sizes written by programs that record into a pipe and do not know the length. */
const UNKNOWN = [0, 0xffffffff];

/** Far more than any program writes: a file of nothing but empty ones would be read for minutes. */
const MAX_CHUNKS = 1000;

const EXTENSIBLE = 0xfffe;

/** Windows' programs name even plain samples in an extension: its first two bytes after 24 are the coding (mmreg.h). */
function plainFormat(chunk: Buffer): Buffer {
  const format = Buffer.from(chunk.subarray(0, 16));
  if (chunk.length >= 26 && chunk.readUInt16LE(0) === EXTENSIBLE) chunk.copy(format, 0, 24, 26);
  return format;
}

/** Reads the chunks `fmt ` and `data` of a WAV file. null: missing. */
export async function readWav(path: string): Promise<Wav | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  let format: Buffer | null = null;
  let at = 12;
  for (let nth = 0; nth < MAX_CHUNKS && at + 8 <= size; nth++) {
    const head = await bytesAt(file, at, 8);
    const [name, claimed] = [head.toString("latin1", 0, 4), head.readUInt32LE(4)];
    if (name === "fmt ") format = plainFormat(await bytesAt(file, at + 8, Math.min(claimed, 40)));
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
