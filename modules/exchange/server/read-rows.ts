import { COLUMNS } from "#core/server/api/office/page-files/queries.ts";
import { columnsNamed, csvRows, filledOf, withoutEmptyEnd } from "#core/server/api/shared/csv-records.ts";
import { type FileText, textOf } from "#core/server/api/shared/file-text.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { MAX_IMPORTED_PAGES, type TableReport, type ValueChoices } from "../contract.ts";
import { type FileRow, MAX_ROW_CHARACTERS, type RowRules, type RowSource } from "./file-row.ts";
import { isFields, readJsonRows } from "./read-json-rows.ts";
import { isKml, readKmlRows } from "./read-kml-rows.ts";
import { delimiterIn, headingAmong, isTotal, knownHeadings, MAX_ABOVE } from "./table/find-heading.ts";
import { type Choices, Headings, MAX_HEADINGS } from "./table/headings.ts";
import { Readings } from "./table/readings.ts";
import { RowFields } from "./table/row-fields.ts";
import { type KnownValues, Values } from "./table/values.ts";
import { isZip, readWorkbookApart, type Workbook } from "./workbook/apart.ts";

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

/** What somebody has said of a table of others. */
export type TableChoices = {
  columns: Choices;
  values: ValueChoices;
  encoding?: TableReport["encoding"] | undefined;
  sheet?: string | undefined;
};

/** What a table of others is read with. */
export type OthersOptions = {
  choices: TableChoices;
  known: KnownValues;
  /** What was chosen for the last file of these headings. */
  recall(headings: readonly string[]): Promise<Remembered | null>;
};

/** What to remember, by the headings of a file. */
export type Chosen = Omit<Remembered, "date"> & { headings: readonly string[] };

export type Remembered = { columns: Record<string, string | null>; values: ValueChoices; date: Date };

type Row = { row: number; cells: string[] };

const NO_CHOICES: TableChoices = { columns: new Map(), values: {} };

/** An uploaded table of pages. It may be read several times. */
export class PageTable implements RowSource {
  readonly rules: RowRules;
  readonly #path: string;
  readonly #others: OthersOptions | null;
  readonly #choices: TableChoices;
  readonly #values: Values;
  #readings = new Readings();
  #headings: Headings;
  #encoding: TableReport["encoding"] = "utf-8";
  #workbook: Workbook | null = null;
  #remembered: Remembered | null | undefined;
  /** As they stand in the file. */
  #names: readonly string[] | null = null;
  #passedOver: TableReport["passed_over"] = [];
  #emptyRows = 0;

  /** @param others how to read a table of others; null: it has the columns of the export */
  constructor(path: string, others: OthersOptions | null, rules: RowRules) {
    this.#path = path;
    this.#others = others;
    this.#choices = others?.choices ?? NO_CHOICES;
    this.#values = new Values(this.#choices.values, others?.known ?? { categories: new Map(), tags: new Map() });
    this.rules = rules;
    this.#headings = new Headings(others && this.#choices.columns);
  }

  /**
   * The rows, one after the other. A file that begins with `{` or `[` is JSON, a workbook is read by its sheet, KML by its placemarks, any other file is CSV.
   * @throws ProblemError where the file is neither, has too many rows, or a row or column that makes the rest unreadable
   */
  async *rows(): AsyncGenerator<FileRow> {
    this.#headings = new Headings(this.#others && this.#choices.columns);
    this.#values.reset();
    this.#readings = new Readings();
    this.#passedOver = [];
    this.#emptyRows = 0;
    let count = 0;
    for await (const row of await this.#source()) {
      count += 1;
      if (count > MAX_IMPORTED_PAGES) throw invalid(`row.${row.row}`, "out-of-range");
      yield row;
    }
  }

