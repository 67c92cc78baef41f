import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { hashOf } from "../../identity/handles.ts";
import { findInvite, invitationAnswer, inviteAnswer, listInvites } from "./queries.ts";

/** The newest invites of a page; older ones are not listed. */
const MAX_LISTED = 200;

export const pageInvites: Handler<Contract["pageInvites"]> = async (_, context) => {
  const rows = await listInvites(context.db, pageOfCall(context), MAX_LISTED);
  return rows.map((row) => inviteAnswer(row, context.now));
};

export const invitation: Handler<Contract["invitation"]> = async ({ token }, { db, now }) => {
  const row = await findInvite(db, { token_hash: hashOf(token) });
  if (!row) throw notFound();
  return invitationAnswer(row, now);
};
