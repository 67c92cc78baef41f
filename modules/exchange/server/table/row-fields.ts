import { CellError } from "#core/server/api/office/page-files/queries.ts";
import { withoutApostrophe } from "#core/server/api/shared/csv-cells.ts";
import { ERROR_HEADING, JOINED_COLUMNS, MAPPED_COLUMNS, type MappedColumn } from "#modules/exchange/contract.ts";
import type { FileRow, RowError } from "../file-row.ts";
import { isFields } from "../read-json-rows.ts";
import { type Headings, isColumn, type ReadColumn } from "./headings.ts";
import { hoursAsLines } from "./hours-data.ts";
import type { Readings } from "./readings.ts";
import type { Values } from "./values.ts";

/** What is read into a form of its own, so that the report says how it was understood. */
const READ_COLUMNS = new Set(["times", "holiday_rule", "special", "reopens_on", "contact_number", "booking_number"]);
/** Instead of a value, spreadsheets write why a formula has none. */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

const NUMBERS = new Set(["latitude", "longitude", "version"]);

/** How the cells of a table of others are read before their columns read them. */
type ReadingOthers = { readings: Readings; values: Values };

const isMapped = (name: string): name is MappedColumn => MAPPED_COLUMNS.some((column) => column === name);

/** The fields of one row, from its cells. */
export class RowFields {
  readonly #headings: Headings;
  readonly #others: ReadingOthers | null;
  readonly #cells = new Map<string, string>();
  readonly #sent: Record<string, unknown> = {};
  readonly #errors: RowError[] = [];
  readonly #typed = new Map<string, string>();

  /** @param others null: the table has the columns of the export, or is an extract of the map */
  constructor(headings: Headings, others: ReadingOthers | null = null) {
    this.#headings = headings;
    this.#others = headings.isOwn ? null : others;
  }

  /** Takes a cell of a spreadsheet. An empty one clears its field, where the field may be empty. */
  addCell(heading: string, raw: string): void {
    if (heading === ERROR_HEADING) return;
    this.#cells.set(heading, raw);
    const cell = this.#readOthers(heading, raw);
    if (cell.trim() === "") {
      this.#addEmpty(heading);
      return;
    }
    const column = this.#headings.columnOf(heading, cell);
    if (column) this.#read(heading, column, withoutApostrophe(cell.replaceAll("\r\n", "\n")));
    else if (!this.#headings.isOfOthers) this.#errors.push({ column: heading, line: null, code: "unknown-field" });
  }

  /** Takes a field of JSON: texts are read as cells are, numbers too where a text is meant; all else is as the API has it. */
  addField(heading: string, value: unknown): void {
    if (value === null || value === "") this.#addEmpty(heading);
    else if (isFields(value) && !isColumn(heading)) {
      for (const [inner, one] of Object.entries(value)) this.addField(`${heading}.${inner}`, one);
    } else this.#addValue(heading, value);
  }

  #addValue(heading: string, value: unknown): void {
    const typed = typeof value === "string" ? value : JSON.stringify(value);
    this.#cells.set(heading, typed);
    const text = typeof value === "string" ? this.#readOthers(heading, typed) : typed;
    if (text === "") {
      this.#addEmpty(heading);
      return;
    }
    const column = this.#headings.columnOf(heading, text);
    if (!column) return;
    const isAsInApi = typeof value === "number" ? NUMBERS.has(column.name) : typeof value !== "string";
    if (isAsInApi) this.#put(column.name, value);
    else this.#read(heading, column, text);
  }

  #readOthers(heading: string, cell: string): string {
    if (!this.#others || cell.trim() === "") return cell;
    return this.#others.readings.read(cell, this.#headings.columnOfEmpty(heading)?.understands?.(cell) ?? false);
  }

  #addEmpty(heading: string): void {
    const column = this.#headings.columnOfEmpty(heading);
    const isThere = column && (column.name.split(".", 1)[0] ?? "") in this.#sent && !column.name.includes(".");
    if (column && column.empty !== undefined && !isThere) this.#put(column.name, column.empty);
  }

  #read(heading: string, { name, read }: ReadColumn, cell: string): void {
    const [field = "", inner] = name.split(".");
    if (READ_COLUMNS.has(field)) {
      const typed = inner ? `${heading}: ${cell}` : cell;
      this.#typed.set(field, [this.#typed.get(field) ?? [], typed].flat().join("\n"));
    }
    try {
      if (FORMULA_ERROR.test(cell.trim())) throw new CellError("wrong-form");
      if (this.#others && isMapped(name)) this.#put(name, this.#others.values.slugsOf(name, cell));
      else this.#put(name, read(this.#others && name === "times" ? hoursAsLines(cell) : cell));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.#errors.push({ column: field === "times" ? field : name, line: error.line, code: error.code });
    }
  }

  #put(name: string, value: unknown): void {
    const [field = "", inner] = name.split(".");
    const before = this.#sent[field];
    if (field === "times" && inner) this.#sent[field] = [before ?? [], value].flat();
    else if (inner !== undefined) this.#sent[field] = { ...(before as object | undefined), [inner]: value };
    else if (JOINED_COLUMNS.includes(name) && before) this.#sent[field] = joined(before, value);
    else this.#sent[field] = value;
  }

  row(row: number): FileRow {
    return { row, sent: this.#sent, errors: this.#errors, typed: this.#typed, cells: this.#cells };
  }
}

/** Of an address in several columns, or of lists. */
const joined = (before: unknown, value: unknown) =>
  Array.isArray(before) ? [...new Set([...before, value].flat())] : `${before}, ${value}`;
