import type { APPROVAL_MOVES } from "../contract/pages/admin.ts";
import type { APPROVALS } from "../contract/pages/own.ts";

/** Where a page stands with the administrators (product document, States). */
export type Approval = (typeof APPROVALS)[number];

/** What an administrator may do about it. */
export type ApprovalMove = (typeof APPROVAL_MOVES)[number];

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

/** The move from one approval to another; null where there is none. */
export function moveBetween(from: Approval, to: Approval): ApprovalMove | null {
  return movesFrom(from).find((move) => MOVES[from][move] === to) ?? null;
}

/** Whoever is refused something is told why. */
export function needsReason(move: ApprovalMove): boolean {
  return move === "decline" || move === "disable";
}
