import { open } from "node:fs/promises";
import { MAX_IMPORTED_PAGES } from "../../../contract/page-files.ts";
import { invalid } from "../../http/problem.ts";
import type { FileRow } from "./file-row.ts";
import { readCsvRows } from "./read-csv-rows.ts";
import { readJsonRows } from "./read-json-rows.ts";

/** The first bytes, from which the format and the delimiter are recognised. */
const HEAD_BYTES = 64 * 1024;

/**
 * The rows of a file, one after the other. A file that begins with `{` or `[` is JSON, any other CSV.
 * @throws ProblemError where the file is neither, has too many rows, or a row or column that makes the rest unreadable
 */
export async function* readRows(path: string): AsyncGenerator<FileRow> {
  const head = await headOf(path);
  const isJson = /^\s*[{[]/.test(head);
  let count = 0;
  for await (const row of isJson ? readJsonRows(path) : readCsvRows(path, head)) {
    count += 1;
    if (count > MAX_IMPORTED_PAGES) throw invalid(`row.${row.row}`, "out-of-range");
    yield row;
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead)); // removes the byte order mark
  } finally {
    await file.close();
  }
}
