import { newHandle } from "@eolaire/identity-provider";
import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { type Handler, pageOfCall, type WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { type Presser, setNotice, undoNotice } from "./notices.ts";
import { linkAnswer, listLinks, readToday, requireLink } from "./queries.ts";

/** Links that are not revoked. */
const MAX_LINKS = 10;
/** The newest ones; older ones are revoked, and not listed. */
const MAX_LISTED = 100;

export const pageToday: Handler<Contract["pageToday"]> = (_, context) =>
  readToday(context.db, pageOfCall(context), context.now);

export const setDayNotice: Handler<Contract["setDayNotice"]> = async ({ page_id: _, ...input }, context) => {
  const presser = presserOf(context);
  await setNotice(context, presser, input);
  return readToday(context.tx, presser.pageId, context.now);
};

export const undoDayNotice: Handler<Contract["undoDayNotice"]> = async (input, context) => {
  const presser = presserOf(context);
  await undoNotice(context, presser, input);
  return readToday(context.tx, presser.pageId, context.now);
};

const presserOf = (context: WriteContext<AccountCaller>): Presser => ({
  pageId: pageOfCall(context),
  accountId: context.caller.id,
  linkId: null,
});

export const dayLinks: Handler<Contract["dayLinks"]> = (_, context) =>
  listLinks(context.db, pageOfCall(context), MAX_LISTED);

export const addDayLink: Handler<Contract["addDayLink"]> = async ({ name, locale }, context) => {
  const { tx, caller } = context;
  const page_id = pageOfCall(context);
  await requireLinkQuota(tx, page_id);
  const { handle, hash } = newHandle();
  const { id } = await tx
    .insertInto("day_link")
    .values({ page_id, name, locale, token_hash: hash, account_id: caller.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  context.changed({ kind: "day-link", id, before: null, after: { link_id: id } });
  return { ...linkAnswer(await requireLink(tx, id)), token: handle };
};

/** Repeating it is no error. */
export const revokeDayLink: Handler<Contract["revokeDayLink"]> = async ({ id }, context) => {
  const { tx, now } = context;
  const before = await requireLink(tx, id);
  if (before.date_revoked) {
    context.unchanged();
    return linkAnswer(before);
  }
  const revoked = { date_revoked: new Date(now.epochMilliseconds) };
  await tx.updateTable("day_link").set(revoked).where("id", "=", id).execute();
  context.changed({ kind: "day-link", id, before: { link_id: id }, after: null });
  return linkAnswer(await requireLink(tx, id));
};

/** @throws ProblemError `list-full` */
async function requireLinkQuota(tx: Database, pageId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("day_link")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("page_id", "=", pageId)
    .where("date_revoked", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_LINKS) throw new ProblemError("list-full");
}
