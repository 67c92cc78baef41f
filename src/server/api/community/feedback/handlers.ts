import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { statusAfterMessage, statusWhenReopened } from "#core/domain/writing/feedback-rules.ts";
import { findSubject } from "#core/server/access/permission.ts";
import { refusalFor } from "#core/server/access/policy.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { mailReply } from "./mails.ts";
import { feedbackAnswer, findFeedback, listFeedback, lockFeedback, readerOf } from "./queries.ts";
import { MAX_REPLIES, sendFeedback } from "./sending.ts";

/** One call for both, as existing clients expect: with a message it sends feedback, without one it lists. */
export const feedback: Handler<Contract["feedback"]> = async ({ message, ...input }, context) => {
  if (message !== undefined) return sendFeedback({ ...input, message }, context);
  const { tx, caller } = context;
  const code = refusalFor({ who: "admin", task: "office" }, caller, null);
  if (code) throw new ProblemError(code);
  context.unchanged();
  const { status, kind, page_id, suspected, cursor, limit } = input;
  const page = page_id && (await findSubject(tx, { kind: "page", id: page_id, accountId: null, lock: false }));
  if (page_id && !page) throw notFound();
  const pageId = page ? page.id! : undefined;
  return listFeedback(tx, { status, kind, pageId, suspected }, { cursor, limit }, "administrator");
};

export const pageFeedback: Handler<Contract["pageFeedback"]> = async ({ status, cursor, limit }, context) => {
  const wanted = { status, pageId: pageOfCall(context), withoutReports: true, suspected: false };
  return listFeedback(context.db, wanted, { cursor, limit }, "team");
};

export const ownFeedback: Handler<Contract["ownFeedback"]> = async ({ cursor, limit }, { db, caller }) =>
  listFeedback(db, { accountId: caller.id }, { cursor, limit }, "sender");

export const replyToFeedback: Handler<Contract["replyToFeedback"]> = async ({ id, message }, context) => {
  const { tx, caller } = context;
  const before = await lockFeedback(tx, id);
  if (before.replies.length >= MAX_REPLIES) throw new ProblemError("list-full");
  await tx.insertInto("feedback_reply").values({ feedback_id: id, account_id: caller.id, message }).execute();
  const status = statusAfterMessage(false);
  await tx.updateTable("feedback").set({ status }).where("id", "=", id).execute();
  await mailReply(context, before, message);
  context.changed({ kind: "feedback", id, before: { status: before.status }, after: { status }, pageId: null });
  return feedbackAnswer(await findFeedback(tx, id), readerOf(caller));
};

export const closeFeedback: Handler<Contract["closeFeedback"]> = async ({ id, closed }, context) => {
  const { tx, caller } = context;
  const before = await lockFeedback(tx, id);
  const isClosed = before.status === "closed";
  if (isClosed === closed) {
    context.unchanged();
    return feedbackAnswer(before, readerOf(caller));
  }
  const status = closed ? "closed" : statusWhenReopened(before.replies);
  await tx.updateTable("feedback").set({ status }).where("id", "=", id).execute();
  context.changed({ kind: "feedback", id, before: { status: before.status }, after: { status }, pageId: null });
  return feedbackAnswer(await findFeedback(tx, id), readerOf(caller));
};

/** Deletes feedback with its replies and its notifications. */
export const deleteFeedback: Handler<Contract["deleteFeedback"]> = async ({ id }, context) => {
  const { tx } = context;
  const row = await tx.deleteFrom("feedback").where("id", "=", id).returning(["kind", "status"]).executeTakeFirst();
  if (!row) throw notFound();
  await tx
    .deleteFrom("notification")
    .where("kind", "=", "feedback-arrived")
    .where(sql<boolean>`detail ->> 'feedback_id' = ${id}`)
    .execute();
  context.changed({ kind: "feedback", id, before: row, after: null, pageId: null });
  return { deleted: 1 };
};
