import { type Approval, type ApprovalMove, approvalAfter } from "../../../domain/page-approval.ts";
import type { Database } from "../../db/connect.ts";
import type { Change } from "../../http/write-context.ts";

/** A move that is none of the state in which the page is. */
export class NoSuchMove extends Error {
  readonly approval: Approval;

  constructor(approval: Approval, move: ApprovalMove) {
    super(`A page that is ${approval} has no move ${move}`);
    this.approval = approval;
  }
}

/**
 * Moves a page from one approval to the next. The caller locks it, keeps the change in the audit, and republishes the page.
 * @throws NoSuchMove
 */
export async function moveApproval(
  tx: Database,
  page: { id: string; approval: string },
  move: ApprovalMove,
): Promise<Change> {
  const before = page.approval as Approval;
  const approval = approvalAfter(before, move);
  if (!approval) throw new NoSuchMove(before, move);
  await tx.updateTable("page").set({ approval }).where("id", "=", page.id).execute();
  return { kind: "page", id: page.id, before: { approval: before }, after: { approval } };
}
