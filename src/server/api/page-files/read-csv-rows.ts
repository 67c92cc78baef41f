import { pipeline, Readable } from "node:stream";
import { CsvError, type Parser, parse } from "csv-parse";
import { invalid, ProblemError } from "../../http/problem.ts";
import { CellError } from "./cells/cell-error.ts";
import { withoutApostrophe } from "./cells/formulas.ts";
import { COLUMNS, type Column } from "./columns.ts";
import type { RowError, SentRow } from "./sent-row.ts";
import { utf8Text } from "./utf8-text.ts";

/** Every field of a page at its longest, in its longest letters, is less. */
const MAX_ROW_CHARACTERS = 512 * 1024;
/** What spreadsheets put between cells: by the language of the computer it is not always a comma. */
const DELIMITERS = [",", ";", "\t"];
/** Enough of what is wrong with the first row to see what it is. */
const MAX_UNKNOWN = 20;

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

/** The rows of a CSV file (RFC 4180), whose first row names the columns. */
export async function* readCsvRows(path: string, head: string): AsyncGenerator<SentRow> {
  const settings = { delimiter: delimiterOf(head), relax_column_count: true, max_record_size: MAX_ROW_CHARACTERS };
  // What fails in one of them ends the other, and so does whoever stops reading; the parser tells it to the loop below.
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

/** @throws ProblemError for a column that is not known, or there twice */
function columnsNamed(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const faults = names.flatMap((name, at): ProblemError["fields"] => {
    const path = `column.${name.slice(0, 60)}`;
    if (!BY_NAME.has(name)) return [{ path, code: "unknown-field" }];
    return names.indexOf(name) < at ? [{ path, code: "repeated" }] : [];
  });
  // Nothing that we know: it is no table of pages, whatever it is.
  if (faults.length === names.length) throw new ProblemError("not-a-table");
  if (faults.length > 0) throw new ProblemError("invalid-fields", { fields: faults.slice(0, MAX_UNKNOWN) });
  return names.map((name) => BY_NAME.get(name) as Column);
}

function rowOf(columns: readonly Column[], cells: readonly string[], row: number): SentRow {
  if (cells.length !== columns.length) {
    return { row, sent: {}, faults: [{ column: "", line: null, code: "unequal-cells" }] };
  }
  const faults: RowError[] = [];
  const sent: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) {
    const value = readCell(column, cells[at] as string, faults);
    if (value !== undefined) put(sent, column.name, value);
  }
  return { row, sent, faults };
}

function readCell(column: Column, cell: string, faults: RowError[]): unknown {
  if (cell.trim() === "") return column.empty;
  try {
    return column.read(withoutApostrophe(cell.replaceAll("\r\n", "\n")));
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    faults.push({ column: column.name, line: error.line, code: error.code });
    return undefined;
  }
}

function put(sent: Record<string, unknown>, name: string, value: unknown): void {
  const [field = "", inner] = name.split(".");
  if (inner === undefined) sent[field] = value;
  else sent[field] = { ...(sent[field] as object | undefined), [inner]: value };
}
