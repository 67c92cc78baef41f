import type { FieldErrorCode } from "../../../contract/errors.ts";

export type RowError = { column: string; line: number | null; code: FieldErrorCode };

/** A row of a file before its validation by the contract: the fields that were sent, and the cells that cannot be read. */
export type FileRow = { row: number; sent: unknown; errors: RowError[] };

/** More than all fields of a page at their maximum lengths. */
export const MAX_ROW_CHARACTERS = 512 * 1024;
