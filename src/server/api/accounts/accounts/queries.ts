import type { Updateable } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import type { Account } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { AccountRow } from "./answer.ts";

/** An account that is not deleted, by its id or its uid. Index: account_pkey, account_uid_key. */
export function findAccount(db: Database, idOrUid: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where(isId(idOrUid) ? "id" : "uid", "=", idOrUid)
    .where("deleted", "=", false)
    .executeTakeFirst();
}

/** Locks an account that is not deleted until the transaction ends. @throws ProblemError `not-found` */
export async function lockAccount(tx: Database, id: string): Promise<AccountRow> {
  const row = await tx
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .where("deleted", "=", false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export function saveAccount(tx: Database, id: string, fields: Updateable<Account>): Promise<AccountRow> {
  return tx.updateTable("account").set(fields).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
