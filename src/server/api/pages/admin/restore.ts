import type { Contract } from "../../../../contract/index.ts";
import { RESTORABLE_DAYS } from "../../../../domain/page-deletion.ts";
import type { Handler } from "../../../calls/handler.ts";
import { notFound } from "../../../http/problem.ts";
import { lockedPage } from "../../shared/page-of-call.ts";
import { invalidatePage } from "../effects.ts";
import { wholeAdminPage } from "./page.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A deleted page is there again as it was, with all that hangs on it; one that is there stays as it is. */
export const restorePage: Handler<Contract["restorePage"]> = async (_, context) => {
  const { tx, now } = context;
  const { id, approval, date_deleted } = lockedPage(context);
  if (date_deleted === null) {
    context.unchanged();
    return wholeAdminPage(tx, id, now);
  }
  if (now.epochMilliseconds - date_deleted.getTime() > RESTORABLE_DAYS * DAY_MS) throw notFound();
  await tx.updateTable("page").set({ date_deleted: null }).where("id", "=", id).execute();
  context.changed({ kind: "page", id, before: { deleted: true }, after: { deleted: false, approval } });
  await invalidatePage(context, id);
  return wholeAdminPage(tx, id, now);
};
