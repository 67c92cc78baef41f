import type { Contract } from "../../../../contract/index.ts";
import { type ApprovalMove, movesFrom, needsReason } from "../../../../domain/page-approval.ts";
import type { AccountCaller } from "../../../access/policy.ts";
import type { WriteContext } from "../../../calls/context.ts";
import type { Handler } from "../../../calls/handler.ts";
import { invalid, ProblemError } from "../../../http/problem.ts";
import { pageOfCall } from "../../shared/page-of-call.ts";
import { moveApproval, NoSuchMove } from "../approval.ts";
import { invalidatePage } from "../effects.ts";
import { activePage } from "./active-page.ts";
import { wholeAdminPage } from "./page.ts";

export const approvePage: Handler<Contract["approvePage"]> = ({ reason }, context) => move(context, "approve", reason);
export const declinePage: Handler<Contract["declinePage"]> = ({ reason }, context) => move(context, "decline", reason);
export const disablePage: Handler<Contract["disablePage"]> = ({ reason }, context) => move(context, "disable", reason);
export const enablePage: Handler<Contract["enablePage"]> = ({ reason }, context) => move(context, "enable", reason);

async function move(context: WriteContext<AccountCaller>, name: ApprovalMove, reason: string | undefined) {
  const { tx, now } = context;
  const id = pageOfCall(context);
  await decide(context, name, reason);
  return wholeAdminPage(tx, id, now);
}

/**
 * One administrator decides; the mount has locked the page, so that another one who does the same finds it decided.
 * @throws ProblemError `bad-transition` with the page as it is and what can be done with it
 */
export async function decide(
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
    if (!(error instanceof NoSuchMove)) throw error;
    const current = await wholeAdminPage(tx, page.id, now);
    throw new ProblemError("bad-transition", { current, allowed: movesFrom(error.approval) });
  }
  await invalidatePage(context, page.id);
}

/** @throws ProblemError where the owner would be refused something and not told why */
export function requireReason(name: ApprovalMove, reason: string | undefined): void {
  if (needsReason(name) && !reason) throw invalid("reason", "required");
}
