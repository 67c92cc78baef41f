import type { FieldErrorCode } from "../../../contract/errors.ts";

export type RowError = { column: string; line: number | null; code: FieldErrorCode };

/** A row of a file before the contract has seen it: what was sent by field, and what could not be read at all. */
export type SentRow = { row: number; sent: unknown; faults: RowError[] };
