import type { Limit, Limits } from "../ports.ts";
import { ProtocolError } from "../protocol-error.ts";

/** Wrong codes per hour and user: an attacker who knows the password cannot guess faster by starting again. */
const WRONG_CODES: Limit = { points: 20, seconds: 3600 };

/**
 * Counts an attempt at a second factor before its code is checked; `refund` returns the attempt of a correct code.
 * @throws TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function spendSecondFactorTry(limits: Limits, uid: string): Promise<{ refund(): Promise<void> }> {
  const key = ["second-factor", uid] as const;
  if (!(await limits.spend(key, WRONG_CODES))) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
  return { refund: () => limits.refund(key, WRONG_CODES) };
}
