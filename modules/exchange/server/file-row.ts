import type { FieldErrorCode } from "#core/contract/field-errors.ts";
import type { PageRecord } from "#core/server/api/office/page-files/queries.ts";
import type { TableReport, ValueChoices } from "../contract.ts";

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
  /** As they stand in the file, by their headings; for a file of the rows that are refused. */
  cells?: ReadonlyMap<string, string>;
  /**
   * Of the map, which nobody can correct for an import: what is wrong in such a row is left out of it and added here, and places that are there
   * already are recognised.
   */
  leftOut?: readonly LeftOut[];
};

/** What holds for all rows of a file. */
export type RowRules = {
  /** Of new pages whose row does not say it. */
  approval: PageRecord["approval"];
  /** Whether a place may be one of the directory. */
  isOnMap(place: { latitude: number; longitude: number }): boolean;
};

/** A file with rows, which may be read several times. */
export type RowSource = {
  rules: RowRules;
  rows(): AsyncGenerator<FileRow>;
  /** What the rows that were read last consist of. */
  report(): TableReport;
  /** @throws ProblemError where somebody has to decide first what a heading or a value means */
  requireDecided(): void;
  /** What was chosen, for the next file of these headings; null: nothing. */
  chosen?(): { columns: Record<string, string | null>; values: ValueChoices } | null;
};

/** More than all fields of a page at their maximum lengths. */
export const MAX_ROW_CHARACTERS = 512 * 1024;
