import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import type { AdminPage } from "#core/contract/pages/admin.ts";
import { type Approval, movesFrom } from "#core/domain/pages/page-approval.ts";
import { completenessOfPage } from "#core/domain/pages/page-completeness.ts";
import type { LoadedSubject, PageColumns } from "#core/server/access/permission.ts";
import { ownPage } from "#core/server/api/pages/page-model/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { lockedPage, pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, notFound } from "#core/server/http/problem.ts";
import { COMPLETENESS_COLUMNS } from "../completeness.ts";
import { likelyDuplicates } from "../likely-duplicates.ts";

export const adminPage: Handler<Contract["adminPage"]> = (_, context) =>
  wholeAdminPage(context.db, pageOfCall(context), context.now);

/** Adds or deletes a note. The audit does not record its text, and the history of the page does not list it. */
export const notePage: Handler<Contract["notePage"]> = async ({ text, delete: deletedId }, context) => {
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  if ((text === undefined) === (deletedId === undefined)) throw invalid("text", "required");
  const { id } = text === undefined ? await remove(deletedId!) : await add(text);
  const note = { page: page_id };
  context.changed({ kind: "note", id, pageId: null, before: deletedId ? note : null, after: deletedId ? null : note });
  return wholeAdminPage(tx, page_id, now);

  function add(body: string) {
    const values = { page_id, account_id: caller.id, text: body };
    return tx.insertInto("page_note").values(values).returning("id").executeTakeFirstOrThrow();
  }

  function remove(noteId: string) {
    const note = tx.deleteFrom("page_note").where("id", "=", noteId).where("page_id", "=", page_id);
    return note.returning("id").executeTakeFirstOrThrow(notFound);
  }
};

/**
 * The page on which an administrator acts, unless it is deleted: such a page must be restored first.
 * @throws ProblemError `not-found` for a deleted page
 */
export function activePage(context: { subject: LoadedSubject | null }): PageColumns {
  const page = lockedPage(context);
  if (page.date_deleted) throw notFound();
  return page;
}

/** A page in any state, including deleted ones, as administrators see it. */
export async function wholeAdminPage(db: Database, id: string, now: Temporal.Instant): Promise<AdminPage> {
  const [page, row, decisions, notes] = await Promise.all([
    ownPage(db, id, now, { withDeleted: true }),
    findAdminRow(db, id),
    decisionsOn(db, id),
    notesOn(db, id),
  ]);
  return {
    ...page,
    ...completenessOfPage(row, row),
    rank: row.rank,
    moderate_edits: row.moderate_edits,
    owner: ownerAnswer(row),
    date_deleted: row.date_deleted && isoInstant(row.date_deleted),
    moves: possibleMoves(row),
    decisions,
    notes,
    likely_duplicates: await likelyDuplicates(db, row, "administrators"),
  };
}

/** Indexes: page_pkey, page_filling_pkey, account_pkey. */
function findAdminRow(db: Database, id: string) {
  return db
    .selectFrom("page")
    .innerJoin("page_filling", "page_filling.page_id", "page.id")
    .leftJoin("account", "account.id", "page.user_id")
    .select([
      "page.id",
      "page.name",
      "page.longitude",
      "page.rank",
      "page.moderate_edits",
      "page.approval",
      "page.date_deleted",
    ])
    .select(COMPLETENESS_COLUMNS)
    .select(OWNER_COLUMNS)
    .where("page.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The owner's account, for queries with a left join. */
export const OWNER_COLUMNS = [
  "account.id as owner_id",
  "account.uid as owner_uid",
  "account.name as owner_name",
  "account.email as owner_email",
  "account.disabled as owner_disabled",
] as const;

type OwnerRow = Record<"owner_id" | "owner_uid" | "owner_name" | "owner_email", string | null> & {
  owner_disabled: boolean | null;
};

export function ownerAnswer(row: OwnerRow): AdminPage["owner"] {
  if (row.owner_id === null || row.owner_uid === null) return null;
  const { owner_id: id, owner_uid: uid, owner_name: name, owner_email: email, owner_disabled: disabled } = row;
  return { id, uid, name: name ?? "", email, disabled: disabled ?? false };
}

/** None for a deleted page, which must be restored first. */
export function possibleMoves(row: { approval: Approval; date_deleted: Date | null }): AdminPage["moves"] {
  return row.date_deleted ? [] : movesFrom(row.approval);
}

/** The decisions about a page, newest first. Index: page_decision_of_page. */
async function decisionsOn(db: Database, pageId: string): Promise<AdminPage["decisions"]> {
  const rows = await remarks(db, "page_decision", pageId).select(["remark.move", "remark.reason"]).execute();
  return rows.map(({ move, reason, ...row }) => ({
    ...remarkAnswer(row),
    move,
    reason,
  }));
}

/** The notes about a page, newest first. Index: page_note_of_page. */
async function notesOn(db: Database, pageId: string): Promise<AdminPage["notes"]> {
  const rows = await remarks(db, "page_note", pageId).select(sql<string>`remark.text`.as("text")).execute();
  return rows.map(({ text, ...row }) => ({ ...remarkAnswer(row), text }));
}

/** Decisions or notes with the names of their authors, unless the account is deleted. */
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
