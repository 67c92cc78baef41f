import type { FieldErrorCode } from "../contract/errors.ts";

/** What is wrong with one field of something that is to be stored. */
export type FieldIssue = { path: string; code: FieldErrorCode };

/** The faults whose condition holds: `faultsOf([[title === null, "title", "required"]])`. */
export function faultsOf(checks: [isWrong: boolean, path: string, code: FieldErrorCode][]): FieldIssue[] {
  return checks.flatMap(([isWrong, path, code]) => (isWrong ? [{ path, code }] : []));
}
