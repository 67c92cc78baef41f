import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ProblemError } from "#core/server/http/problem.ts";

/** The first bytes, from which format, encoding and delimiter are recognised. */
const HEAD_BYTES = 64 * 1024;

/**
 * UTF-8, UTF-16 (the “Unicode text” of Excel) or, where it is neither, the code page in which Excel saves “CSV” in western
 * Europe.
 */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** @property head the first characters; the byte order mark is removed from both */
export type FileText = { encoding: Encoding; head: string; chunks(): AsyncGenerator<string> };

/**
 * The text of an uploaded file, read in chunks.
 * @throws ProblemError `not-a-table`, also by `chunks`, where it has characters that no text has
 */
export async function textOf(path: string): Promise<FileText> {
  const first = await firstBytes(path);
  const encoding = wideEncoding(first) ?? ((await isUtf8(path)) ? "utf-8" : "windows-1252");
  return {
    encoding,
    head: new TextDecoder(encoding).decode(first, { stream: true }),
    chunks: () => decodedChunks(path, encoding),
  };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-16 by its byte order mark, or by the zero in each pair of bytes of Latin letters. */
function wideEncoding(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = [...bytes.subarray(0, 200)];
  const zeros = (parity: number) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (even + odd < sample.length / 3 || (even > 0 && odd > 0)) return null;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** In a code page of single bytes anything can be read, also a picture: there its control characters say that it is no text. */
const isText = (text: string, encoding: Encoding) =>
  encoding === "windows-1252" ? !/(?![\t\n\r\f])\p{Cc}/u.test(text) : !text.includes("\0");

async function* decodedChunks(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = (bytes?: Buffer) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (isText(text, encoding)) return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    throw new ProblemError("not-a-table");
  };
  for await (const chunk of createReadStream(path)) yield decoded(chunk as Buffer);
  yield decoded();
}
