import type { Database } from "../../db/connect.ts";
import { ProblemError } from "../../http/problem.ts";
import type { AccountRow } from "./answer.ts";

/**
 * To be asked before an account stops being an administrator who can act. All of them are locked, so that two who take
 * the right from each other at once don't leave none. Index: account_admin.
 * @throws ProblemError `last-admin`
 */
export async function requireAnotherAdmin(tx: Database, { id, type, disabled }: AccountRow): Promise<void> {
  if (type !== "admin" || disabled) return;
  const admins = await tx
    .selectFrom("account")
    .select("id")
    .where("type", "=", "admin")
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (!admins.some((admin) => admin.id !== id)) throw new ProblemError("last-admin");
}
