import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ProblemError } from "#core/server/http/problem.ts";

const HEAD_BYTES = 1024;

/** The first characters of an XML file by its first bytes (XML 1.0, appendix F): with a byte order mark, or without. */
const BEGINNINGS: readonly [RegExp, string][] = [
  [/^\u00ff\u00fe<\0|^<\0[^\0]\0/, "utf-16le"],
  [/^\u00fe\u00ff\0<|^\0<\0[^\0]/, "utf-16be"],
  [/^(?:\u00ef\u00bb\u00bf)?\s*</, "utf-8"],
];

/** The encoding of an XML file; null where it does not begin like one. */
export async function xmlEncodingOf(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString("latin1", 0, bytesRead);
    const [, encoding = null] = BEGINNINGS.find(([beginning]) => beginning.test(head)) ?? [];
    if (encoding !== "utf-8") return encoding;
    return /^[^>]{0,200}\sencoding\s*=\s*["']([\w-]{1,40})["']/.exec(head)?.[1] ?? encoding;
  } finally {
    await file.close();
  }
}

/**
 * The text of an XML file in chunks.
 * @throws ProblemError `not-a-parcel` where it is not in its encoding
 */
export async function* xmlText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = attempt(() => new TextDecoder(encoding, { fatal: true }));
  for await (const chunk of createReadStream(path)) yield attempt(() => decoder.decode(chunk, { stream: true }));
  yield attempt(() => decoder.decode());
}

/** A name that is none is a RangeError, bytes that are none a TypeError. */
function attempt<Value>(action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new ProblemError("not-a-parcel");
  }
}
