/** With what a spreadsheet may begin to calculate, also in the full-width forms. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet takes for a text: with an apostrophe before what would be a formula. */
export const neutralised = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The text as it was. What never had an apostrophe, as a spreadsheet may have taken it away, is read as it is. */
export const withoutApostrophe = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
