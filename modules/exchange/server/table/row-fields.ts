import { CellError } from "#core/server/api/office/page-files/queries.ts";
import { withoutApostrophe } from "#core/server/api/shared/csv-cells.ts";
import { JOINED_COLUMNS } from "#modules/exchange/contract.ts";
import type { FileRow, RowError } from "../file-row.ts";
import { isFields } from "../read-json-rows.ts";
import { type Headings, isColumn, type ReadColumn } from "./headings.ts";

/** What is read into a form of its own, so that the report says how it was understood. */
const READ_COLUMNS = new Set(["times", "holiday_rule", "special", "reopens_on", "contact_number", "booking_number"]);
/** Instead of a value, spreadsheets write why a formula has none. */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

const NUMBERS = new Set(["latitude", "longitude", "version"]);

/** The fields of one row, from its cells. */
export class RowFields {
  readonly #headings: Headings;
  readonly #sent: Record<string, unknown> = {};
  readonly #errors: RowError[] = [];
  readonly #typed = new Map<string, string>();

  constructor(headings: Headings) {
    this.#headings = headings;
  }

  /** Takes a cell of a spreadsheet. An empty one clears its field, where the field may be empty. */
  addCell(heading: string, cell: string): void {
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
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const column = this.#headings.columnOf(heading, text);
    if (!column) return;
    const isAsInApi = typeof value === "number" ? NUMBERS.has(column.name) : typeof value !== "string";
    if (isAsInApi) this.#put(column.name, value);
    else this.#read(heading, column, text);
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
      this.#put(name, read(cell));
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
    return { row, sent: this.#sent, errors: this.#errors, typed: this.#typed };
  }
}

/** Of an address in several columns, or of lists. */
const joined = (before: unknown, value: unknown) =>
  Array.isArray(before) ? [...new Set([...before, value].flat())] : `${before}, ${value}`;
