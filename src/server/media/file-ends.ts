import { type FileHandle, open } from "node:fs/promises";

/** The first and the last bytes of a file; of a small one they overlap. */
export type FileEnds = { head: Buffer; tail: Buffer; size: number };

/** @param bytes maximum length of each end */
export async function readEnds(path: string, bytes: { head: number; tail: number }): Promise<FileEnds> {
  await using file = await open(path);
  const { size } = await file.stat();
  const [head, tail] = [
    await bytesAt(file, 0, Math.min(bytes.head, size)),
    await bytesAt(file, Math.max(0, size - bytes.tail), Math.min(bytes.tail, size)),
  ];
  return { head, tail, size };
}

/** Reads at a position; fewer bytes at the end of the file, none before its beginning. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) return Buffer.alloc(0);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
