import { createReadStream } from "node:fs";
import type { FieldErrorCode } from "../../../contract/errors.ts";
import { ProblemError } from "../../http/problem.ts";

export type RowError = { column: string; line: number | null; code: FieldErrorCode };

/** A row of a file before its validation by the contract: the fields that were sent, and the cells that cannot be read. */
export type FileRow = { row: number; sent: unknown; errors: RowError[] };

/** More than all fields of a page at their maximum lengths. */
export const MAX_ROW_CHARACTERS = 512 * 1024;

/**
 * The text of a file without its byte order mark, in chunks.
 * @throws ProblemError `not-a-table` where it is not UTF-8, or contains NUL
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
