import type { Contract } from "../../../contract/index.ts";
import { inviteState } from "../../../domain/invites.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { hashOf } from "../../identity/handles.ts";
import type { Identity } from "../../identity/identity.ts";
import { ownPage } from "../pages/queries.ts";
import { findInvite, type InviteRow, invitationAnswer, inviteAnswer, listInvites } from "./queries.ts";

/** The newest invites of a page; older ones are not listed. */
const MAX_LISTED = 200;

export const pageInvites: Handler<Contract["pageInvites"]> = async (_, context) => {
  const rows = await listInvites(context.db, pageOfCall(context), MAX_LISTED);
  return rows.map((row) => inviteAnswer(row, context.now));
};

export const invitation: Handler<Contract["invitation"]> = async ({ token }, { db, now }) => {
  const row = await findInvite(db, { token_hash: hashOf(token) });
  if (!row) throw notFound();
  return invitationAnswer(row, now);
};

/** Gives the caller the role of an invite. The lock on the page makes sure that one of concurrent claims succeeds. */
export const claimInvite: Handler<Contract["claimInvite"]> = async ({ token }, context) => {
  const { tx, caller, identity, now } = context;
  const page = await lockPageOf(tx, hashOf(token));
  const invite = await findInvite(tx, { token_hash: hashOf(token) });
  if (!invite) throw notFound();
  const state = inviteState(invite, now);
  if (state !== "sent") throw new ProblemError(`invite-${state}`);
  requireAddressee(invite, identity);
  await giveRole(tx, { page, role: invite.role, accountId: caller.id });
  const claimed = { claimed_by: caller.id, date_claimed: new Date(now.epochMilliseconds) };
  await tx.updateTable("invite").set(claimed).where("id", "=", invite.id).execute();
  const after = { account_id: caller.id, role: invite.role };
  context.invalidate(`page:${page.id}`); // it says whether somebody looks after it
  context.changed({ kind: "page", id: page.id, before: null, after });
  context.changed({ kind: "invite", id: invite.id, before: { role: invite.role }, after });
  return ownPage(tx, page.id, now);
};

type Page = { id: string; user_id: string | null };

/** Index: invite_token_hash_key, page_pkey. @throws ProblemError `not-found` */
async function lockPageOf(tx: Database, token_hash: Buffer): Promise<Page> {
  const page = await tx
    .selectFrom("page")
    .select(["page.id", "page.user_id"])
    .where("page.id", "=", (eb) => eb.selectFrom("invite").select("page_id").where("token_hash", "=", token_hash))
    .where("page.date_deleted", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!page) throw notFound();
  return page;
}

/** An invite to an address is for the account with that verified address, because a link may be forwarded. */
function requireAddressee({ email }: InviteRow, identity: Identity | null): void {
  if (email === null) return;
  if (identity?.email?.toLowerCase() !== email) throw new ProblemError("not-invited-address");
  if (!identity.emailVerified) throw new ProblemError("address-not-verified");
}

type Role = { page: Page; role: string; accountId: string };

/** @throws ProblemError where the account has the role already, or the page has another owner, who is never replaced */
async function giveRole(tx: Database, { page, role, accountId }: Role): Promise<void> {
  if (page.user_id === accountId) throw new ProblemError("already-on-team");
  if (role === "owner") {
    if (page.user_id !== null) throw new ProblemError("page-has-owner");
    await tx.updateTable("page").set({ user_id: accountId }).where("id", "=", page.id).execute();
    await tx.deleteFrom("page_manager").where("page_id", "=", page.id).where("account_id", "=", accountId).execute();
    return;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("page_manager")
    .values({ page_id: page.id, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new ProblemError("already-on-team");
}