  /** What the rows that were read last consist of. */
  report(): TableReport {
    return {
      encoding: this.#encoding,
      sheets: this.#workbook?.sheets ?? [],
      sheet: this.#workbook?.sheet ?? null,
      headings: this.#headings.report(),
      values: this.#values.report(),
      remembered: this.#remembered ? isoInstant(this.#remembered.date) : null,
      readings: this.#readings.report(),
      passed_over: this.#passedOver,
      empty_rows: this.#emptyRows,
      map: null,
    };
  }

  /** @throws ProblemError where a heading or a value is neither known nor left out by choice */
  requireDecided(): void {
    this.#headings.requireDecided();
    this.#values.requireDecided();
  }

  /** What to remember for the next file of these headings; null: it is none of others. */
  chosen(): Chosen | null {
    if (!this.#others || !this.#names || this.#headings.isOwn) return null;
    return { headings: this.#names, columns: this.#headings.chosen(), values: this.#values.chosen() };
  }

  async #source(): Promise<AsyncGenerator<FileRow>> {
    if (this.#others && (await isZip(this.#path))) {
      this.#workbook ??= await readWorkbookApart({ path: this.#path, sheet: this.#choices.sheet ?? null });
      return this.#gridRows(filledRows(this.#workbook.rows), true);
    }
    const text = await textOf(this.#path, this.#choices.encoding);
    this.#encoding = text.encoding;
    if (/^\s*[{[]/.test(text.head)) return this.#jsonRows(text);
    if (this.#others && isKml(text.head)) return this.#placemarks(text);
    const delimiter = this.#others ? delimiterIn(text.head, this.#chosen()) : undefined;
    return this.#gridRows(csvRows(text, MAX_ROW_CHARACTERS, delimiter), false);
  }

  #chosen(): ReadonlySet<string> {
    return new Set(this.#choices.columns.keys());
  }

  /** @param isRagged rows end with their last cell: those behind it are empty */
  async *#gridRows(rows: AsyncIterable<Row>, isRagged: boolean): AsyncGenerator<FileRow> {
    const found = await this.#findHeading(rows[Symbol.asyncIterator]());
    if (!found) throw new ProblemError("not-a-table");
    const { names, width, above, rest } = found;
    this.#passedOver.push(...above.map((row) => passedOver(row, "above")));
    let last = 0;
    for (const { row } of above) {
      this.#emptyRows += row - last - 1;
      last = row;
    }
    this.#emptyRows += found.row - last - 1;
    last = found.row;
    let held: Row | null = null;
    for await (const row of rest) {
      this.#emptyRows += row.row - last - 1;
      last = row.row;
      if (held) yield this.#gridRow(held, names, isRagged ? Infinity : width);
      held = { ...row, cells: cellsOf(row.cells, names.length, isRagged) };
    }
    if (held && this.#others && isTotal(held.cells)) this.#passedOver.push(passedOver(held, "total"));
    else if (held) yield this.#gridRow(held, names, isRagged ? Infinity : width);
  }

  /** The row of the headings; null: there are no rows. Of a table of others it is looked for. */
  async #findHeading(rows: AsyncIterator<Row>) {
    const first: Row[] = [];
    const maxRows = this.#others ? MAX_ABOVE : 1;
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      first.push(next.value);
      if (first.length >= maxRows || knownHeadings(next.value.cells, this.#chosen()) >= 2) break;
    }
    const at = this.#others ? headingAmong(first, this.#chosen()) : 0;
    const heading = first[at];
    if (!heading) return null;
    const { row, cells } = heading;
    const [above, below] = [first.slice(0, at), first.slice(at + 1)];
    const names = await this.#headingsIn(withoutEmptyEnd(cells, filledOf(cells)));
    const width = Math.max(cells.length, ...above.map((one) => one.cells.length));
    return { row, names, width, above, rest: together(below, rows) };
  }

  /** The headings of the first row, each of another name. */
  async #headingsIn(cells: readonly string[]): Promise<string[]> {
    if (cells.length > MAX_HEADINGS) throw invalid("row.1", "unreadable-row");
    const named = cells.filter((cell) => cell.trim() !== "");
    if (!this.#others) columnsNamed(named, BY_NAME);
    const names: string[] = [];
    for (const [at, cell] of cells.entries()) names.push(headingOf(cell.trim(), at, names));
    await this.#recall(names);
    this.#headings.add(names);
    const [only, ...more] = this.#headings.report();
    if (more.length === 0 && only?.by === null) throw new ProblemError("not-a-table");
    return names;
  }

  async #recall(headings: readonly string[]): Promise<void> {
    if (!this.#others) return;
    this.#names = headings;
    if (this.#remembered === undefined) this.#remembered = await this.#others.recall(headings);
    if (!this.#remembered) return;
    this.#headings.remember(new Map(Object.entries(this.#remembered.columns)));
    this.#values.remember(this.#remembered.values);
  }

  /** Cells beyond the last heading have columns of their own. In a row of more cells than the first one they are out of place. */
  #gridRow({ row, cells }: Row, names: readonly string[], width: number): FileRow {
    if (cells.length < names.length || cells.length > width) {
      const shown = cells.slice(0, MAX_HEADINGS);
      const there = new Map(shown.map((cell, at) => [names[at] ?? headingOf("", at, names), cell]));
      return { row, sent: {}, errors: [UNEQUAL], typed: new Map(), cells: there };
    }
    const fields = new RowFields(this.#headings, this.#reading());
    for (const [at, cell] of cells.entries()) fields.addCell(names[at] ?? headingOf("", at, names), cell);
    return fields.row(row);
  }

  #reading() {
    return this.#others && { readings: this.#readings, values: this.#values };
  }

  /** What is no point becomes no page, and is named. */
  async *#placemarks(text: FileText): AsyncGenerator<FileRow> {
    let others = 0;
    for await (const { row, fields, name } of readKmlRows(text)) {
      if (!fields) {
        others += 1;
        if (others <= MAX_NAMED) this.#passedOver.push({ row, why: "no-point", text: name.slice(0, MAX_SHOWN) });
        continue;
      }
      const read = new RowFields(this.#headings, this.#reading());
      for (const [heading, value] of Object.entries(fields)) read.addField(heading, value);
      yield read.row(row);
    }
    if (others > MAX_NAMED) this.#passedOver.push({ row: 0, why: "more-no-point", text: `${others - MAX_NAMED}` });
  }

  async *#jsonRows(text: FileText): AsyncGenerator<FileRow> {
    for await (const { row, page } of readJsonRows(text)) {
      if (!this.#headings.isOfOthers || !isFields(page)) yield { row, sent: page, errors: [], typed: new Map() };
      else {
        const fields = new RowFields(this.#headings, this.#reading());
        for (const [name, value] of Object.entries(page)) fields.addField(name, value);
        yield fields.row(row);
      }
    }
  }
}

const UNEQUAL = { column: "", line: null, code: "unequal-cells" } as const;

const MAX_SHOWN = 120;
/** Lines and areas of a map that are named one by one. */
const MAX_NAMED = 20;

const passedOver = ({ row, cells }: Row, why: TableReport["passed_over"][number]["why"]) => ({
  row,
  why,
  text: cells
    .filter((cell) => cell.trim() !== "")
    .join(" · ")
    .slice(0, MAX_SHOWN),
});

/** As many cells as there are headings: those that are empty beyond are left away. */
function cellsOf(cells: string[], count: number, isRagged: boolean): string[] {
  const missing = isRagged ? Math.max(0, count - cells.length) : 0;
  return [...withoutEmptyEnd(cells, count), ...Array<string>(missing).fill("")];
}

async function* filledRows(rows: readonly (readonly string[])[]): AsyncGenerator<Row> {
  for (const [at, cells] of rows.entries())
    if (cells.some((cell) => cell.trim() !== "")) yield { row: at + 1, cells: [...cells] };
}

/** Rows that were read already, and the others. */
async function* together(first: readonly Row[], others: AsyncIterator<Row>): AsyncGenerator<Row> {
  try {
    yield* first;
    for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
  } finally {
    await others.return?.();
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
