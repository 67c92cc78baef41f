import type { FieldErrorCode } from "../../../../contract/errors.ts";

/** What is written in a cell cannot be read. */
export class CellError extends Error {
  readonly code: FieldErrorCode;
  /** Of a cell with several lines, from 1 on. */
  readonly line: number | null;

  constructor(code: FieldErrorCode, line: number | null = null) {
    super(code);
    this.code = code;
    this.line = line;
  }
}
