import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Contract } from "../../../../contract/index.ts";
import type { OwnerCandidate } from "../../../../contract/pages/admin.ts";
import type { Handler } from "../../../calls/handler.ts";
import type { DB } from "../../../db/schema.ts";
import { readCursor, takeList } from "../../../http/cursor.ts";
import { accountsMatching } from "../../accounts/queries.ts";

/** Accounts that can be made owner of a page, the newest first, with those that they have. */
export const ownerCandidates: Handler<Contract["ownerCandidates"]> = async ({ query, cursor, limit }, { db }) => {
  const after = readCursor(cursor, z.uuid());
  const matching = accountsMatching(db, { query, type: undefined, deleted: false }).where("disabled", "=", false);
  const [rows, { total }] = await Promise.all([
    matching
      .select(["account.id", "account.uid", "account.name", "account.email", "account.profile_photo"])
      .select(({ ref }) => pagesOf(ref("account.id")).as("pages"))
      .$if(after !== null, (accounts) => accounts.where("account.id", "<", after!))
      .orderBy("account.id", "desc")
      .limit(limit + 1)
      .execute(),
    matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return {
    items: items.map(({ pages, ...account }) => ({ ...account, pages: pages.map(pageAnswer) })),
    next_cursor,
    total,
  };
};

type Row = Omit<OwnerCandidate["pages"][number], "role"> & { is_owner: boolean };

function pageAnswer({ is_owner, ...page }: Row): OwnerCandidate["pages"][number] {
  return { ...page, role: is_owner ? "owner" : "manager" };
}

/** Indexes: page_owner, page_manager_account. */
function pagesOf(accountId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonArrayFrom(
    selectFrom("page")
      .select(["page.id", "page.slug", "page.name", "page.name_ie"])
      .select(({ eb }) => eb("page.user_id", "is not distinct from", accountId).$castTo<boolean>().as("is_owner"))
      .where("page.date_deleted", "is", null)
      .where((eb) => {
        const managed = eb.selectFrom("page_manager").select("page_id").where("account_id", "=", accountId);
        return eb.or([eb("page.user_id", "=", accountId), eb("page.id", "in", managed)]);
      })
      .orderBy("page.id"),
  );
}
