import { downloadCsv } from "#core/web/desk/figures/download-csv.ts";
import { ERROR_HEADING, type ImportReport, type RowReport } from "../contract.ts";

/** What spreadsheets would execute (OWASP, CSV injection); the import takes the apostrophe away again. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const neutralised = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

export const wrongRows = ({ rows }: ImportReport): RowReport[] => rows.filter(({ action }) => action === "refuse");

/** Downloads the rows that were refused as they stand in the file, each with its reasons in a last column, which an import passes over. */
export function downloadWrongRows(
  report: ImportReport,
  { name, reasonOf }: { name: string; reasonOf: (row: RowReport) => string },
): void {
  const headings = report.table.headings.map(({ heading }) => heading);
  const rows = wrongRows(report).map((row) => [
    ...(row.cells ?? headings.map(() => "")).map(neutralised),
    reasonOf(row),
  ]);
  downloadCsv([[...headings, ERROR_HEADING], ...rows], name);
}
