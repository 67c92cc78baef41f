import { toE164 } from "../../../domain/phone.ts";
import { invalid } from "../../http/problem.ts";

/**
 * A phone number that was sent, as E.164.
 * @param field what it was sent as
 * @throws ProblemError `invalid-fields`
 */
export function readPhone(field: string, typed: string): string {
  const number = toE164(typed);
  if (!number) throw invalid(field, "wrong-form");
  return number;
}
