import { expressionBuilder } from "kysely";
import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import type { DB } from "../../db/schema.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { accountAnswer } from "./answer.ts";
import { accountsMatching } from "./queries.ts";

/** Accounts by id, uid, email address or name, newest first: ids (UUIDv7) grow with time. */
export const searchAccounts: Handler<Contract["searchAccounts"]> = async (input, { db }) => {
  const after = readCursor(input.cursor, z.uuid());
  const [rows, { total }] = await Promise.all([
    accountsMatching(db, input)
      .selectAll()
      .select(pagesOf("account.id").as("pages"))
      .$if(after !== null, (query) => query.where("id", "<", after!))
      .orderBy("id", "desc")
      .limit(input.limit + 1)
      .execute(),
    accountsMatching(db, input)
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, input.limit, ({ id }) => id);
  return {
    items: items.map((row) => ({ ...accountAnswer(row), pages: Number(row.pages) })),
    next_cursor,
    total: Number(total),
  };
};

/** The number of pages of which an account is owner or manager. Indexes: page_owner, page_manager_account. */
function pagesOf(accountId: "account.id") {
  const { selectFrom } = expressionBuilder<DB, "account">();
  return selectFrom("page")
    .select(({ fn }) => fn.countAll<string>().as("pages"))
    .where("page.date_deleted", "is", null)
    .where((eb) =>
      eb.or([
        eb("page.user_id", "=", eb.ref(accountId)),
        eb.exists(
          eb
            .selectFrom("page_manager")
            .select("page_manager.page_id")
            .whereRef("page_manager.page_id", "=", "page.id")
            .where("page_manager.account_id", "=", eb.ref(accountId)),
        ),
      ]),
    );
}
