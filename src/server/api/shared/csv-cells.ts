import { stringify } from "csv-stringify/sync";

/** Characters with which spreadsheets begin a formula, including full-width forms (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Puts an apostrophe before a text that a spreadsheet would execute as a formula. */
export const neutralised = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The opposite of `neutralised`. A cell without the apostrophe, which some spreadsheets remove, is returned unchanged. */
export const withoutApostrophe = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** Makes spreadsheets read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Rows of a CSV file (RFC 4180). Texts are neutralised. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? neutralised(cell) : cell)));
  // A bare line feed inside a cell is quoted, because spreadsheets would end the row there.
  return stringify(cells, { record_delimiter: "\r\n", quoted_match: /[\r\n]/ });
}
