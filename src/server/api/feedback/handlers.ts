import type { Contract } from "../../../contract/index.ts";
import { findSubject } from "../../access/permission.ts";
import { refusalFor } from "../../access/policy.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { listFeedback } from "./queries.ts";
import { sendFeedback } from "./sending.ts";

/** One call for both, as existing clients expect: with a message it sends feedback, without one it lists. */
export const feedback: Handler<Contract["feedback"]> = async ({ message, ...input }, context) => {
  if (message !== undefined) return sendFeedback({ ...input, message }, context);
  const { tx, caller } = context;
  const code = refusalFor("admin", caller, null);
  if (code) throw new ProblemError(code);
  context.unchanged();
  const { status, kind, page_id, cursor, limit } = input;
  const page = page_id && (await findSubject(tx, { kind: "page", id: page_id, accountId: null, lock: false }));
  if (page_id && !page) throw notFound();
  const pageId = page ? page.id! : undefined;
  return listFeedback(tx, { status, kind, pageId }, { cursor, limit }, "administrator");
};

export const pageFeedback: Handler<Contract["pageFeedback"]> = async ({ status, cursor, limit }, context) => {
  const wanted = { status, pageId: pageOfCall(context), withoutReports: true };
  return listFeedback(context.db, wanted, { cursor, limit }, "team");
};

export const ownFeedback: Handler<Contract["ownFeedback"]> = async ({ cursor, limit }, { db, caller }) =>
  listFeedback(db, { accountId: caller.id }, { cursor, limit }, "sender");
