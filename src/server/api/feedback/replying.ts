import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import { statusAfterMessage, statusWhenReopened } from "../../../domain/feedback-rules.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { mailReply } from "./mails.ts";
import { feedbackAnswer, findFeedback, lockFeedback, readerOf } from "./queries.ts";
import { MAX_REPLIES } from "./sending.ts";

export const replyToFeedback: Handler<Contract["replyToFeedback"]> = async ({ id, message }, context) => {
  const { tx, caller } = context;
  const before = await lockFeedback(tx, id);
  if (before.replies.length >= MAX_REPLIES) throw new ProblemError("list-full");
  await tx.insertInto("feedback_reply").values({ feedback_id: id, account_id: caller.id, message }).execute();
  const status = statusAfterMessage(false);
  await tx.updateTable("feedback").set({ status }).where("id", "=", id).execute();
  await mailReply(tx, before, message);
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
