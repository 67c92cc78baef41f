import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { invalid } from "../../http/problem.ts";
import { lockedPage } from "../shared/page-of-call.ts";
import { invalidatePage } from "./effects.ts";

/**
 * The page is gone for everybody, with all that hangs on it: that is public only while the page is. Its rows, files and
 * address are kept, so that an administrator can bring it back.
 */
export const deletePage: Handler<Contract["deletePage"]> = async ({ confirm_name }, context) => {
  const { tx, now } = context;
  const { id, name, name_ie, approval } = lockedPage(context);
  if (confirm_name !== name && confirm_name !== name_ie) throw invalid("confirm_name", "not-its-name");
  const date_deleted = new Date(now.epochMilliseconds);
  await tx.updateTable("page").set({ date_deleted }).where("id", "=", id).execute();
  context.changed({ kind: "page", id, before: { deleted: false, approval }, after: { deleted: true } });
  await invalidatePage(context, id);
  return { deleted: 1 };
};
