import type { Contract } from "#core/contract/index.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { FollowsOfAddress } from "#modules/following/contract.ts";
import { addressOf, changeRhythm, endOf, OF_NOBODY } from "../followers.ts";
import { followerOfToken, followKey } from "../link-token.ts";
import { listFollows } from "../queries.ts";

/** Whoever holds a mail may change what its address follows, without a sign-in, by the signed token of its link. */
export const followsByLink: Handler<Contract["followsByLink"]> = async ({ token }, { db }) =>
  listAnswer(db, await requireFollower(db, token));

export const changeFollowByLink: Handler<Contract["changeFollowByLink"]> = async ({ token, id, rhythm }, context) => {
  const { tx } = context;
  const followerId = await requireFollower(tx, token);
  const before = await changeRhythm(tx, { id, followerId }, rhythm);
  if (before === undefined) throw notFound();
  if (before === rhythm) context.unchanged();
  else context.changed({ kind: "follow", id, before: { rhythm: before }, after: { rhythm } });
  return listAnswer(tx, followerId);
};

/** Repeating it is no error, as mail programs do. */
export const endFollowsByLink: Handler<Contract["endFollowsByLink"]> = async ({ token, id }, context) => {
  const { tx } = context;
  const followerId = await requireFollower(tx, token);
  const ended = await endOf(tx, followerId, id);
  if (ended === 0) context.unchanged(...OF_NOBODY);
  else context.changed({ kind: "follow", id: id ?? followerId, before: { follows: ended }, after: null });
  return { items: await listFollows(tx, [followerId]) };
};

/** @throws ProblemError `not-found` for a forged or damaged token */
async function requireFollower(db: Database, token: string): Promise<string> {
  const id = followerOfToken(await followKey(db), token);
  if (id === null) throw notFound();
  return id;
}

/** @throws ProblemError `not-found` for a follower who follows nothing any more */
async function listAnswer(db: Database, followerId: string): Promise<FollowsOfAddress> {
  const [email, items] = await Promise.all([addressOf(db, followerId), listFollows(db, [followerId])]);
  if (email === null || items.length === 0) throw notFound();
  return { email, items };
}
