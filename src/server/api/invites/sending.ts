import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { PageRole } from "../../../contract/pages/own.ts";
import { inLanguage } from "../../../domain/in-language.ts";
import { INVITE_DAYS, mayOffer } from "../../../domain/invites.ts";
import { spendOrRefuse } from "../../access/limits.ts";
import type { AccountCaller } from "../../access/policy.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid, notFound, ProblemError } from "../../http/problem.ts";
import { limitKey } from "../../http/rate-limit.ts";
import { newHandle } from "../../identity/handles.ts";
import { queueMessage } from "../../mail/outbox.ts";
import { findInvite, type InviteRow, inviteAnswer } from "./queries.ts";

/** By recipient, so that nobody's mailbox is flooded. */
const MAILS_TO_ADDRESS = { points: 5, seconds: 30 * 60 };
/** By account, so that invites cannot be used for mass mail. */
const MAILS_FROM_ACCOUNT = { points: 30, seconds: 30 * 60 };
/** Open invites of one page. */
const MAX_OPEN = 50;

/** Sends an invite. Open invites to the same address are revoked, so that one link is valid. */
export const sendInvite: Handler<Contract["sendInvite"]> = async ({ email, role, locale, message }, context) => {
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  const to = email?.toLowerCase() ?? null;
  requireOfferAllowed(role, caller);
  if (role === "owner") await requireNoOwner(tx, page_id);
  if (role === "owner" && to === null) throw invalid("email", "required");
  if (to !== null) await endOpenInvites(tx, page_id, to);
  await requireOpenInviteQuota(tx, page_id);
  const { handle, hash } = newHandle();
  const { id } = await tx
    .insertInto("invite")
    .values({
      ...{ page_id, email: to, role, locale, message, invited_by: caller.id },
      ...{ token_hash: hash, date_expires: expiry(now) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await requireInvite(tx, id);
  await mailInvite(tx, row, { code: handle, caller });
  context.changed({ kind: "invite", id, before: null, after: { role } });
  return { ...inviteAnswer(row, now), token: handle };
};

/** Sends an invite again with a new link, which replaces the old one, in the caller's name. */
export const resendInvite: Handler<Contract["resendInvite"]> = async ({ id }, context) => {
  const { tx, caller, now } = context;
  const before = await requireInvite(tx, id);
  requireOfferAllowed(before.role, caller);
  if (before.date_claimed) throw new ProblemError("invite-claimed");
  if (before.date_revoked) throw new ProblemError("invite-revoked");
  if (before.role === "owner") await requireNoOwner(tx, before.page_id);
  const { handle, hash } = newHandle();
  const changes = { token_hash: hash, date_expires: expiry(now), invited_by: caller.id };
  await tx.updateTable("invite").set(changes).where("id", "=", id).execute();
  const row = await requireInvite(tx, id);
  await mailInvite(tx, row, { code: handle, caller });
  context.changed({ kind: "invite", id, before: { role: row.role }, after: { role: row.role } });
  return { ...inviteAnswer(row, now), token: handle };
};

/** Revokes an invite. Repeating it is no error. */
export const revokeInvite: Handler<Contract["revokeInvite"]> = async ({ id }, context) => {
  const { tx, caller, now } = context;
  const before = await requireInvite(tx, id);
  requireOfferAllowed(before.role, caller);
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

/** @throws ProblemError `not-yours` where the caller may not give that role */
function requireOfferAllowed(role: PageRole, caller: AccountCaller): void {
  if (!mayOffer(role, caller)) throw new ProblemError("not-yours");
}

/** An invite never replaces an owner. The caller has locked the page. @throws ProblemError `page-has-owner` */
async function requireNoOwner(tx: Database, pageId: string): Promise<void> {
  const page = await tx.selectFrom("page").select("user_id").where("id", "=", pageId).executeTakeFirst();
  if (page?.user_id) throw new ProblemError("page-has-owner");
}

async function endOpenInvites(tx: Database, page_id: string, email: string): Promise<void> {
  await tx
    .updateTable("invite")
    .set({ date_revoked: sql<Date>`now()` })
    .where("page_id", "=", page_id)
    .where("email", "=", email)
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

type Writing = { code: string; caller: AccountCaller };

/** Mails the link; without an address the sender passes it on. */
async function mailInvite(tx: Database, row: InviteRow, { code, caller }: Writing): Promise<void> {
  if (row.email === null) return;
  await spendOrRefuse(tx, limitKey("invite from", caller.uid), MAILS_FROM_ACCOUNT);
  await spendOrRefuse(tx, limitKey("invite to", row.email), MAILS_TO_ADDRESS);
  const locale = row.locale === "ga" ? "ga" : "en";
  const page = inLanguage(row, "name", locale) ?? "";
  const data = { code, page, inviter: row.inviter_name ?? "", role: row.role, message: row.message ?? "" };
  await queueMessage(tx, { type: "INVITE", to: row.email, locale, data });
}

const expiry = (now: Temporal.Instant) => new Date(now.add({ hours: INVITE_DAYS * 24 }).epochMilliseconds);
