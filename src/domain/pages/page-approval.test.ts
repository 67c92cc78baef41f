import { expect, test } from "vitest";
import { type Approval, type ApprovalMove, approvalAfter, movesFrom } from "./page-approval.ts";

// From docs/rules.md, “Pages and approval”.
const ALLOWED: [Approval, ApprovalMove, Approval][] = [
  ["requested", "approve", "approved"],
  ["requested", "decline", "declined"],
  ["declined", "approve", "approved"],
  ["approved", "disable", "disabled"],
  ["disabled", "enable", "approved"],
];

const STATES: Approval[] = ["requested", "approved", "declined", "disabled"];
const MOVES: ApprovalMove[] = ["approve", "decline", "disable", "enable"];

test.each(STATES.flatMap((from) => MOVES.map((move) => [from, move] as const)))("%s, %s", (from, move) => {
  const to = ALLOWED.find(([state, action]) => state === from && action === move)?.[2] ?? null;
  expect(approvalAfter(from, move)).toBe(to);
  expect(movesFrom(from).includes(move)).toBe(to !== null);
});
