import type { Contract } from "#core/contract/index.ts";
import { RESTORABLE_DAYS } from "#core/contract/limits.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { lockedPage } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { wholeAdminPage } from "./admin/page.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Marks a page as deleted, which hides it and everything attached to it. Rows, files and slug stay, so that an administrator
 * can restore the page until `purgeDeletedPages` removes it.
 */
export const deletePage: Handler<Contract["deletePage"]> = async ({ confirm_name }, context) => {
  const { tx, now } = context;
  const { id, name, name_ie, approval } = lockedPage(context);
  if (confirm_name !== name && confirm_name !== name_ie) throw invalid("confirm_name", "not-its-name");
  const date_deleted = new Date(now.epochMilliseconds);
  await tx.updateTable("page").set({ date_deleted }).where("id", "=", id).execute();
  context.changed({ kind: "page", id, before: { deleted: false, approval }, after: { deleted: true } });
  return { deleted: 1 };
};

/**
 * Restores a deleted page in its former state. Does nothing for a page that is not deleted.
 * @throws ProblemError `not-found` after `RESTORABLE_DAYS`, `page-merged` where it has gone into another page
 */
export const restorePage: Handler<Contract["restorePage"]> = async (_, context) => {
  const { tx, now } = context;
  const { id, approval, date_deleted } = lockedPage(context);
  if (date_deleted === null) {
    context.unchanged();
    return wholeAdminPage(tx, id, now);
  }
  if (now.epochMilliseconds - date_deleted.getTime() > RESTORABLE_DAYS * DAY_MS) throw notFound();
  await requireUnmerged(tx, id);
  await tx.updateTable("page").set({ date_deleted: null }).where("id", "=", id).execute();
  context.changed({ kind: "page", id, before: { deleted: true }, after: { deleted: false, approval } });
  return wholeAdminPage(tx, id, now);
};

/** @throws ProblemError where the page has gone into another one. Index: page_merge_of_other. */
async function requireUnmerged(tx: Database, pageId: string): Promise<void> {
  const merge = tx
    .selectFrom("page_merge")
    .select("id")
    .where("other_id", "=", pageId)
    .where("date_undone", "is", null);
  if (await merge.executeTakeFirst()) throw new ProblemError("page-merged");
}
