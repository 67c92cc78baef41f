import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { indexPending } from "#core/server/api/directory/search/effects.ts";
import { roleOfAccount } from "#core/server/api/pages/page-model/queries.ts";
import { accountsMatching } from "#core/server/api/shared/accounts-matching.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { mailOwner, requireOwnerCandidate } from "../effects.ts";
import { activePage, wholeAdminPage } from "./page.ts";

/** Sets or removes the owner of a page. A new owner gets a mail; without one, all administrators are notified. */
export const setPageOwner: Handler<Contract["setPageOwner"]> = async ({ uid }, context) => {
  const { tx, now } = context;
  const { id, user_id: before } = activePage(context);
  const after = uid === null ? null : await requireOwnerCandidate(tx, "uid", uid);
  if (after === before) context.unchanged();
  else {
    await tx.updateTable("page").set({ user_id: after }).where("id", "=", id).execute();
    const states = { before: { owner: before }, after: { owner: after } };
    context.changed({ kind: "page", id, ...states, shown: "on-page" }); // it says whether somebody looks after it
    if (after === null) await notifyAdmins(tx, { kind: "page-without-owner", page_id: id });
    else await welcomeOwner(tx, id, after);
  }
  return wholeAdminPage(tx, id, now);
};

/** The new owner may have been a manager, and gets a mail. */
async function welcomeOwner(tx: Database, page_id: string, account_id: string): Promise<void> {
  const manager = tx.deleteFrom("page_manager").where("page_id", "=", page_id);
  await manager.where("account_id", "=", account_id).execute();
  await mailOwner(tx, page_id, { type: "PAGE_OWNER" });
}

/** Accounts that may become owners, newest first, with their pages. */
export const ownerCandidates: Handler<Contract["ownerCandidates"]> = async ({ query, cursor, limit }, { db }) => {
  const after = readCursor(cursor, z.uuid());
  if (query) await indexPending(db); // an account is found by the names of its pages
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
    items,
    next_cursor,
    total,
  };
};

/** Indexes: page_owner, page_manager_account. */
function pagesOf(accountId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonArrayFrom(
    selectFrom("page")
      .select(["page.id", "page.slug", "page.name", "page.name_ie"])
      .select(roleOfAccount(accountId).as("role"))
      .where("page.date_deleted", "is", null)
      .where((eb) => {
        const managed = eb.selectFrom("page_manager").select("page_id").where("account_id", "=", accountId);
        return eb.or([eb("page.user_id", "=", accountId), eb("page.id", "in", managed)]);
      })
      .orderBy("page.id"),
  );
}
