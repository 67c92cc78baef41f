import type { Contract } from "../../../../contract/index.ts";
import { moveBetween, movesFrom } from "../../../../domain/page-approval.ts";
import type { Handler } from "../../../calls/handler.ts";
import { ProblemError } from "../../../http/problem.ts";
import { writeEdit } from "../effects.ts";
import { contactOfEdit, requirePoint, slugOfEdit } from "../settings.ts";
import { activePage } from "./active-page.ts";
import { decide } from "./moves.ts";
import { wholeAdminPage } from "./page.ts";

/** Any field of a page in one call, by the rules of the owners' edits; then its approval, by the rules of the moves. */
export const updatePage: Handler<Contract["updatePage"]> = async (input, context) => {
  const { id: _, version, approval, reason, ...fields } = input;
  const { tx, now } = context;
  const before = activePage(context);
  requirePoint(fields);
  const slug = await slugOfEdit(tx, before, fields);
  const edit = { ...fields, ...contactOfEdit(before, fields), slug };
  await writeEdit(context, version, { edit, answer: (page) => wholeAdminPage(tx, page.id, now) });
  const from = before.approval;
  if (approval !== undefined && approval !== from) {
    const name = moveBetween(from, approval);
    if (!name) {
      const current = await wholeAdminPage(tx, before.id, now);
      throw new ProblemError("bad-transition", { current, allowed: movesFrom(from) });
    }
    await decide(context, name, reason);
  }
  return wholeAdminPage(tx, before.id, now);
};
