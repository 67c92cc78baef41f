type Row = readonly (string | number)[];

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly Row[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

const cellOf = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
