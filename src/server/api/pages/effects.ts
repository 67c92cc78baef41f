import { withJsonTexts } from "@eolaire/postgres";
import { localeOf } from "../../../contract/locales.ts";
import type { OwnPage } from "../../../contract/pages/own.ts";
import { inLanguage } from "../../../domain/in-language.ts";
import { isAddressField, NOT_SHOWN } from "../../../domain/pages/hidden-address.ts";
import { type Approval, type ApprovalMove, approvalAfter } from "../../../domain/pages/page-approval.ts";
import type { PageColumns } from "../../access/permission.ts";
import type { Change, WriteContext } from "../../calls/handler.ts";
import { lockedPage } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject } from "../../db/schema.ts";
import { refuseStale } from "../../http/problem.ts";
import { queueMessage } from "../../mail/outbox.ts";
import { isModerated, proposeEdits } from "../proposals/effects.ts";
import { indexPages } from "../search/effects.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { accessibilityOfEdit, contactOfEdit, placeOfEdit, requireName, slugOfEdit } from "./edit-rules.ts";
import { findOwnerToMail, ownPageAnswer } from "./queries.ts";

export { readPhone } from "./edit-rules.ts";
export { findDuplicates } from "./merges/duplicates.ts";
export { purgeDeletedPages } from "./purge.ts";
export { reopenPages } from "./reopen.ts";

type Invalidating = Pick<WriteContext, "tx" | "now" | "invalidate">;

/** `invalidatePages` for one page. */
export function invalidatePage(context: Invalidating, pageId: string): Promise<void> {
  return invalidatePages(context, [pageId]);
}

/**
 * Updates the search index of the pages, and drops the cached answers that show them. To be called after every change of a
 * page or of anything attached to it that its card or its search index contains.
 */
export async function invalidatePages(
  { tx, now, invalidate }: Invalidating,
  pageIds: readonly string[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await indexPages(tx, pageIds, now);
  invalidate("pages", ...pageIds.map((id) => `page:${id}` as const));
}

type Edit = { [Column in keyof PageColumns]?: PageColumns[Column] | undefined };

/**
 * Writes the sent fields that differ.
 * @param version that the client has read; undefined: no check
 * @returns the whole page
 * @throws ProblemError `stale-version`
 */
export async function editPage(context: WriteContext, version: number | undefined, edit: Edit): Promise<OwnPage> {
  const answer = (page: PageColumns) => ownPageAnswer(context.tx, page, context.now);
  const { page, waiting } = await writeOrPropose(context, version, { edit, answer });
  return { ...(await answer(page)), waiting_edits: waiting };
}

type Answer = (page: PageColumns) => Promise<{ version: number }> | { version: number };

/**
 * `editPage` for calls with another answer.
 * @param answer the answer of the call, which `stale-version` carries
 * @returns the page's row after the edit
 */
export async function writeEdit(context: WriteContext, version: number | undefined, edited: Edited) {
  return (await writeOrPropose(context, version, edited)).page;
}

type Edited = { edit: Edit; answer: Answer };

/** @returns the page's row after the edit, and how many of the changes wait for the office */
async function writeOrPropose(
  context: WriteContext,
  version: number | undefined,
  { edit, answer }: Edited,
): Promise<{ page: PageColumns; waiting: number }> {
  const before = lockedPage(context);
  if (version !== undefined && version !== before.version) refuseStale(version, await answer(before));
  const sent = changedFields(edit, before);
  const { now: changes, waiting } = isModerated(context, before)
    ? await proposeEdits(context, before, sent)
    : { now: sent, waiting: 0 };
  if (Object.keys(changes).length === 0) {
    if (waiting === 0) context.unchanged();
    else context.changed({ kind: "page", id: before.id, before: null, after: { waiting }, action: "page.propose" });
    return { page: before, waiting };
  }
  const update = context.tx
    .updateTable("page")
    .set(withJsonTexts(changes, "holiday_intervals"))
    .where("id", "=", before.id);
  const after = await update.returningAll().executeTakeFirstOrThrow();
  context.changed({
    ...{ kind: "page", id: before.id },
    before: auditedFields(formerFields(changes, before)),
    after: auditedFields(changes),
  });
  await invalidatePage(context, before.id);
  return { page: after, waiting };
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
    ...{ ...columns, ...placeOfEdit(before, fields) },
    ...{ ...contactOfEdit(before, fields), ...accessibilityOfEdit(before, fields) },
    slug: await slugOf(context, fields),
  };
  await writeEdit(context, undefined, { edit, answer: (page) => page });
}

/** Columns that may hold personal data: the audit notes only whether there was a value. */
const PERSONAL_COLUMNS = new Set(["contact_number", "booking_number", "email", "hidden_address"]);

/** @param page `hide_address` where the fields are those of a file, in which a hidden address stands in its usual columns */
export function auditedFields(fields: object, { hide_address = false } = {}): JsonObject {
  const isPersonal = (name: string) => PERSONAL_COLUMNS.has(name) || (hide_address && isAddressField(name));
  const audited = Object.entries(fields).map(([name, value]) => [
    name,
    isPersonal(name) && value !== null ? NOT_SHOWN : value,
  ]);
  return Object.fromEntries(audited);
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
 * Changes the approval of a page, stores the decision, and mails the owner. The caller holds the lock of the page, writes the
 * returned change into the audit, and calls `invalidatePage`.
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
