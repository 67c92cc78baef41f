import { sql } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Feedback } from "../../../contract/feedback.ts";
import type { Contract } from "../../../contract/index.ts";
import { isFilledByRobot, statusAfterMessage } from "../../../domain/feedback-rules.ts";
import { spendOrRefuse } from "../../access/limits.ts";
import { type Caller, refusalFor } from "../../access/policy.ts";
import { findSubject } from "../../access/subjects.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { answeredInstant } from "../../db/instants.ts";
import { invalid, notFound, ProblemError } from "../../http/problem.ts";
import { limitKey } from "../../http/rate-limit.ts";
import { notifyAdmins } from "../notifications/effects.ts";
import { notifyOwner } from "./mails.ts";
import { type FeedbackRow, feedbackAnswer, findFeedback, isSender, lockFeedback } from "./queries.ts";

/** Trust document, rule 10. By account, or by address where there is none. */
const MESSAGES = { points: 5, seconds: 60 * 60 };
/** Longer talks are had elsewhere. */
export const MAX_REPLIES = 100;

type Sent = InputOf<Contract["feedback"]> & { message: string };

/** A robot is answered as if all were well, and nothing is kept. */
export async function sendFeedback(sent: Sent, context: WriteContext): Promise<Feedback> {
  const { tx, caller, client } = context;
  const { kind, message, locale } = sent;
  if (kind === undefined) throw invalid("kind", "required");
  if (isFilledByRobot(sent)) return pretend({ ...sent, kind }, context);
  const page_id = sent.page_id === undefined ? null : await visiblePage(tx, caller, sent.page_id);
  await spendOrRefuse(tx, limitKey("feedback", caller.kind === "visitor" ? client.address : caller.uid), MESSAGES);
  const sender = await senderOf(tx, caller, sent);
  const { id } = await tx
    .insertInto("feedback")
    .values({ ...sender, kind, message, page_id, locale })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await findFeedback(tx, id);
  context.changed({ kind: "feedback", id, before: null, after: { kind }, pageId: null });
  await notifyResponders(tx, row, message);
  return feedbackAnswer(row, "sender");
}

/** Whoever had written writes again; from now on it is a talk of their account. */
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

/** The team of the page, but of what is reported; the administrators of everything. */
async function notifyResponders(tx: Database, row: FeedbackRow, message: string): Promise<void> {
  const { id, kind, page_id, account_id } = row;
  await notifyOwner(tx, row, message);
  await notifyAdmins(tx, { kind: "feedback-arrived", page_id, account_id, detail: { feedback_id: id, kind } });
}

/**
 * The page by its id or slug, as far as the caller may know of it.
 * @throws ProblemError `not-found`
 */
async function visiblePage(tx: Database, caller: Caller, id: string): Promise<string> {
  const accountId = caller.kind === "account" ? caller.id : null;
  const page = await findSubject(tx, { kind: "page", id, accountId, lock: false });
  const isThere = page !== undefined && "isPublic" in page && (page.isPublic || !refusalFor("account", caller, page));
  if (!isThere || page.id === null) throw notFound();
  return page.id;
}

/** Of somebody who is signed in, what the account says: nobody is written to by a slip of the keyboard. */
async function senderOf(tx: Database, caller: Caller, { name = null, email = null }: Sent) {
  if (caller.kind !== "account") return { account_id: null, name, email };
  const account = await tx
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", caller.id)
    .executeTakeFirstOrThrow();
  return { account_id: caller.id, name: name ?? (account.name || null), email: account.email ?? email };
}

type Pretended = Sent & { kind: Feedback["kind"] };

async function pretend({ kind, message, name, email, locale }: Pretended, context: WriteContext): Promise<Feedback> {
  context.unchanged();
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(context.tx);
  const date = answeredInstant(context.now);
  return {
    ...{ id: rows[0]!.id, kind, message, locale, name: name ?? null, email: email ?? null, status: "open" },
    ...{ can_be_answered: Boolean(email), page: null, account: null, replies: [] },
    ...{ date_created: date, date_updated: date, version: 1 },
  };
}
