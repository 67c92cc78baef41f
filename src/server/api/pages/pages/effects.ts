import { sql } from "kysely";
import { localeOf } from "#core/contract/locales.ts";
import type { OwnPage } from "#core/contract/pages/own.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { type Approval, type ApprovalMove, approvalAfter } from "#core/domain/pages/page-approval.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { isModerated } from "#core/server/api/community/moderation/effects.ts";
import type { Change, WriteContext } from "#core/server/calls/handler.ts";
import { lockedPage } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import { invalid } from "#core/server/http/problem.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { type Edit, writeEdit } from "../page-edits/effects.ts";
import { findOwnerToMail, ownPageAnswer } from "../page-model/queries.ts";
import { accessibilityOfEdit, contactOfEdit, placeOfEdit, requireName, slugOfEdit } from "./edit-rules.ts";

export { readPhone } from "./edit-rules.ts";
export { purgeDeletedPages } from "./purge.ts";
export { reopenPages } from "./reopen.ts";

/**
 * Writes the sent fields that differ.
 * @param version that the client has read; undefined: no check
 * @returns the whole page
 * @throws ProblemError `stale-version`
 */
export async function editPage(context: WriteContext, version: number | undefined, edit: Edit): Promise<OwnPage> {
  const answer = (page: PageColumns) => ownPageAnswer(context.tx, page, context.now);
  return answer(await writeEdit(context, version, { edit, answer }));
}

/**
 * The page's slug after an edit of its names; that of now where names wait for the office: the former slug is stored with
 * the name.
 * @throws ProblemError `invalid-fields` where no name would be left
 */
export async function slugOf(context: WriteContext, names: Parameters<typeof slugOfEdit>[2]): Promise<string> {
  const page = lockedPage(context);
  requireName(page, names);
  if (isModerated(context, page)) return page.slug;
  return slugOfEdit(context.tx, page, names);
}

type Fields = Parameters<typeof slugOfEdit>[2] &
  Parameters<typeof contactOfEdit>[1] &
  Parameters<typeof accessibilityOfEdit>[1] &
  Omit<Edit, "social" | "accessibility"> & { hide_address?: boolean };

/** Writes fields of the page by the rules of the team's forms. */
export async function editPageFields(context: WriteContext, fields: Fields): Promise<void> {
  const before = lockedPage(context);
  const { social: _, accessibility: __, hide_address: ___, ...columns } = fields;
  const edit: Edit = {
    ...columns,
    ...placeOfEdit(before, fields),
    ...contactOfEdit(before, fields),
    ...accessibilityOfEdit(before, fields),
    slug: await slugOf(context, fields),
  };
  await writeEdit(context, undefined, { edit, answer: (page) => page });
}

/** The move is not possible from the present approval (docs/rules.md, Pages and approval). */
export class InvalidMove extends Error {
  readonly approval: Approval;

  constructor(approval: Approval, move: ApprovalMove) {
    super(`A page that is ${approval} has no move ${move}`);
    this.approval = approval;
  }
}

type Decision = {
  move: ApprovalMove;
  /** Part of the mail to the owner. */
  reason: string | null;
  /** The administrator's account; null on the command line. */
  by: string | null;
};

const MAILS = {
  approve: "PAGE_APPROVED",
  decline: "PAGE_DECLINED",
  disable: "PAGE_DISABLED",
  enable: "PAGE_ENABLED",
} as const satisfies Record<ApprovalMove, string>;

/**
 * Changes the approval of a page, stores the decision, and mails the owner. The caller holds the lock of the page, and notes the
 * returned change.
 * @throws InvalidMove
 */
export async function moveApproval(
  tx: Database,
  page: { id: string; approval: Approval },
  { move, reason, by }: Decision,
): Promise<Change> {
  const before = page.approval;
  const approval = approvalAfter(before, move);
  if (!approval) throw new InvalidMove(before, move);
  await tx.updateTable("page").set({ approval }).where("id", "=", page.id).execute();
  await tx.insertInto("page_decision").values({ page_id: page.id, move, reason, account_id: by }).execute();
  await mailOwner(tx, page.id, { type: MAILS[move], message: reason ?? "" });
  return { kind: "page", id: page.id, action: `page.${move}`, before: { approval: before }, after: { approval } };
}

type PageMail = "PAGE_APPROVED" | "PAGE_DECLINED" | "PAGE_DISABLED" | "PAGE_ENABLED" | "PAGE_OWNER";

/**
 * Mails the owner of a page in the owner's language, with the page as it is in this transaction. Without an owner, or without
 * an address of the owner, no mail is sent.
 * @param message of the administrator; empty: none
 */
export async function mailOwner(
  tx: Database,
  pageId: string,
  { type, message = "" }: { type: PageMail; message?: string },
): Promise<void> {
  const row = await findOwnerToMail(tx, pageId);
  if (!row?.email) return;
  const locale = localeOf(row.locale);
  const page = inLanguage(row, "name", locale) ?? "";
  // Links to the public page where there is one. A new owner gets a link to the desk.
  const path = row.is_public && type !== "PAGE_OWNER" ? `/pages/${row.slug}` : `/manage/${row.id}`;
  await queueMessage(tx, { type, to: row.email, locale, data: { page, path, message } });
}

/** Sorted by id, so that concurrent calls wait for each other instead of deadlocking. Index: page_pkey. */
export function lockPages(tx: Database, ids: readonly string[]): Promise<{ id: string; approval: Approval }[]> {
  return tx
    .selectFrom("page")
    .select(["id", "approval"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("date_deleted", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * The id of an account that may become an owner, locked until the transaction ends.
 * @param field the name of the input field, for the error
 * @throws ProblemError `invalid-fields` where the account does not exist, or is disabled
 */
export async function requireOwnerCandidate(tx: Database, field: string, idOrUid: string): Promise<string> {
  const account = await tx
    .selectFrom("account")
    .select("id")
    .where(isId(idOrUid) ? "id" : "uid", "=", idOrUid)
    .where("deleted", "=", false)
    .where("disabled", "=", false)
    .forShare()
    .executeTakeFirst();
  if (!account) throw invalid(field, "not-a-choice");
  return account.id;
}
