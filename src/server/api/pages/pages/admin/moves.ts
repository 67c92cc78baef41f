import type { Contract } from "#core/contract/index.ts";
import type { BulkResult } from "#core/contract/pages/admin.ts";
import {
  type Approval,
  type ApprovalMove,
  approvalAfter,
  movesFrom,
  needsReason,
} from "#core/domain/pages/page-approval.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { InvalidMove, lockPages, moveApproval } from "../effects.ts";
import { activePage, wholeAdminPage } from "./page.ts";

export const approvePage: Handler<Contract["approvePage"]> = ({ reason }, context) => move(context, "approve", reason);
export const declinePage: Handler<Contract["declinePage"]> = ({ reason }, context) => move(context, "decline", reason);
export const disablePage: Handler<Contract["disablePage"]> = ({ reason }, context) => move(context, "disable", reason);
export const enablePage: Handler<Contract["enablePage"]> = ({ reason }, context) => move(context, "enable", reason);

async function move(context: WriteContext<AccountCaller>, name: ApprovalMove, reason: string | undefined) {
  const { tx, now } = context;
  const id = pageOfCall(context);
  await makeMove(context, name, reason);
  return wholeAdminPage(tx, id, now);
}

/**
 * Makes a move. The page is locked, so that of two administrators who decide at once the second finds it decided.
 * @throws ProblemError `bad-transition` with the present page and the allowed moves
 */
export async function makeMove(
  context: WriteContext<AccountCaller>,
  name: ApprovalMove,
  reason: string | undefined,
): Promise<void> {
  const { tx, now, caller } = context;
  requireReason(name, reason);
  const page = activePage(context);
  try {
    context.changed(await moveApproval(tx, page, { move: name, reason: reason || null, by: caller.id }));
  } catch (error) {
    if (!(error instanceof InvalidMove)) throw error;
    const current = await wholeAdminPage(tx, page.id, now);
    throw new ProblemError("bad-transition", { current, allowed: movesFrom(error.approval) });
  }
}

/** @throws ProblemError `invalid-fields` where the move needs a reason, for the mail to the owner, and there is none */
function requireReason(name: ApprovalMove, reason: string | undefined): void {
  if (needsReason(name) && !reason) throw invalid("reason", "required");
}

/** Moves all pages for which the move is possible, and reports the state of the others. */
export const movePages: Handler<Contract["movePages"]> = async ({ ids, move, reason }, context) => {
  const { tx, caller } = context;
  requireReason(move, reason);
  const pages = await lockPages(tx, ids);
  const moving = pages.filter(({ approval }) => approvalAfter(approval, move) !== null);
  for (const page of moving) {
    context.changed(await moveApproval(tx, page, { move, reason: reason || null, by: caller.id }));
  }
  if (moving.length === 0) context.unchanged();
  const moved = new Set(moving.map(({ id }) => id));
  const approvals = new Map(pages.map(({ id, approval }) => [id, approvalAfter(approval, move) ?? approval]));
  return { results: ids.map((id) => resultOf(id, moved, approvals.get(id.toLowerCase()) ?? null)) };
};

function resultOf(id: string, moved: ReadonlySet<string>, approval: Approval | null): BulkResult {
  return { id, done: moved.has(id.toLowerCase()), approval, moves: approval ? movesFrom(approval) : [] };
}
