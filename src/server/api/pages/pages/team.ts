import type { Contract } from "#core/contract/index.ts";
import type { TeamMember } from "#core/contract/pages/team.ts";
import { coversOnPage, isOffice } from "#core/contract/roles.ts";
import { roleOn } from "#core/server/access/policy.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";

export const pageTeam: Handler<Contract["pageTeam"]> = async (_, context) => ({
  members: await membersOf(context.db, pageOfCall(context)),
});

/** Removes a member, or the caller, who may leave in any role. When the owner leaves, the administrators are notified. */
export const removeFromTeam: Handler<Contract["removeFromTeam"]> = async ({ account_id }, context) => {
  const { tx, caller } = context;
  const page_id = pageOfCall(context);
  const leaving = (await membersOf(tx, page_id)).find((member) => member.account_id === account_id);
  if (!leaving) throw notFound();
  const isOther = caller.id !== account_id;
  if (isOther && !isOffice(caller.type) && !coversOnPage(roleOn(context.subject), "team"))
    throw new ProblemError(roleOn(context.subject) === null ? "outside-part" : "hours-only");
  if (leaving.role === "owner") {
    if (isOther && !isOffice(caller.type)) throw new ProblemError("not-yours");
    await tx.updateTable("page").set({ user_id: null }).where("id", "=", page_id).execute();
    await notifyAdmins(tx, { kind: "page-without-owner", page_id });
  } else {
    const member = tx.deleteFrom("page_manager").where("page_id", "=", page_id);
    await member.where("account_id", "=", account_id).execute();
  }
  const before = { account_id, role: leaving.role };
  context.changed({ kind: "page", id: page_id, before, after: null, shown: "on-page" }); // it says whether somebody looks after it
  return { members: await membersOf(tx, page_id) };
};

/**
 * Gives somebody who helps another role.
 * @throws ProblemError `last-manager` where nobody would be left who may do more than change the hours
 */
export const changeTeamRole: Handler<Contract["changeTeamRole"]> = async ({ account_id, role }, context) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const members = await membersOf(tx, page_id);
  const member = members.find((one) => one.account_id === account_id);
  if (!member) throw notFound();
  if (member.role === "owner") throw new ProblemError("not-yours");
  if (member.role === role) {
    context.unchanged();
    return { members };
  }
  if (!members.some((one) => one !== member && one.role !== "counter") && role === "counter")
    throw new ProblemError("last-manager");
  const row = tx.updateTable("page_manager").set({ role }).where("page_id", "=", page_id);
  await row.where("account_id", "=", account_id).execute();
  const [before, after] = [member.role, role].map((one) => ({ account_id, role: one }));
  context.changed({ kind: "page", id: page_id, before: before!, after: after!, shown: "nowhere" });
  return { members: await membersOf(tx, page_id) };
};

/** The owner, then the others by date. Indexes: page_pkey, page_manager_pkey. */
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
        "page_manager.role",
        "page_manager.date_created as since",
      ])
      .where("page_manager.page_id", "=", pageId)
      .orderBy("page_manager.date_created")
      .execute(),
  ]);
  return [
    ...(owner ? [{ ...owner, role: "owner" as const, since: null }] : []),
    ...managers.map(({ since, ...row }) => ({ ...row, since: isoInstant(since) })),
  ];
}
