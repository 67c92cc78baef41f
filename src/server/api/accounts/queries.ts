import type { Updateable } from "kysely";
import { sql } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import { literally } from "../../db/like.ts";
import type { Account } from "../../db/schema.ts";
import { notFound } from "../../http/problem.ts";
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

/**
 * Whether the email address of an account is verified: by its last sign-in, or since then by a link that was mailed to it.
 * Index: identity_user_pkey.
 */
export const hasVerifiedAddress = sql<boolean>`(account.email_verified or exists (
  select from identity_user
  where identity_user.uid = account.uid and identity_user.email = lower(account.email) and identity_user.email_verified))`;

type AccountFilters = Pick<InputOf<Contract["searchAccounts"]>, "query" | "type" | "deleted">;

/**
 * Accounts by id, uid, or a part of their name or email address, or of the name of a page that they look after; accents are
 * not needed. Indexes: account_uid_key, account_pkey, page_owner, page_manager_account.
 */
export function accountsMatching(db: Database, { query, type, deleted }: AccountFilters) {
  const pattern = query ? `%${literally(query.toLowerCase())}%` : null;
  return db
    .selectFrom("account")
    .where("deleted", "=", deleted)
    .$if(type !== undefined, (rows) => rows.where("type", "=", type!))
    .$if(pattern !== null, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb("uid", "=", query!),
          ...(isId(query!) ? [eb("id", "=", query!)] : []),
          sql<boolean>`unaccent(lower(account.name || ' ' || coalesce(account.email, ''))) like unaccent(${pattern})`,
          sql<boolean>`account.id in (
            select person from page
            cross join lateral (select page.user_id union all select account_id from page_manager where page_id = page.id) as of (person)
            where page.date_deleted is null and unaccent(lower(concat_ws(' ', page.name, page.name_ie))) like unaccent(${pattern}))`,
        ]),
      ),
    );
}
