import { COLUMNS } from "#core/server/api/office/page-files/queries.ts";
import { columnsNamed, csvRecords } from "#core/server/api/shared/csv-records.ts";
import { type FileText, textOf } from "#core/server/api/shared/file-text.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { MAX_IMPORTED_PAGES, type TableReport } from "../contract.ts";
import { type FileRow, MAX_ROW_CHARACTERS, type RowSource } from "./file-row.ts";
import { isFields, readJsonRows } from "./read-json-rows.ts";
import { type Choices, Headings, MAX_HEADINGS } from "./table/headings.ts";
import { RowFields } from "./table/row-fields.ts";

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

/** An uploaded table of pages. It may be read several times. */
export class PageTable implements RowSource {
  readonly #path: string;
  readonly #choices: Choices | null;
  #headings: Headings;
  #encoding: TableReport["encoding"] = "utf-8";
  #emptyRows = 0;

  /** @param choices what headings of a table of others mean; null: it has the columns of the export */
  constructor(path: string, choices: Choices | null) {
    this.#path = path;
    this.#choices = choices;
    this.#headings = new Headings(choices);
  }

  /**
   * The rows, one after the other. A file that begins with `{` or `[` is JSON, any other CSV.
   * @throws ProblemError where the file is neither, has too many rows, or a row or column that makes the rest unreadable
   */
  async *rows(): AsyncGenerator<FileRow> {
    this.#headings = new Headings(this.#choices);
    this.#emptyRows = 0;
    const text = await textOf(this.#path);
    this.#encoding = text.encoding;
    const isJson = /^\s*[{[]/.test(text.head);
    let count = 0;
    for await (const row of isJson ? this.#jsonRows(text) : this.#csvRows(text)) {
      count += 1;
      if (count > MAX_IMPORTED_PAGES) throw invalid(`row.${row.row}`, "out-of-range");
      yield row;
    }
  }

  /** What the rows that were read last consist of. */
  report(): TableReport {
    return { encoding: this.#encoding, headings: this.#headings.report(), empty_rows: this.#emptyRows, map: null };
  }

  /** @throws ProblemError where a heading is neither known nor left out by choice */
  requireDecided(): void {
    this.#headings.requireDecided();
  }

  async *#csvRows(text: FileText): AsyncGenerator<FileRow> {
    let names: string[] | null = null;
    let last = 0;
    for await (const { row, cells, width } of csvRecords(text, MAX_ROW_CHARACTERS)) {
      this.#emptyRows += row - last - 1;
      last = row;
      if (names) yield this.#csvRow(row, names, { cells, width });
      else names = this.#headingsIn(cells);
    }
    if (!names) throw new ProblemError("not-a-table");
  }

  /** The headings of the first row, each of another name. */
  #headingsIn(cells: readonly string[]): string[] {
    if (cells.length > MAX_HEADINGS) throw invalid("row.1", "unreadable-row");
    const named = cells.filter((cell) => cell.trim() !== "");
    if (!this.#headings.isOfOthers) columnsNamed(named, BY_NAME);
    const names: string[] = [];
    for (const [at, cell] of cells.entries()) names.push(headingOf(cell.trim(), at, names));
    this.#headings.add(names);
    const [only, ...more] = this.#headings.report();
    if (more.length === 0 && only?.by === null) throw new ProblemError("not-a-table");
    return names;
  }

  /** Cells beyond the last heading have columns of their own. In a row of more cells than the first one they are out of place. */
  #csvRow(
    row: number,
    names: readonly string[],
    { cells, width }: { cells: readonly string[]; width: number },
  ): FileRow {
    if (cells.length < names.length || cells.length > width) {
      return { row, sent: {}, errors: [{ column: "", line: null, code: "unequal-cells" }], typed: new Map() };
    }
    const fields = new RowFields(this.#headings);
    for (const [at, cell] of cells.entries()) fields.addCell(names[at] ?? headingOf("", at, names), cell);
    return fields.row(row);
  }

  async *#jsonRows(text: FileText): AsyncGenerator<FileRow> {
    for await (const { row, page } of readJsonRows(text)) {
      if (!this.#headings.isOfOthers || !isFields(page)) yield { row, sent: page, errors: [], typed: new Map() };
      else {
        const fields = new RowFields(this.#headings);
        for (const [name, value] of Object.entries(page)) fields.addField(name, value);
        yield fields.row(row);
      }
    }
  }
}

/** A column without a heading has its letter, a repeated one its number. */
function headingOf(cell: string, at: number, before: readonly string[]): string {
  const name = cell || `(${letterOf(at)})`;
  const count = before.filter((one) => one === name || one.startsWith(`${name} (`)).length;
  return count === 0 ? name : `${name} (${count + 1})`;
}

/** As spreadsheets name their columns: A … Z, AA … */
const letterOf = (at: number): string =>
  (at < 26 ? "" : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
