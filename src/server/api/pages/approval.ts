import { type Approval, type ApprovalMove, approvalAfter } from "../../../domain/page-approval.ts";
import type { Change } from "../../calls/context.ts";
import type { Database } from "../../db/connect.ts";
import { mailOwner } from "./mail-owner.ts";

/** A move that is none of the state in which the page is. */
export class NoSuchMove extends Error {
  readonly approval: Approval;

  constructor(approval: Approval, move: ApprovalMove) {
    super(`A page that is ${approval} has no move ${move}`);
    this.approval = approval;
  }
}

export type Decision = {
  move: ApprovalMove;
  /** Told to the owner. */
  reason: string | null;
  /** The administrator's account; null: on the command line. */
  by: string | null;
};

const MAILS = {
  approve: "PAGE_APPROVED",
  decline: "PAGE_DECLINED",
  disable: "PAGE_DISABLED",
  enable: "PAGE_ENABLED",
} as const satisfies Record<ApprovalMove, string>;

/**
 * Moves a page from one approval to the next, keeps the decision, and writes to its owner. The caller locks the page,
 * keeps the change in the audit, and republishes it.
 * @throws NoSuchMove
 */
export async function moveApproval(
  tx: Database,
  page: { id: string; approval: Approval },
  { move, reason, by }: Decision,
): Promise<Change> {
  const before = page.approval;
  const approval = approvalAfter(before, move);
  if (!approval) throw new NoSuchMove(before, move);
  await tx.updateTable("page").set({ approval }).where("id", "=", page.id).execute();
  await tx.insertInto("page_decision").values({ page_id: page.id, move, reason, account_id: by }).execute();
  await mailOwner(tx, page.id, { type: MAILS[move], message: reason ?? "" });
  return { kind: "page", id: page.id, action: `page.${move}`, before: { approval: before }, after: { approval } };
}
