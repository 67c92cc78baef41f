import type { FieldErrorCode } from "../../../contract/errors.ts";

export type RowError = { column: string; line: number | null; code: FieldErrorCode };

/**
 * A row of a file before its validation by the contract: the fields that were sent, the cells that cannot be read, and the cells
 * of hours, dates and numbers as they were typed, by their columns.
 */
export type FileRow = { row: number; sent: unknown; errors: RowError[]; typed: ReadonlyMap<string, string> };

/** More than all fields of a page at their maximum lengths. */
export const MAX_ROW_CHARACTERS = 512 * 1024;
