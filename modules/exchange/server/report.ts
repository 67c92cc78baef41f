import type { Locale } from "#core/contract/locales.ts";
import { COLUMNS } from "#core/server/api/office/page-files/queries.ts";
import { fieldMessage } from "#core/server/http/error-titles.ts";
import type { ImportReport, RowReport } from "../contract.ts";
import type { Planned } from "./plan.ts";

/** The outcome of each row of a file. For twenty thousand pages, only this is held in memory. */
export class Report {
  readonly #rows = new Map<number, RowReport>();
  readonly #locale: Locale;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  add(planned: readonly Planned[]): this {
    for (const row of planned) this.#rows.set(row.row, reportOf(row, this.#locale));
    return this;
  }

  /** Replaces the outcomes of the rows that a later report contains. */
  include(later: Report): void {
    for (const [row, outcome] of later.#rows) this.#rows.set(row, outcome);
  }

  /** The rows that add or change a page; none where any row of the file is refused. */
  writableRows(): RowReport[] {
    const rows = [...this.#rows.values()];
    if (rows.some(({ action }) => action === "refuse")) return [];
    return rows.filter(({ action }) => action === "add" || action === "change");
  }

  answer(): Pick<ImportReport, "counts" | "rows"> {
    const rows = [...this.#rows.values()];
    const counts = { add: 0, change: 0, nothing: 0, refuse: 0 };
    for (const { action } of rows) counts[action] += 1;
    return { counts, rows };
  }
}

const MAX_SHOWN = 300;

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
