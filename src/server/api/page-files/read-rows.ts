import { MAX_IMPORTED_PAGES } from "../../../contract/page-files.ts";
import { invalid, ProblemError } from "../../http/problem.ts";
import { withoutApostrophe } from "../shared/csv-cells.ts";
import { columnsNamed, csvRecords, headOf } from "../shared/csv-records.ts";
import { CellError } from "./cells/text.ts";
import { COLUMNS, type Column } from "./columns.ts";
import { type FileRow, MAX_ROW_CHARACTERS, type RowError } from "./file-row.ts";
import { readJsonRows } from "./read-json-rows.ts";

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

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

/** The rows of a CSV file, whose first row names the columns. */
async function* readCsvRows(path: string, head: string): AsyncGenerator<FileRow> {
  let columns: Column[] | null = null;
  for await (const { row, cells } of csvRecords(path, { head, maxCharacters: MAX_ROW_CHARACTERS })) {
    if (!columns) columns = columnsNamed(cells, BY_NAME);
    else if (cells.some((cell) => cell !== "")) yield rowOf(columns, cells, row);
  }
  if (!columns) throw new ProblemError("not-a-table");
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
