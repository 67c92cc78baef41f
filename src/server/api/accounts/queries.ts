import { literally } from "@eolaire/postgres";
import { nameSortKey } from "@eolaire/search";
import { expressionBuilder, sql, type Updateable } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import type { Account, DB } from "../../db/schema.ts";
import { notFound } from "../../http/problem.ts";
import { isNamedLike } from "../shared/named-like.ts";
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

const { selectFrom } = expressionBuilder<DB>();

type AccountFilters = Pick<InputOf<Contract["searchAccounts"]>, "query" | "type" | "deleted">;

/** Accounts by id, uid, or a part of their name or email address, or of the name of a page that they look after; without accents. */
export function accountsMatching(db: Database, { query, type, deleted }: AccountFilters) {
  return db
    .selectFrom("account")
    .where("deleted", "=", deleted)
    .$if(type !== undefined, (rows) => rows.where("type", "=", type!))
    .$if(Boolean(query), (rows) => rows.where("account.id", "in", matchedBy(query!)));
}

/**
 * Ids of accounts. Several queries instead of one condition on each account, so that each uses its index: account_words,
 * account_uid_key or account_pkey; page_search_names, page_owner and page_manager_pkey.
 */
function matchedBy(query: string) {
  const key = literally(nameSortKey(query));
  const named = selectFrom("page_search")
    .innerJoin("page", "page.id", "page_search.page_id")
    .where("page.date_deleted", "is", null)
    .where(isNamedLike(`%${key}%`));
  const owners = named.select("page.user_id as id").where("page.user_id", "is not", null).$narrowType<{ id: string }>();
  const managers = named
    .innerJoin("page_manager", "page_manager.page_id", "page.id")
    .select("page_manager.account_id as id");
  const themselves = selectFrom("account as typed")
    .select("typed.id")
    .where((eb) =>
      eb.or([
        eb("typed.uid", "=", query),
        ...(isId(query) ? [eb("typed.id", "=", query)] : []),
        sql<boolean>`without_accents(typed.name || ' ' || coalesce(typed.email, '')) like without_accents(${`%${literally(query)}%`})`,
      ]),
    );
  return key === "" ? themselves : themselves.union(owners).union(managers);
}
