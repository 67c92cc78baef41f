import { newHandle } from "@eolaire/identity-provider";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { localeOf } from "#core/contract/locales.ts";
import { isOffice, type PageRole } from "#core/contract/roles.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { INVITE_DAYS, mayOffer } from "#core/domain/pages/invites.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { isConfirmed, mailAsMember } from "../mail-reports/effects.ts";
import { findInvite, type InviteRow, inviteAnswer } from "./queries.ts";

/** Open invites of one page. */
const MAX_OPEN = 50;

/** Sends an invite. Open invites to the same address are revoked, and open hand-overs, so that one link is valid. */
export const sendInvite: Handler<Contract["sendInvite"]> = async (input, context) => {
  const { email, role, locale, message, former_owner = null } = input;
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  const to = email?.toLowerCase() ?? null;
  await requireOfferAllowed(tx, { page_id, role, former_owner }, caller);
  if (role === "owner" && former_owner === null) await requireNoOwner(tx, page_id);
  if (role === "owner" && to === null) throw invalid("email", "required");
  if (former_owner !== null) await requireOther(context, to);
  if (to !== null) await endOpenInvites(tx, page_id, sql`email = ${to}`);
  if (former_owner !== null) await endOpenInvites(tx, page_id, sql`former_owner is not null`);
  await requireOpenInviteQuota(tx, page_id);
  const [token, mailed] = [newHandle(), newHandle()];
  const { id } = await tx
    .insertInto("invite")
    .values({
      page_id,
      email: to,
      role,
      locale,
      message,
      former_owner,
      invited_by: caller.id,
      token_hash: token.hash,
      mailed_hash: to === null ? null : mailed.hash,
      date_expires: expiry(now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await requireInvite(tx, id);
  await mailInvite(context, row, mailed.handle);
  context.changed({ kind: "invite", id, before: null, after: { role, ...(former_owner && { former_owner }) } });
  return { ...inviteAnswer(row, now), token: token.handle };
};

/** A page is handed over by a confirmed account only, and to somebody else. */
async function requireOther({ identity }: Pick<InviteContext, "identity">, to: string | null): Promise<void> {
  if (!isConfirmed(identity)) throw new ProblemError("address-not-verified");
  if (to !== null && identity?.email?.toLowerCase() === to) throw new ProblemError("already-on-team");
}

/** Sends an invite again with a new link, which replaces the old one, in the caller's name. */
export const resendInvite: Handler<Contract["resendInvite"]> = async ({ id }, context) => {
  const { tx, caller, now } = context;
  const before = await requireInvite(tx, id);
  await requireOfferAllowed(tx, before, caller);
  if (before.date_claimed) throw new ProblemError("invite-claimed");
  if (before.date_revoked) throw new ProblemError("invite-revoked");
  if (before.role === "owner" && before.former_owner === null) await requireNoOwner(tx, before.page_id);
  const [token, mailed] = [newHandle(), newHandle()];
  const hashes = { token_hash: token.hash, mailed_hash: before.email === null ? null : mailed.hash };
  const changes = { ...hashes, date_expires: expiry(now), invited_by: caller.id };
  await tx.updateTable("invite").set(changes).where("id", "=", id).execute();
  const row = await requireInvite(tx, id);
  await mailInvite(context, row, mailed.handle);
  context.changed({ kind: "invite", id, before: { role: row.role }, after: { role: row.role } });
  return { ...inviteAnswer(row, now), token: token.handle };
};

/** Revokes an invite. Repeating it is no error. */
export const revokeInvite: Handler<Contract["revokeInvite"]> = async ({ id }, context) => {
  const { tx, caller, now } = context;
  const before = await requireInvite(tx, id);
  if (!isOffice(caller.type)) await requireOfferAllowed(tx, before, caller);
  if (before.date_claimed) throw new ProblemError("invite-claimed");
  if (before.date_revoked) {
    context.unchanged();
    return inviteAnswer(before, now);
  }
  await tx
    .updateTable("invite")
    .set({ date_revoked: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .execute();
  context.changed({ kind: "invite", id, before: { role: before.role }, after: null });
  return inviteAnswer(await requireInvite(tx, id), now);
};

type Offer = { page_id: string; role: PageRole; former_owner: string | null };

/** The caller has locked the page. @throws ProblemError `not-yours` where the caller may not offer that */
async function requireOfferAllowed(
  tx: Database,
  { page_id, role, former_owner }: Offer,
  { id, type }: AccountCaller,
): Promise<void> {
  const page = await tx.selectFrom("page").select("user_id").where("id", "=", page_id).executeTakeFirst();
  const offer = { role, isHandover: former_owner !== null };
  if (offer.isHandover && role !== "owner") throw invalid("former_owner", "not-a-choice");
  if (!mayOffer(offer, { type, isOwner: page?.user_id === id })) throw new ProblemError("not-yours");
}

/** Except where the owner hands the page over, an invite never replaces an owner. The caller has locked the page. @throws ProblemError `page-has-owner` */
async function requireNoOwner(tx: Database, pageId: string): Promise<void> {
  const page = await tx.selectFrom("page").select("user_id").where("id", "=", pageId).executeTakeFirst();
  if (page?.user_id) throw new ProblemError("page-has-owner");
}

async function endOpenInvites(tx: Database, page_id: string, which: RawBuilder<SqlBool>): Promise<void> {
  await tx
    .updateTable("invite")
    .set({ date_revoked: sql<Date>`now()` })
    .where("page_id", "=", page_id)
    .where(which)
    .where("date_claimed", "is", null)
    .where("date_revoked", "is", null)
    .execute();
}

/** @throws ProblemError `list-full` */
async function requireOpenInviteQuota(tx: Database, pageId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("invite")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("page_id", "=", pageId)
    .where("date_claimed", "is", null)
    .where("date_revoked", "is", null)
    .where("date_expires", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OPEN) throw new ProblemError("list-full");
}

/** The lock on its page protects the invite until the transaction ends. @throws ProblemError `not-found` */
async function requireInvite(tx: Database, id: string): Promise<InviteRow> {
  const row = await findInvite(tx, { id });
  if (!row) throw notFound();
  return row;
}

type InviteContext = WriteContext<AccountCaller>;

/** Mails the link; without an address the sender passes it on. */
async function mailInvite(context: InviteContext, row: InviteRow, code: string): Promise<void> {
  if (row.email === null) return;
  const locale = localeOf(row.locale);
  const page = inLanguage(row, "name", locale) ?? "";
  const data = { code, page, inviter: row.inviter_name ?? "", role: row.role, message: row.message ?? "" };
  await mailAsMember(context, row.page_id, { type: "INVITE", to: row.email, locale, data });
}

const expiry = (now: Temporal.Instant) => new Date(now.add({ hours: INVITE_DAYS * 24 }).epochMilliseconds);
