import { hashOf } from "@eolaire/identity-provider";
import type { Contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import type { PageRole } from "#core/contract/roles.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { inviteState } from "#core/domain/pages/invites.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { ownPage } from "#core/server/api/pages/page-model/queries.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import {
  findInvite,
  type InviteRow,
  invitationAnswer,
  inviteAnswer,
  isItsToken,
  isMailedToken,
  listInvites,
} from "./queries.ts";

/** The newest invites of a page; older ones are not listed. */
const MAX_LISTED = 200;

export const pageInvites: Handler<Contract["pageInvites"]> = async (_, context) => {
  const rows = await listInvites(context.db, pageOfCall(context), MAX_LISTED);
  return rows.map((row) => inviteAnswer(row, context.now));
};

export const invitation: Handler<Contract["invitation"]> = async ({ token }, { db, now }) => {
  const hash = hashOf(token);
  const row = await findInvite(db, { token_hash: hash });
  if (!row) throw notFound();
  return invitationAnswer(row, isMailedToken(row, hash), now);
};

/** Gives the caller the role of an invite. The lock on the page makes sure that one of concurrent claims succeeds. */
export const claimInvite: Handler<Contract["claimInvite"]> = async ({ token }, context) => {
  const { tx, caller, now } = context;
  const hash = hashOf(token);
  const page = await lockPageOf(tx, hash);
  const invite = await findInvite(tx, { token_hash: hash });
  if (!invite) throw notFound();
  const state = inviteState(invite, now);
  if (state !== "sent") throw new ProblemError(`invite-${state}`);
  await requireAddressee(context, invite, isMailedToken(invite, hash));
  if (invite.former_owner) await takeOver(context, invite);
  else await giveRole(tx, { page, role: invite.role, accountId: caller.id });
  const claimed = { claimed_by: caller.id, date_claimed: new Date(now.epochMilliseconds) };
  await tx.updateTable("invite").set(claimed).where("id", "=", invite.id).execute();
  const after = { account_id: caller.id, role: invite.role };
  const before = invite.former_owner && { account_id: page.user_id, role: "owner" };
  context.changed({ kind: "page", id: page.id, before, after, shown: "on-page" }); // it says whether somebody looks after it
  context.changed({ kind: "invite", id: invite.id, before: { role: invite.role }, after });
  return ownPage(tx, page.id, now);
};

type Page = { id: string; user_id: string | null };

/** Index: invite_token_hash_key, page_pkey. @throws ProblemError `not-found` */
async function lockPageOf(tx: Database, token_hash: Buffer): Promise<Page> {
  const page = await tx
    .selectFrom("page")
    .select(["page.id", "page.user_id"])
    .where("page.id", "=", (eb) => eb.selectFrom("invite").select("page_id").where(isItsToken(token_hash)))
    .where("page.date_deleted", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!page) throw notFound();
  return page;
}

/**
 * An invite to an address is for the account with that verified address, because a link may be forwarded. The link of the
 * mail verifies the address: only its mailbox has that token.
 */
async function requireAddressee(
  context: WriteContext<AccountCaller>,
  { email }: InviteRow,
  isMailed: boolean,
): Promise<void> {
  const { tx, caller, identity, services } = context;
  if (email === null) return;
  if (identity?.email?.toLowerCase() !== email) throw new ProblemError("not-invited-address");
  if (identity.emailVerified) return;
  const { confirmEmail } = services.identity;
  if (!isMailed || !confirmEmail) throw new ProblemError("address-not-verified");
  await confirmEmail(tx, identity.uid, email);
  await tx.updateTable("account").set({ email, email_verified: true }).where("id", "=", caller.id).execute();
  const [before, after] = [{ email_verified: false }, { email_verified: true }];
  context.changed({ kind: "account", id: caller.id, before, after });
}

/** The owner has handed the page over: the caller takes her place, and both are notified. */
async function takeOver(context: WriteContext<AccountCaller>, invite: InviteRow): Promise<void> {
  const { tx, caller } = context;
  const { page_id, page_owner: former } = invite;
  if (former === caller.id) throw new ProblemError("already-on-team");
  await tx.updateTable("page").set({ user_id: caller.id }).where("id", "=", page_id).execute();
  await tx.deleteFrom("page_manager").where("page_id", "=", page_id).where("account_id", "=", caller.id).execute();
  if (invite.former_owner === "manager") {
    await tx.insertInto("page_manager").values({ page_id, account_id: former! }).execute();
  }
  const people = tx.selectFrom("account").select(["id", "name", "email", "locale"]);
  const both = await people.where("id", "in", [former!, caller.id]).execute();
  const of = (id: string | null) => both.find((one) => one.id === id);
  const page = { ...invite, path: invite.former_owner === "manager" ? `/manage/${invite.slug}` : "/manage" };
  await mailAbout(tx, "PAGE_HANDED_OVER", page, of(former), of(caller.id)?.name);
  await mailAbout(tx, "PAGE_TAKEN_OVER", { ...page, path: `/manage/${invite.slug}` }, of(caller.id), of(former)?.name);
}

type Person = { email: string | null; locale: string };
type Named = { name: string | null; name_ie: string | null; path: string };

async function mailAbout(
  tx: Database,
  type: "PAGE_HANDED_OVER" | "PAGE_TAKEN_OVER",
  page: Named,
  to: Person | undefined,
  name = "",
): Promise<void> {
  if (!to?.email) return;
  const locale = localeOf(to.locale);
  const data = { page: inLanguage(page, "name", locale) ?? "", path: page.path, message: "", name };
  await queueMessage(tx, { type, to: to.email, locale, data });
}

type Given = { page: Page; role: PageRole; accountId: string };

/** @throws ProblemError where the account has the role already, or the page has another owner, who is never replaced */
async function giveRole(tx: Database, { page, role, accountId }: Given): Promise<void> {
  if (page.user_id === accountId) throw new ProblemError("already-on-team");
  if (role === "owner") {
    if (page.user_id !== null) throw new ProblemError("page-has-owner");
    await tx.updateTable("page").set({ user_id: accountId }).where("id", "=", page.id).execute();
    await tx.deleteFrom("page_manager").where("page_id", "=", page.id).where("account_id", "=", accountId).execute();
    return;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("page_manager")
    .values({ page_id: page.id, account_id: accountId, role })
    // Whoever stands at the counter may become a manager by an invite; nobody becomes less by one.
    .onConflict((conflict) => {
      const more = conflict.columns(["page_id", "account_id"]).doUpdateSet({ role: "manager" });
      return role === "manager" ? more.where("page_manager.role", "=", "counter") : conflict.doNothing();
    })
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new ProblemError("already-on-team");
}
