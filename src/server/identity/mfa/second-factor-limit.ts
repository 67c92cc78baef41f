import type { Database } from "../../db/connect.ts";
import { type Limit, limitKey, refund, spend } from "../../http/rate-limit.ts";
import { ProtocolError } from "../protocol-error.ts";

/** Wrong codes an hour and user: whoever knows the password begins anew as often as she likes, but guesses no faster. */
const WRONG_CODES: Limit = { points: 20, seconds: 3600 };

const keyOf = (uid: string) => limitKey("second-factor", uid);

/** Counts a code before it is looked at. @throws TOO_MANY_ATTEMPTS_TRY_LATER */
export async function spendSecondFactorTry(db: Database, uid: string): Promise<void> {
  if (!(await spend(db, keyOf(uid), WRONG_CODES))) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
}

/** It was right. */
export function refundSecondFactorTry(db: Database, uid: string): Promise<void> {
  return refund(db, keyOf(uid), WRONG_CODES);
}
