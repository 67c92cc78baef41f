const MAX_LENGTH = 8000;
const COLUMN = /^(\w+day) hours$/i;

/**
 * The hours of a business as Google's spreadsheet has them, the line of column names and that of the business, as a line for each day. A day without hours is closed
 * where others have some; else nothing is known of any.
 * @returns null for another text
 */
export function linesOfSheet(text: string): string | null {
  const [header = "", row = ""] =
    text.length > MAX_LENGTH ? [] : text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const cells = cellsOf(row);
  const days = cellsOf(header).flatMap((column, at) => {
    const name = COLUMN.exec(column.trim())?.[1];
    return name ? [{ name, hours: cells[at]?.trim() ?? "" }] : [];
  });
  if (days.length === 0) return null;
  if (days.every(({ hours }) => hours === "")) return "";
  return days.map(({ name, hours }) => `${name}: ${hours || "closed"}`).join("\n");
}

/** The cells of a line of CSV (RFC 4180). */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
