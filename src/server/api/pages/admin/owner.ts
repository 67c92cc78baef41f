import type { Contract } from "../../../../contract/index.ts";
import type { Handler } from "../../../calls/handler.ts";
import type { Database } from "../../../db/connect.ts";
import { isId } from "../../../db/ids.ts";
import { invalid } from "../../../http/problem.ts";
import { notifyAdmins } from "../../notifications/effects.ts";
import { mailOwner } from "../mail-owner.ts";
import { activePage } from "./active-page.ts";
import { wholeAdminPage } from "./page.ts";

/** A page gets another owner, who is told, or none, which all administrators are told. */
export const setPageOwner: Handler<Contract["setPageOwner"]> = async ({ uid }, context) => {
  const { tx, now } = context;
  const { id, user_id: before } = activePage(context);
  const after = uid === null ? null : await requireOwnerToBe(tx, "uid", uid);
  if (after === before) context.unchanged();
  else {
    await tx.updateTable("page").set({ user_id: after }).where("id", "=", id).execute();
    context.changed({ kind: "page", id, before: { owner: before }, after: { owner: after } });
    if (after === null) await notifyAdmins(tx, { kind: "page-without-owner", page_id: id });
    else await welcomeOwner(tx, id, after);
  }
  return wholeAdminPage(tx, id, now);
};

/** An owner is no manager beside it. */
async function welcomeOwner(tx: Database, page_id: string, account_id: string): Promise<void> {
  const manager = tx.deleteFrom("page_manager").where("page_id", "=", page_id);
  await manager.where("account_id", "=", account_id).execute();
  await mailOwner(tx, page_id, { type: "PAGE_OWNER" });
}

/**
 * The id of an account that may be made owner. Until the transaction ends it is neither disabled nor deleted.
 * @param field as which it was sent
 * @throws ProblemError where there is none
 */
export async function requireOwnerToBe(tx: Database, field: string, idOrUid: string): Promise<string> {
  const account = await tx
    .selectFrom("account")
    .select("id")
    .where(isId(idOrUid) ? "id" : "uid", "=", idOrUid)
    .where("deleted", "=", false)
    .where("disabled", "=", false)
    .forShare()
    .executeTakeFirst();
  if (!account) throw invalid(field, "not-a-choice");
  return account.id;
}
