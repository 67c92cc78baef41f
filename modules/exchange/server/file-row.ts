import type { FieldErrorCode } from "#core/contract/field-errors.ts";
import type { TableReport } from "../contract.ts";

export type RowError = { column: string; line: number | null; code: FieldErrorCode };

/** What of a source has no room in a page, or cannot be read. */
export type LeftOut = { name: string; text: string; code: FieldErrorCode };

/**
 * A row of a file before its validation by the contract: the fields that were sent, the cells that cannot be read, and the cells
 * of hours, dates and numbers as they were typed, by their columns.
 */
export type FileRow = {
  row: number;
  sent: unknown;
  errors: RowError[];
  typed: ReadonlyMap<string, string>;
  /**
   * Of the map, which nobody can correct for an import: what is wrong in such a row is left out of it and added here, and places that are there
   * already are recognised.
   */
  leftOut?: readonly LeftOut[];
};

/** A file with rows, which may be read several times. */
export type RowSource = {
  rows(): AsyncGenerator<FileRow>;
  /** What the rows that were read last consist of. */
  report(): TableReport;
  /** @throws ProblemError where somebody has to decide first what a heading means */
  requireDecided(): void;
};

/** More than all fields of a page at their maximum lengths. */
export const MAX_ROW_CHARACTERS = 512 * 1024;
