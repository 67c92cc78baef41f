import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Parser, parse } from "csv-parse";
import { MAX_IMPORTED_PAGES } from "../../../contract/page-files.ts";
import { invalid, ProblemError } from "../../http/problem.ts";
import { CellError, withoutApostrophe } from "./cells/text.ts";
import { COLUMNS, type Column } from "./columns.ts";
import { type FileRow, MAX_ROW_CHARACTERS, type RowError, utf8Text } from "./file-row.ts";
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

/** The delimiters that spreadsheets write, depending on the locale of the computer. */
const DELIMITERS = [",", ";", "\t"];
/** Maximum number of reported errors of the first row. */
const MAX_COLUMN_ERRORS = 20;

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

/** The rows of a CSV file (RFC 4180), whose first row names the columns. */
async function* readCsvRows(path: string, head: string): AsyncGenerator<FileRow> {
  const settings = { delimiter: delimiterOf(head), relax_column_count: true, max_record_size: MAX_ROW_CHARACTERS };
  // `pipeline` destroys both streams when one fails or the reader stops; the loop below receives the error of the parser.
  const parser = pipeline(Readable.from(utf8Text(path)), parse(settings), () => {});
  let columns: Column[] | null = null;
  let row = 0;
  for await (const cells of withoutParserErrors(parser, () => row + 1)) {
    row += 1;
    if (!columns) columns = columnsNamed(cells);
    else if (cells.some((cell) => cell !== "")) yield rowOf(columns, cells, row);
  }
  if (!columns) throw new ProblemError("not-a-table");
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

/** @throws ProblemError for unknown and repeated columns */
function columnsNamed(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const errors = names.flatMap((name, at): ProblemError["fields"] => {
    const path = `column.${name.slice(0, 60)}`;
    if (!BY_NAME.has(name)) return [{ path, code: "unknown-field" }];
    return names.indexOf(name) < at ? [{ path, code: "repeated" }] : [];
  });
  // No known column: not a table of pages.
  if (errors.length === names.length) throw new ProblemError("not-a-table");
  if (errors.length > 0) throw new ProblemError("invalid-fields", { fields: errors.slice(0, MAX_COLUMN_ERRORS) });
  return names.map((name) => BY_NAME.get(name) as Column);
}

function rowOf(columns: readonly Column[], cells: readonly string[], row: number): FileRow {
  if (cells.length !== columns.length) {
    return { row, sent: {}, errors: [{ column: "", line: null, code: "unequal-cells" }] };
  }
  const errors: RowError[] = [];
  const sent: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) {
    const value = readCell(column, cells[at] as string, errors);
    if (value !== undefined) put(sent, column.name, value);
  }
  return { row, sent, errors };
}

function readCell(column: Column, cell: string, errors: RowError[]): unknown {
  if (cell.trim() === "") return column.empty;
  try {
    return column.read(withoutApostrophe(cell.replaceAll("\r\n", "\n")));
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    errors.push({ column: column.name, line: error.line, code: error.code });
    return undefined;
  }
}

function put(sent: Record<string, unknown>, name: string, value: unknown): void {
  const [field = "", inner] = name.split(".");
  if (inner === undefined) sent[field] = value;
  else sent[field] = { ...(sent[field] as object | undefined), [inner]: value };
}
