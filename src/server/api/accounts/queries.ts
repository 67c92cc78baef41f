import type { Updateable } from "kysely";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import type { Account } from "../../db/schema.ts";
import { notFound } from "../../http/problem.ts";
import type { AccountRow } from "./answer.ts";

/** One that was not deleted, by its id or its uid. Index: account_pkey, account_uid_key. */
export function findAccount(db: Database, idOrUid: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where(isId(idOrUid) ? "id" : "uid", "=", idOrUid)
    .where("deleted", "=", false)
    .executeTakeFirst();
}

/** The account, which nobody else changes until the transaction ends. @throws ProblemError `not-found` */
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

/**
 * Whether the address of an account is shown to be its holder's: as their last sign-in said; or since then, in a link of
 * ours that was followed. Index: identity_user_pkey.
 */
export const hasVerifiedAddress = sql<boolean>`(account.email_verified or exists (
  select from identity_user
  where identity_user.uid = account.uid and identity_user.email = lower(account.email) and identity_user.email_verified))`;
