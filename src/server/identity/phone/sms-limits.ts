import type { Database } from "../../db/connect.ts";
import { type Limit, limitKey, spend } from "../../http/rate-limit.ts";
import { ProtocolError } from "../protocol-error.ts";

const HALF_HOUR = 1800; // seconds
const PER_NUMBER: Limit = { points: 5, seconds: HALF_HOUR };
const PER_ADDRESS: Limit = { points: 10, seconds: HALF_HOUR };
/** Text messages cost money: a limit over all numbers and addresses. */
const ALTOGETHER: Limit = { points: 300, seconds: 3600 };

/** @throws TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED */
export async function spendTextMessage(db: Database, phoneNumber: string, clientAddress: string): Promise<void> {
  const isAllowed =
    (await spend(db, limitKey("sms-address", clientAddress), PER_ADDRESS)) &&
    (await spend(db, limitKey("sms-number", phoneNumber), PER_NUMBER));
  if (!isAllowed) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
  if (!(await spend(db, limitKey("sms"), ALTOGETHER))) throw new ProtocolError("QUOTA_EXCEEDED");
}
