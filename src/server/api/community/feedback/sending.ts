import type { Feedback } from "#core/contract/community/feedback.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { isSuspected, statusAfterMessage } from "#core/domain/writing/feedback-rules.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import { findSubject } from "#core/server/access/permission.ts";
import { type Caller, refusalFor } from "#core/server/access/policy.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { notifyOwner } from "./mails.ts";
import { type FeedbackRow, feedbackAnswer, findFeedback, isSender, lockFeedback, readerOf } from "./queries.ts";

/** docs/rules.md, Limits. By account, or by client address where there is none. */
const MESSAGES = { points: 5, seconds: 60 * 60 };
/** Every reader of a conversation loads all its replies. */
export const MAX_REPLIES = 100;

type Sent = InputOf<Contract["feedback"]> & { message: string };

/**
 * What looks like a robot's gets the same answer, and is stored for the administrators, who can deliver it: nobody is
 * notified until they do.
 */
export async function sendFeedback(sent: Sent, context: WriteContext): Promise<Feedback> {
  const { tx, caller, client } = context;
  const { kind, message, locale } = sent;
  if (kind === undefined) throw invalid("kind", "required");
  const suspected = isSuspected(sent);
  const page_id = sent.page_id === undefined ? null : await visiblePage(tx, caller, sent.page_id);
  await spendOrRefuse(tx, limitKey("feedback", caller.kind === "visitor" ? client.address : caller.uid), MESSAGES);
  const sender = await senderOf(tx, caller, sent);
  const { id } = await tx
    .insertInto("feedback")
    .values({ ...sender, kind, message, page_id, locale, suspected })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await findFeedback(tx, id);
  context.changed({ kind: "feedback", id, before: null, after: { kind }, pageId: null });
  if (!suspected) await notifyResponders(tx, row, message);
  return feedbackAnswer(row, "sender");
}

/** Puts feedback aside, or delivers it. */
export const suspectFeedback: Handler<Contract["suspectFeedback"]> = async ({ id, suspected }, context) => {
  const { tx, caller } = context;
  const before = await lockFeedback(tx, id);
  if (before.suspected === suspected) {
    context.unchanged();
    return feedbackAnswer(before, readerOf(caller));
  }
  await tx.updateTable("feedback").set({ suspected }).where("id", "=", id).execute();
  const row = await findFeedback(tx, id);
  context.changed({ kind: "feedback", id, before: { suspected: !suspected }, after: { suspected }, pageId: null });
  if (!suspected) await notifyResponders(tx, row, row.message);
  return feedbackAnswer(row, readerOf(caller));
};

/** A further message of the sender. It also links feedback that was sent signed out to the account. */
export const continueFeedback: Handler<Contract["continueFeedback"]> = async ({ id, message }, context) => {
  const { tx, caller } = context;
  const before = await lockFeedback(tx, id);
  if (!(await isSender(tx, id, caller.id))) throw notFound();
  if (before.replies.length >= MAX_REPLIES) throw new ProblemError("list-full");
  await spendOrRefuse(tx, limitKey("feedback", caller.uid), MESSAGES);
  const reply = { feedback_id: id, account_id: caller.id, from_sender: true, message };
  await tx.insertInto("feedback_reply").values(reply).execute();
  const status = statusAfterMessage(true);
  await tx.updateTable("feedback").set({ status, account_id: caller.id }).where("id", "=", id).execute();
  const row = await findFeedback(tx, id);
  context.changed({ kind: "feedback", id, before: { status: before.status }, after: { status }, pageId: null });
  await notifyResponders(tx, row, message);
  return feedbackAnswer(row, "sender");
};

/** Mails the owner of the page, except for reports, and notifies the administrators. */
async function notifyResponders(tx: Database, row: FeedbackRow, message: string): Promise<void> {
  const { id, kind, page_id, account_id } = row;
  await notifyOwner(tx, row, message);
  await notifyAdmins(tx, { kind: "feedback-arrived", page_id, account_id, detail: { feedback_id: id, kind } });
}

/**
 * The id of a page, by its id or slug.
 * @throws ProblemError `not-found`, also for a page that the caller may not know of
 */
async function visiblePage(tx: Database, caller: Caller, id: string): Promise<string> {
  const accountId = caller.kind === "account" ? caller.id : null;
  const page = await findSubject(tx, { kind: "page", id, accountId, lock: false });
  const isVisible =
    page !== undefined &&
    "isPublic" in page &&
    (page.isPublic || !refusalFor({ who: "account", task: null }, caller, page));
  if (!isVisible || page.id === null) throw notFound();
  return page.id;
}

/** A signed-in sender's address is that of the account, so that a typo cannot mail replies to another person. */
async function senderOf(tx: Database, caller: Caller, { name = null, email = null }: Sent) {
  if (caller.kind !== "account") return { account_id: null, name, email };
  const account = await tx
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", caller.id)
    .executeTakeFirstOrThrow();
  return { account_id: caller.id, name: name ?? (account.name || null), email: account.email ?? email };
}
