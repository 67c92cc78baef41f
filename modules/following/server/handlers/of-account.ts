import type { Contract } from "#core/contract/index.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { changeRhythm, confirm, endOf, followerOfAccount, followersOf, followOf, OF_NOBODY } from "../followers.ts";
import { listFollows } from "../queries.ts";
import { findFollowed } from "../subject.ts";

export const follows: Handler<Contract["follows"]> = async (_, { db, caller }) => ({
  items: await listFollows(db, await followersOf(db, caller.id)),
});

/** Needs no mail: the address of the account was confirmed before. */
export const addFollow: Handler<Contract["addFollow"]> = async ({ rhythm, ...wanted }, context) => {
  const { tx, caller, now } = context;
  await lockCaller(context);
  if (!(await isVerified(tx, caller.id))) throw new ProblemError("address-not-verified");
  const subject = await findFollowed(tx, wanted);
  const followerId = await followerOfAccount(tx, caller.id);
  const id = await followOf(tx, followerId, subject, rhythm);
  await confirm(tx, { id, followerId }, rhythm, now);
  context.changed({ kind: "follow", id, before: null, after: { kind: subject.kind, rhythm } });
  return { items: await listFollows(tx, [followerId]) };
};

export const changeFollow: Handler<Contract["changeFollow"]> = async ({ id, rhythm }, context) => {
  const { tx, caller } = context;
  await lockCaller(context);
  const followerId = await followerOfAccount(tx, caller.id);
  const before = await changeRhythm(tx, { id, followerId }, rhythm);
  if (before === undefined) throw notFound();
  if (before === rhythm)
    context.unchanged("follower", "follow"); // devices that now are of the account
  else context.changed({ kind: "follow", id, before: { rhythm: before }, after: { rhythm } });
  return { items: await listFollows(tx, [followerId]) };
};

export const endFollows: Handler<Contract["endFollows"]> = async ({ id }, context) => {
  const { tx, caller } = context;
  await lockCaller(context);
  const followerId = await followerOfAccount(tx, caller.id);
  const ended = await endOf(tx, followerId, id);
  if (ended === 0) context.unchanged(...OF_NOBODY, "follow");
  else context.changed({ kind: "follow", id: id ?? followerId, before: { follows: ended }, after: null });
  return { items: await listFollows(tx, [followerId]) };
};

async function isVerified(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("account.id")
    .where("account.id", "=", accountId)
    .where("account.email", "is not", null)
    .where(hasVerifiedAddress)
    .executeTakeFirst();
  return row !== undefined;
}

/** What an account follows is changed one after the other. @throws ProblemError `not-found` where it is deleted meanwhile */
async function lockCaller({ tx, caller }: WriteContext<AccountCaller>): Promise<void> {
  const account = tx.selectFrom("account").select("id").where("id", "=", caller.id).where("deleted", "=", false);
  if (!(await account.forNoKeyUpdate().executeTakeFirst())) throw notFound();
}
