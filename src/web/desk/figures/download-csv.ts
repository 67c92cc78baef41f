import { download } from "#core/web/app/api/download.ts";

type Row = readonly (string | number)[];

/** Downloads a CSV file (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(rows: readonly Row[], name: string): void {
  const text = `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
  download(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
}

const cellOf = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
