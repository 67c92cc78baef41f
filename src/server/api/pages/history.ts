import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import type { HistoryEntry } from "../../../contract/pages/own.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { pageOfCall } from "../shared/page-of-call.ts";

/** What happened to a page and to all that hangs on it, out of the audit; ids grow with time. */
export const pageHistory: Handler<Contract["pageHistory"]> = async ({ cursor, limit }, context) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await entriesOf(context.db, pageOfCall(context), { after, limit: limit + 1 });
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(entryAnswer), next_cursor };
};

type Row = Awaited<ReturnType<typeof entriesOf>>[number];

export function entryAnswer(row: Row): HistoryEntry {
  return {
    ...{ id: row.id, date: isoInstant(row.date_created), action: row.action },
    by: row.account_id !== null && row.name !== null ? { id: row.account_id, name: row.name } : null,
    before: row.before as HistoryEntry["before"],
    after: row.after as HistoryEntry["after"],
  };
}

type Part = { after: string | null; limit: number };

/** Of the audit, with the name of whoever did it, unless they have left the directory. */
export function historyEntries(db: Database) {
  return db
    .selectFrom("audit_entry")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "audit_entry.actor_id").on("account.deleted", "=", false),
    )
    .select(["audit_entry.id", "audit_entry.action", "audit_entry.before", "audit_entry.after"])
    .select(["audit_entry.date_created", "account.id as account_id", "account.name"]);
}

/** Index: audit_of_page. */
function entriesOf(db: Database, pageId: string, { after, limit }: Part) {
  return historyEntries(db)
    .where("audit_entry.page_id", "=", pageId)
    .$if(after !== null, (query) => query.where("audit_entry.id", "<", after!))
    .orderBy("audit_entry.id", "desc")
    .limit(limit)
    .execute();
}
