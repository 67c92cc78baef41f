import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Parser, parse } from "csv-parse";
import { invalid, ProblemError } from "../../http/problem.ts";

/** The first bytes, from which the format and the delimiter are recognised. */
const HEAD_BYTES = 64 * 1024;

/** The delimiters that spreadsheets write, depending on the locale of the computer. */
const DELIMITERS = [",", ";", "\t"];

export async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead)); // removes the byte order mark
  } finally {
    await file.close();
  }
}

type CsvRecord = { row: number; cells: string[] };

/**
 * The records of a CSV file (RFC 4180), numbered from 1.
 * @param options.head of the file, for its delimiter
 * @param options.maxCharacters of one record
 * @throws ProblemError `not-a-table`, or `invalid-fields` for a record that makes the rest unreadable
 */
export async function* csvRecords(
  path: string,
  { head, maxCharacters }: { head: string; maxCharacters: number },
): AsyncGenerator<CsvRecord> {
  const settings = { delimiter: delimiterOf(head), relax_column_count: true, max_record_size: maxCharacters };
  // `pipeline` destroys both streams when one fails or the reader stops; the loop below receives the error of the parser.
  const parser = pipeline(Readable.from(utf8Text(path)), parse(settings), () => {});
  let row = 0;
  for await (const cells of withoutParserErrors(parser, () => row + 1)) {
    row += 1;
    yield { row, cells };
  }
}

const delimiterOf = (head: string) => {
  const [first = ""] = head.split("\n", 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

async function* withoutParserErrors(parser: Parser, row: () => number): AsyncGenerator<string[]> {
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    throw error instanceof CsvError ? invalid(`row.${row()}`, "unreadable-row") : error;
  }
}

/** Maximum number of reported errors of the first row. */
const MAX_COLUMN_ERRORS = 20;

/**
 * The columns that the first record names.
 * @throws ProblemError for unknown and repeated columns
 */
export function columnsNamed<Column>(cells: readonly string[], known: ReadonlyMap<string, Column>): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const errors = names.flatMap((name, at): ProblemError["fields"] => {
    const path = `column.${name.slice(0, 60)}`;
    if (!known.has(name)) return [{ path, code: "unknown-field" }];
    return names.indexOf(name) < at ? [{ path, code: "repeated" }] : [];
  });
  // No known column: another table.
  if (errors.length === names.length) throw new ProblemError("not-a-table");
  if (errors.length > 0) throw new ProblemError("invalid-fields", { fields: errors.slice(0, MAX_COLUMN_ERRORS) });
  return names.map((name) => known.get(name) as Column);
}

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
