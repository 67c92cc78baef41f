import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { hashOf } from "../../identity/handles.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { invitationAnswer, inviteAnswer } from "./answer.ts";
import { findInvite, listInvites } from "./queries.ts";

/** Older ones are of no interest to anybody. */
const MAX_SHOWN = 200;

export const pageInvites: Handler<Contract["pageInvites"]> = async (_, context) => {
  const rows = await listInvites(context.db, pageOfCall(context), MAX_SHOWN);
  return rows.map((row) => inviteAnswer(row, context.now));
};

export const invitation: Handler<Contract["invitation"]> = async ({ token }, { db, now }) => {
  const row = await findInvite(db, { token_hash: hashOf(token) });
  if (!row) throw notFound();
  return invitationAnswer(row, now);
};
