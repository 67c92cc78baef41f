import { literally } from "@eolaire/postgres";
import { nameKey } from "@eolaire/search";
import { expressionBuilder, sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import type { DB } from "#core/server/db/schema.ts";
import { isNamedLike } from "./named-like.ts";

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
  const key = literally(nameKey(query));
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
