import { sql } from "kysely";
import type { AdminPage } from "../../../../contract/pages/admin.ts";
import type { Database } from "../../../db/connect.ts";
import { isoInstant } from "../../../db/instants.ts";

/** What administrators decided about a page, the newest first. Index: page_decision_of_page. */
export async function decisionsOn(db: Database, pageId: string): Promise<AdminPage["decisions"]> {
  const rows = await remarks(db, "page_decision", pageId).select(["remark.move", "remark.reason"]).execute();
  return rows.map(({ move, reason, ...row }) => ({
    ...remarkAnswer(row),
    move: move,
    reason,
  }));
}

/** What they wrote down about it, the newest first. Index: page_note_of_page. */
export async function notesOn(db: Database, pageId: string): Promise<AdminPage["notes"]> {
  const rows = await remarks(db, "page_note", pageId).select(sql<string>`remark.text`.as("text")).execute();
  return rows.map(({ text, ...row }) => ({ ...remarkAnswer(row), text }));
}

/** With the name of whoever wrote it, unless they have left the directory. */
function remarks<Table extends "page_decision" | "page_note">(db: Database, table: Table, pageId: string) {
  return db
    .selectFrom(`${table as "page_decision"} as remark`)
    .leftJoin("account", (join) => join.onRef("account.id", "=", "remark.account_id").on("account.deleted", "=", false))
    .select(["remark.id", "remark.date_created", "account.id as account_id", "account.name as account_name"])
    .where("remark.page_id", "=", pageId)
    .orderBy("remark.id", "desc");
}

type Row = { id: string; date_created: Date; account_id: string | null; account_name: string | null };

function remarkAnswer({ id, date_created, account_id, account_name }: Row) {
  const by = account_id !== null && account_name !== null ? { id: account_id, name: account_name } : null;
  return { id, date: isoInstant(date_created), by };
}
