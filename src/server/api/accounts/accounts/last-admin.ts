import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import type { AccountRow } from "./answer.ts";

/** An arbitrary key, different from those of the other advisory locks. */
const ADMINS_LOCK = 8_201_916;

/**
 * Call it before an account stops being an active administrator. The lock makes concurrent checks run one after the other,
 * so that two administrators who demote each other at the same time cannot leave none. Index: account_admin.
 * @throws ProblemError `last-admin`
 */
export async function requireAnotherAdmin(tx: Database, { id, type, disabled }: AccountRow): Promise<void> {
  if (type !== "admin" || disabled) return;
  await sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(tx);
  const another = await tx
    .selectFrom("account")
    .select("id")
    .where("type", "=", "admin")
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  if (!another) throw new ProblemError("last-admin");
}
