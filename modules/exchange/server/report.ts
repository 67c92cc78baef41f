import type { Locale } from "#core/contract/locales.ts";
import { COLUMNS } from "#core/server/api/office/page-files/queries.ts";
import { fieldMessage } from "#core/server/http/error-titles.ts";
import type { ImportReport, RowReport } from "../contract.ts";
import type { Planned } from "./plan.ts";

/** The outcome of each row of a file. For twenty thousand pages, only this is held in memory. */
export class Report {
  readonly #rows = new Map<number, RowReport>();
  /** Of refused rows, with their number of characters in all. */
  readonly #cells = new Map<number, ReadonlyMap<string, string>>();
  #characters = 0;
  /** The rows of new pages that visitors see at once. */
  readonly #public = new Set<number>();
  readonly #locale: Locale;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  add(planned: readonly Planned[]): this {
    for (const row of planned) {
      this.#rows.set(row.row, reportOf(row, this.#locale));
      if (row.action === "refuse") this.#addCells(row);
      if (row.action === "add" && row.after.approval === "approved") this.#public.add(row.row);
    }
    return this;
  }

  #addCells({ row, cells }: Planned): void {
    for (const cell of cells?.values() ?? []) this.#characters += cell.length;
    if (cells && this.#characters <= MAX_CELL_CHARACTERS) this.#cells.set(row, cells);
  }

  /** Replaces the outcomes of the rows that a later report contains. */
  include(later: Report): void {
    for (const [row, outcome] of later.#rows) this.#rows.set(row, outcome);
  }

  /** The rows that add or change a page; none where any row of the file is refused that is not passed over. */
  writableRows(skipsWrong: boolean): RowReport[] {
    const rows = [...this.#rows.values()];
    if (!skipsWrong && rows.some(({ action }) => action === "refuse")) return [];
    return rows.filter(({ action }) => action === "add" || action === "change");
  }

  /** @param headings in the order of the cells */
  answer(headings: ImportReport["table"]["headings"]): Pick<ImportReport, "counts" | "public" | "rows"> {
    const rows = [...this.#rows.values()].map((row): RowReport => {
      const cells = this.#cells.get(row.row);
      return cells ? { ...row, cells: headings.map(({ heading }) => cells.get(heading) ?? "") } : row;
    });
    const counts = { add: 0, change: 0, nothing: 0, refuse: 0 };
    for (const { action } of rows) counts[action] += 1;
    return { counts, public: this.#public.size, rows };
  }
}

const MAX_SHOWN = 300;
/** Of the cells of all refused rows, which the answer holds for a file of them. */
const MAX_CELL_CHARACTERS = 8 * 1024 * 1024;

/** The cells that are stored in another form than they were typed in. */
function understood({ action, after, changes, typed }: Planned): RowReport["understood"] {
  if (action !== "add" && action !== "change") return [];
  return COLUMNS.flatMap((column) => {
    const cell = typed.get(column.name);
    const text = String(column.write(after) ?? "");
    const isOther = cell !== undefined && cell.trim() !== text && changes.some((field) => field === column.name);
    return isOther ? [{ column: column.name, typed: cell.slice(0, MAX_SHOWN), text: text.slice(0, MAX_SHOWN) }] : [];
  });
}

function reportOf(planned: Planned, locale: Locale): RowReport {
  const { row, action, after, changes, errors, leftOut, recognised } = planned;
  return {
    row,
    action,
    columns: action === "add" ? [] : changes,
    understood: understood(planned),
    recognised,
    cells: null,
    left_out: leftOut.map(({ text, code, ...one }) => ({
      ...one,
      code,
      text: text.slice(0, MAX_SHOWN),
      message: fieldMessage(code, locale),
    })),
    page: { id: after.id || null, slug: after.slug || null, name: after.name, name_ie: after.name_ie },
    errors: errors.map((error) => ({ ...error, message: fieldMessage(error.code, locale) })),
  };
}
