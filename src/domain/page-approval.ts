import type { APPROVALS } from "../contract/own-pages.ts";

/** Where a page stands with the administrators (product document, States). */
export type Approval = (typeof APPROVALS)[number];

/** What an administrator may do about it. */
export type ApprovalMove = "approve" | "decline" | "disable" | "enable";

const MOVES: Record<Approval, Partial<Record<ApprovalMove, Approval>>> = {
  requested: { approve: "approved", decline: "declined" },
  declined: { approve: "approved" },
  approved: { disable: "disabled" },
  disabled: { enable: "approved" },
};

/** Where a move leads from here; null where it is none of this state. */
export function approvalAfter(approval: Approval, move: ApprovalMove): Approval | null {
  return MOVES[approval][move] ?? null;
}

export function movesFrom(approval: Approval): ApprovalMove[] {
  return Object.keys(MOVES[approval]) as ApprovalMove[];
}
