import type { Contract } from "../../../contract/index.ts";
import type { TeamMember } from "../../../contract/pages/team.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { notifyAdmins } from "../notifications/effects.ts";

export const pageTeam: Handler<Contract["pageTeam"]> = async (_, context) => ({
  members: await membersOf(context.db, pageOfCall(context)),
});

/** Removes a member, who may be the caller. When the owner leaves, the administrators are notified. */
export const removeFromTeam: Handler<Contract["removeFromTeam"]> = async ({ account_id }, context) => {
  const { tx, caller } = context;
  const page_id = pageOfCall(context);
  const leaving = (await membersOf(tx, page_id)).find((member) => member.account_id === account_id);
  if (!leaving) throw notFound();
  if (leaving.role === "owner") {
    if (caller.id !== account_id && caller.type !== "admin") throw new ProblemError("not-yours");
    await tx.updateTable("page").set({ user_id: null }).where("id", "=", page_id).execute();
    await notifyAdmins(tx, { kind: "page-without-owner", page_id });
  } else {
    const member = tx.deleteFrom("page_manager").where("page_id", "=", page_id);
    await member.where("account_id", "=", account_id).execute();
  }
  context.invalidate(`page:${page_id}`); // it says whether somebody looks after it
  context.changed({ kind: "page", id: page_id, before: { account_id, role: leaving.role }, after: null });
  return { members: await membersOf(tx, page_id) };
};

/** The owner, then the managers by date. Indexes: page_pkey, page_manager_pkey. */
async function membersOf(db: Database, pageId: string): Promise<TeamMember[]> {
  const [owner, managers] = await Promise.all([
    db
      .selectFrom("page")
      .innerJoin("account", "account.id", "page.user_id")
      .select(["account.id as account_id", "account.name", "account.profile_photo"])
      .where("page.id", "=", pageId)
      .executeTakeFirst(),
    db
      .selectFrom("page_manager")
      .innerJoin("account", "account.id", "page_manager.account_id")
      .select([
        "account.id as account_id",
        "account.name",
        "account.profile_photo",
        "page_manager.date_created as since",
      ])
      .where("page_manager.page_id", "=", pageId)
      .orderBy("page_manager.date_created")
      .execute(),
  ]);
  return [
    ...(owner ? [{ ...owner, role: "owner" as const, since: null }] : []),
    ...managers.map(({ since, ...row }) => ({ ...row, role: "manager" as const, since: isoInstant(since) })),
  ];
}
