import { readFile } from "node:fs/promises";
import { HucreError } from "hucre";
import { readOds } from "hucre/ods";
import { readXlsx } from "hucre/xlsx";
import { type Entry, fromBuffer } from "yauzl";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { MAX_IMPORTED_PAGES } from "#modules/exchange/contract.ts";
import { MAX_HEADINGS } from "../table/headings.ts";

/** Unpacked, of all of its files together. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Sheets are packed to a twentieth; what is packed to much less of a large size is meant to burst. */
const MAX_RATIO = 500;
const SMALL_BYTES = 8 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_SHEETS = 200;
/** With titles, empty rows and what else stands between the pages. */
const MAX_ROWS = MAX_IMPORTED_PAGES + 5_000;
const MAX_CHARACTERS = 32 * 1024 * 1024;

export type WorkbookTask = { path: string; sheet: string | null };

/** The sheets of a workbook that are not hidden, and the rows of one of them, as its cells are shown. */
export type Workbook = { sheets: string[]; sheet: string; rows: string[][] };

/**
 * Reads a workbook of Excel (`.xlsx`) or LibreOffice (`.ods`).
 * @param task `sheet`: its name; null: the first one
 * @throws ProblemError `not-a-table`, or `invalid-fields` where it has too much, or no such sheet
 */
export async function readWorkbook({ path, sheet }: WorkbookTask): Promise<Workbook> {
  const bytes = await readFile(path);
  const files = await entriesWithin(bytes);
  const read = files.has("[Content_Types].xml") ? readXlsx : files.has("content.xml") ? readOds : null;
  if (!read) throw new ProblemError("not-a-table");
  try {
    const names = new Set<string>();
    await read(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden && names.size < MAX_SHEETS) names.add(name);
        return false;
      },
    });
    const sheets = [...names];
    const chosen = sheet ?? sheets[0];
    if (chosen === undefined) throw new ProblemError("not-a-table");
    if (!sheets.includes(chosen)) throw invalid("sheet", "not-a-choice");
    const { sheets: found, dateSystem } = await read(bytes, { sheets: [chosen], readStyles: true, maxRows: MAX_ROWS });
    return { sheets, sheet: chosen, rows: rowsOf(found[0], dateSystem === "1904") };
  } catch (error) {
    throw error instanceof HucreError ? new ProblemError("not-a-table") : error;
  }
}

/** The names of its files. @throws ProblemError where it would unpack to too much, or is damaged */
function entriesWithin(bytes: Buffer): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let unpacked = 0;
  const tooMuch = (entry: Entry) =>
    names.size > MAX_ENTRIES ||
    unpacked > MAX_UNPACKED_BYTES ||
    (entry.uncompressedSize > SMALL_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO);
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(new ProblemError("not-a-table"));
      zip
        .on("entry", (entry: Entry) => {
          names.add(entry.fileName);
          unpacked += entry.uncompressedSize;
          if (tooMuch(entry)) reject(invalid("file", "too-complex"));
          else zip.readEntry();
        })
        .once("end", () => resolve(names))
        .once("error", () => reject(new ProblemError("not-a-table")))
        .readEntry();
    });
  });
}

type ReadSheet = Awaited<ReturnType<typeof readXlsx>>["sheets"][number];

function rowsOf(sheet: ReadSheet | undefined, is1904: boolean): string[][] {
  if (!sheet) throw new ProblemError("not-a-table");
  if (sheet.rows.length >= MAX_ROWS) throw invalid(`row.${sheet.rows.length}`, "out-of-range");
  let characters = 0;
  return sheet.rows.map((cells, row) => {
    const texts = cells.map((value, at) => shown(value, sheet.cells?.get(`${row},${at}`)?.style?.numFmt, is1904));
    const filled = texts.findLastIndex((text) => text !== "") + 1;
    if (filled > MAX_HEADINGS) throw invalid(`row.${row + 1}`, "unreadable-row");
    for (const text of texts) characters += text.length;
    if (characters > MAX_CHARACTERS) throw invalid("file", "too-complex");
    return texts.slice(0, filled);
  });
}

type Value = ReadSheet["rows"][number][number];

/** A number of leading zeros, as postcodes have them. */
const ZEROS = /^0{2,15}$/;
/** A time of ODS. */
const DURATION = /^PT(\d+)H(\d+)M(?:\d+(?:[.,]\d+)?S)?$/;

function shown(value: Value, format: string | undefined, is1904: boolean): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return shownDate(value, is1904);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number")
    return format && ZEROS.test(format) ? String(value).padStart(format.length, "0") : String(value);
  const [, hours, minutes] = DURATION.exec(value) ?? [];
  return hours && minutes ? `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}` : value;
}

/** A date as `2027-03-17`, a time as `09:30`: which lies on the day before the first of the calendar of workbooks. */
function shownDate(date: Date, is1904: boolean): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString();
  const [day = "", time = ""] = [text.slice(0, 10), text.slice(11, 16)];
  if (day <= "1900-01-01" || (is1904 && day === "1904-01-01")) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}
