import type { Database } from "../../db/connect.ts";
import { type Limit, limitKey, refund, spend } from "../../http/rate-limit.ts";
import { ProtocolError } from "../protocol-error.ts";

/** Wrong codes per hour and user: an attacker who knows the password cannot guess faster by starting again. */
const WRONG_CODES: Limit = { points: 20, seconds: 3600 };

const keyOf = (uid: string) => limitKey("second-factor", uid);

/** Counts an attempt before the code is checked. @throws TOO_MANY_ATTEMPTS_TRY_LATER */
export async function spendSecondFactorTry(db: Database, uid: string): Promise<void> {
  if (!(await spend(db, keyOf(uid), WRONG_CODES))) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
}

/** Returns the attempt of a correct code. */
export function refundSecondFactorTry(db: Database, uid: string): Promise<void> {
  return refund(db, keyOf(uid), WRONG_CODES);
}
