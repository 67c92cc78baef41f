import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { PageRole } from "../../../contract/pages/own.ts";
import { inLanguage } from "../../../domain/in-language.ts";
import { INVITE_DAYS, mayOffer } from "../../../domain/invites.ts";
import { spendOrRefuse } from "../../access/limits.ts";
import type { AccountCaller } from "../../access/policy.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid, notFound, ProblemError } from "../../http/problem.ts";
import { limitKey } from "../../http/rate-limit.ts";
import { newHandle } from "../../identity/handles.ts";
import { queueMessage } from "../../mail/outbox.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { inviteAnswer } from "./answer.ts";
import { findInvite, type InviteRow } from "./queries.ts";

/** Nobody's mailbox is filled. By address that is written to. */
const MAILS_TO_ADDRESS = { points: 5, seconds: 30 * 60 };
/** Nobody writes to everybody in our name: an administrator who begins a directory waits now and then. By account. */
const MAILS_FROM_ACCOUNT = { points: 30, seconds: 30 * 60 };
/** More is no team any more. */
const MAX_OPEN = 50;

/** Invites somebody; what is open for the same address ends, so that there is one link that works. */
export const sendInvite: Handler<Contract["sendInvite"]> = async ({ email, role, locale, message }, context) => {
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  const to = email?.toLowerCase() ?? null;
  refuseOffer(role, caller);
  if (role === "owner") await requirePlaceForOwner(tx, page_id);
  if (role === "owner" && to === null) throw invalid("email", "required");
  if (to !== null) await endOpenInvites(tx, page_id, to);
  await requireQuota(tx, page_id);
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
  await writeTo(tx, row, { code: handle, caller });
  context.changed({ kind: "invite", id, before: null, after: { role } });
  return { ...inviteAnswer(row, now), token: handle };
};

/** A new link in place of the old one, from whoever asks for it. */
export const resendInvite: Handler<Contract["resendInvite"]> = async ({ id }, context) => {
  const { tx, caller, now } = context;
  const before = await requireInvite(tx, id);
  refuseOffer(before.role, caller);
  if (before.date_claimed) throw new ProblemError("invite-claimed");
  if (before.date_revoked) throw new ProblemError("invite-revoked");
  if (before.role === "owner") await requirePlaceForOwner(tx, before.page_id);
  const { handle, hash } = newHandle();
  const changes = { token_hash: hash, date_expires: expiry(now), invited_by: caller.id };
  await tx.updateTable("invite").set(changes).where("id", "=", id).execute();
  const row = await requireInvite(tx, id);
  await writeTo(tx, row, { code: handle, caller });
  context.changed({ kind: "invite", id, before: { role: row.role }, after: { role: row.role } });
  return { ...inviteAnswer(row, now), token: handle };
};

/** Ends an invite; one that has ended already stays as it is. */
export const revokeInvite: Handler<Contract["revokeInvite"]> = async ({ id }, context) => {
  const { tx, caller, now } = context;
  const before = await requireInvite(tx, id);
  refuseOffer(before.role, caller);
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

/** @throws ProblemError where the caller may not give that role, nor deal with an invite for it */
function refuseOffer(role: PageRole, caller: AccountCaller): void {
  if (!mayOffer(role, caller)) throw new ProblemError("not-yours");
}

/** A page has one owner or none, and no link displaces anybody. The mount has locked the page. */
async function requirePlaceForOwner(tx: Database, pageId: string): Promise<void> {
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
async function requireQuota(tx: Database, pageId: string): Promise<void> {
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

/** The mount has locked its page: nobody else changes it until the transaction ends. */
async function requireInvite(tx: Database, id: string): Promise<InviteRow> {
  const row = await findInvite(tx, { id });
  if (!row) throw notFound();
  return row;
}

type Writing = { code: string; caller: AccountCaller };

/** The mail with the link; without an address, whoever sent the invite hands it over. */
async function writeTo(tx: Database, row: InviteRow, { code, caller }: Writing): Promise<void> {
  if (row.email === null) return;
  await spendOrRefuse(tx, limitKey("invite from", caller.uid), MAILS_FROM_ACCOUNT);
  await spendOrRefuse(tx, limitKey("invite to", row.email), MAILS_TO_ADDRESS);
  const locale = row.locale === "ga" ? "ga" : "en";
  const page = inLanguage(row, "name", locale) ?? "";
  const data = { code, page, inviter: row.inviter_name ?? "", role: row.role, message: row.message ?? "" };
  await queueMessage(tx, { type: "INVITE", to: row.email, locale, data });
}

const expiry = (now: Temporal.Instant) => new Date(now.add({ hours: INVITE_DAYS * 24 }).epochMilliseconds);
