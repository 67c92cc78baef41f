import { createReadStream } from "node:fs";
import { ProblemError } from "../../http/problem.ts";

/**
 * A file as text, without its byte order mark.
 * @throws ProblemError `not-a-table` where it is not UTF-8, or holds NUL
 */
export async function* utf8Text(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoded(() => decoder.decode(chunk, { stream: true }));
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    const text = decode();
    if (!text.includes("\0")) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ProblemError("not-a-table");
}
