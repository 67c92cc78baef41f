import type { FieldErrorCode } from "../contract/field-errors.ts";

/** An error of a field that is to be stored. */
export type FieldIssue = { path: string; code: FieldErrorCode };

/** The issues whose condition is true. @example issuesOf([[title === null, "title", "required"]]) */
export function issuesOf(checks: [isInvalid: boolean, path: string, code: FieldErrorCode][]): FieldIssue[] {
  return checks.flatMap(([isInvalid, path, code]) => (isInvalid ? [{ path, code }] : []));
}
