import type { APPROVAL_MOVES } from "#core/contract/pages/admin.ts";
import type { APPROVALS } from "#core/contract/pages/own.ts";

/** The approval of a page by administrators (docs/rules.md, “Pages and approval”). */
export type Approval = (typeof APPROVALS)[number];

/** A change of the approval. */
export type ApprovalMove = (typeof APPROVAL_MOVES)[number];

const MOVES: Record<Approval, Partial<Record<ApprovalMove, Approval>>> = {
  requested: { approve: "approved", decline: "declined" },
  declined: { approve: "approved" },
  approved: { disable: "disabled" },
  disabled: { enable: "approved" },
};

/** The approval after a move; null where the move is not possible. */
export function approvalAfter(approval: Approval, move: ApprovalMove): Approval | null {
  return MOVES[approval][move] ?? null;
}

export function movesFrom(approval: Approval): ApprovalMove[] {
  return Object.keys(MOVES[approval]) as ApprovalMove[];
}

/** The move from one approval to another; null where there is none. */
export function moveBetween(from: Approval, to: Approval): ApprovalMove | null {
  return movesFrom(from).find((move) => MOVES[from][move] === to) ?? null;
}

/** The owner gets a reason for a refusal. */
export function needsReason(move: ApprovalMove): boolean {
  return move === "decline" || move === "disable";
}
