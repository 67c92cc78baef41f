import { pipeline, Readable } from "node:stream";
import { setImmediate as nextRound } from "node:timers/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import type { FileText } from "./file-text.ts";

/** The delimiters that spreadsheets write, depending on the locale of the computer. */
export const DELIMITERS = [",", ";", "\t", "|"];
/** As a spreadsheet has them, with those that are empty. */
const MAX_ROWS = 2 ** 20;
/** A first line of Excel that names the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** @property width how many cells the first record has, with those that are left away */
type CsvRecord = { row: number; cells: string[]; width: number };

/**
 * The records of a CSV file (RFC 4180) that are not empty, numbered from 1. Cells that are empty beyond the last heading, as
 * spreadsheets leave them, are left away.
 * @param maxCharacters of one record
 * @throws ProblemError `not-a-table`, or `invalid-fields` for a record that makes the rest unreadable
 */
export async function* csvRecords(text: FileText, maxCharacters: number): AsyncGenerator<CsvRecord> {
  let first: { width: number; named: number } | null = null;
  for await (const { row, cells } of csvRows(text, maxCharacters)) {
    first ??= { width: cells.length, named: filledOf(cells) };
    yield { row, cells: withoutEmptyEnd(cells, first.named), width: first.width };
  }
}

/** The number of cells up to the last one that is not empty. */
export const filledOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Without the empty cells beyond a number of them. */
export const withoutEmptyEnd = (cells: string[], named: number): string[] =>
  cells.length > named ? cells.slice(0, Math.max(named, filledOf(cells))) : cells;

/**
 * The records that are not empty, with all of their cells.
 * @param delimiter default: the most frequent one of the first line; a line of Excel that names it comes before
 * @throws ProblemError as `csvRecords`
 */
export async function* csvRows(
  text: FileText,
  maxCharacters: number,
  delimiter?: string,
): AsyncGenerator<Pick<CsvRecord, "row" | "cells">> {
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(text.head) ?? [];
  const settings = {
    delimiter: separator ?? delimiter ?? delimiterOf(text.head),
    record_delimiter: text.head.includes("\n") ? ["\r\n", "\n"] : ["\r"],
    relax_column_count: true,
    max_record_size: maxCharacters,
  };
  // `pipeline` destroys both streams when one fails or the reader stops; the loop below receives the error of the parser.
  const parser = pipeline(Readable.from(chunksAfter(text, separatorLine.length)), parse(settings), () => {});
  let row = 0;
  for await (const cells of withoutParserErrors(parser, () => row + 1)) {
    row += 1;
    if (row > MAX_ROWS) throw invalid(`row.${row}`, "out-of-range");
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }
}

/** Of a chunk: all of its records, which may be as many, are read without a pause. */
const SLICE = 2048;

async function* chunksAfter(text: FileText, characters: number): AsyncGenerator<string> {
  let left = characters;
  for await (const chunk of text.chunks()) {
    for (let at = left; at < chunk.length; at += SLICE) {
      yield chunk.slice(at, at + SLICE);
      await nextRound();
    }
    left = Math.max(0, left - chunk.length);
  }
}

const delimiterOf = (head: string) => {
  const [first = ""] = head.split("\n", 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

async function* withoutParserErrors(parser: Parser, row: () => number): AsyncGenerator<string[]> {
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    throw error instanceof CsvError ? invalid(`row.${row()}`, "unreadable-row") : error;
  }
}

/** Maximum number of reported errors of the first row. */
const MAX_COLUMN_ERRORS = 20;

/**
 * The columns that the first record names.
 * @throws ProblemError for unknown and repeated columns
 */
export function columnsNamed<Column>(cells: readonly string[], known: ReadonlyMap<string, Column>): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const errors = names.flatMap((name, at): ProblemError["fields"] => {
    const path = `column.${name.slice(0, 60)}`;
    if (!known.has(name)) return [{ path, code: "unknown-field" }];
    return names.indexOf(name) < at ? [{ path, code: "repeated" }] : [];
  });
  if (errors.length === names.length && names.length === 1) throw new ProblemError("not-a-table");
  if (errors.length > 0) throw new ProblemError("invalid-fields", { fields: errors.slice(0, MAX_COLUMN_ERRORS) });
  return names.map((name) => known.get(name) as Column);
}
