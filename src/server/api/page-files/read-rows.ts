import { open } from "node:fs/promises";
import { MAX_IMPORTED_PAGES } from "../../../contract/page-files.ts";
import { invalid } from "../../http/problem.ts";
import { readCsvRows } from "./read-csv-rows.ts";
import { readJsonRows } from "./read-json-rows.ts";
import type { SentRow } from "./sent-row.ts";

const HEAD_BYTES = 64 * 1024;

/**
 * The rows of a file as they are read, its format known by its first character.
 * @throws ProblemError where it is no such file, and where a row or a column makes the rest of it unreadable
 */
export async function* readRows(path: string): AsyncGenerator<SentRow> {
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
    return new TextDecoder().decode(buffer.subarray(0, bytesRead)); // without its byte order mark
  } finally {
    await file.close();
  }
}
