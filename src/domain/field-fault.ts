import type { FieldErrorCode } from "../contract/errors.ts";

/** What is wrong with one field of something that is to be stored. */
export type FieldFault = { path: string; code: FieldErrorCode };

/** The faults whose condition holds: `faultsOf([[title === null, "title", "required"]])`. */
export function faultsOf(checks: [isWrong: boolean, path: string, code: FieldErrorCode][]): FieldFault[] {
  return checks.flatMap(([isWrong, path, code]) => (isWrong ? [{ path, code }] : []));
}
