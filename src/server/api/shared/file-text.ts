import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ProblemError } from "#core/server/http/problem.ts";

/** The first bytes, from which format, encoding and delimiter are recognised. */
const HEAD_BYTES = 64 * 1024;

/**
 * UTF-8, UTF-16 (the “Unicode text” of Excel) or, where it is neither, a code page in which Excel saves “CSV” in western Europe: that of
 * Windows, or of its edition for the Mac.
 */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

/** @property head the first characters; the byte order mark is removed from both */
export type FileText = { encoding: Encoding; head: string; chunks(): AsyncGenerator<string> };

/**
 * The text of an uploaded file, read in chunks.
 * @param chosen by somebody who has looked at its accents; omitted: it is found out
 * @throws ProblemError `not-a-table`, also by `chunks`, where it has characters that no text has
 */
export async function textOf(path: string, chosen?: Encoding): Promise<FileText> {
  const first = await firstBytes(path);
  const encoding = chosen ?? wideEncoding(first) ?? ((await isUtf8(path)) ? "utf-8" : await codePage(path));
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

/** So many characters beyond ASCII say which code page it is. */
const ENOUGH_ACCENTS = 2_000;

/** The code page in which fewer characters stand where no language has them: “Café” of the Mac is “CafŽ” in that of Windows. */
async function codePage(path: string): Promise<Encoding> {
  const odd = { "windows-1252": 0, macintosh: 0 };
  let seen = 0;
  for await (const chunk of createReadStream(path)) {
    for (const encoding of ["windows-1252", "macintosh"] as const)
      odd[encoding] += oddCharacters(new TextDecoder(encoding).decode(chunk as Buffer));
    seen += (chunk as Buffer).reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
    if (seen >= ENOUGH_ACCENTS) break;
  }
  return odd.macintosh < odd["windows-1252"] ? "macintosh" : "windows-1252";
}

/** A capital within a word, a letter beside a figure, a sign within or beside a word that none has there. */
const ODD = [
  /(?<=\p{Ll})(?=[^\0-\x7f])\p{Lu}/gu,
  /(?=[^\0-\x7f])\p{Ll}(?=[A-Z])/gu,
  /(?=[^\0-\x7fªº])[\p{Ll}\p{Lu}](?=\d)|(?<=\d)(?=[^\0-\x7fªº])[\p{Ll}\p{Lu}]/gu,
  /(?<=\p{L})[^\0-\x7f\p{Ll}\p{Lu}’‘´\u00a0”…–—](?!\p{L})|(?<=\p{L})[^\0-\x7f\p{Ll}\p{Lu}’‘´\u00a0](?=\p{L})/gu,
  /[\u0080-\u009fƒ]/gu,
];

const oddCharacters = (text: string): number => ODD.reduce((sum, one) => sum + (text.match(one)?.length ?? 0), 0);

/** In a code page of single bytes anything can be read, also a picture: there its control characters say that it is no text. */
const isText = (text: string, encoding: Encoding) =>
  encoding === "windows-1252" || encoding === "macintosh" ? !/(?![\t\n\r\f])\p{Cc}/u.test(text) : !text.includes("\0");

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
