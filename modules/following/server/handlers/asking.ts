import type { Contract } from "#core/contract/index.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { isSuspected } from "#core/domain/writing/feedback-rules.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import { searchNames } from "#core/server/api/directory/new-pages/queries.ts";
import { offersOf } from "#core/server/api/office/settings/queries.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey, spend } from "#core/server/http/rate-limit.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import type { FollowLink } from "#modules/following/contract.ts";
import { RHYTHMS } from "#modules/following/rules/rhythms.ts";
import { confirm, followerAt, followerOfAccount, followOf } from "../followers.ts";
import { type ConfirmLink, confirmLink, confirmToken, followKey, listToken } from "../link-token.ts";
import { findShown, namedSubject } from "../queries.ts";
import { type FollowSubject, findFollowed, shownSubject } from "../subject.ts";

/** docs/rules.md, Limits: by client address, and by the address that gets the mails. */
const ASKED = { points: 10, seconds: 60 * 60 };
const MAILED = { points: 5, seconds: 24 * 60 * 60 };

export const followed: Handler<Contract["followed"]> = async (sent, context) => {
  if (!(await offersOf(context)).has_following) throw notFound();
  context.reads("pages", "categories", "tags", "places");
  return findShown(context.db, sent);
};

/**
 * Sends a mail that asks for a confirmation. The answer is the same for every address, known or not, also where it gets no
 * further mail today. What looks like a robot is asked to send it again, since browsers fill forms in as quickly.
 * @throws ProblemError `once-more`
 */
export const askToFollow: Handler<Contract["askToFollow"]> = async (sent, context) => {
  const { tx, client } = context;
  const { email, rhythm, locale, homepage, seconds, again, ...wanted } = sent;
  if (email === "") throw invalid("email", "required");
  const subject = await findFollowed(tx, wanted);
  if (isSuspected({ homepage, seconds }) && !again) throw new ProblemError("once-more");
  await spendOrRefuse(tx, limitKey("follow", client.address), ASKED);
  if (!(await spend(tx, limitKey("follow mail", email.toLowerCase()), MAILED))) {
    context.unchanged();
    return { asked: 1 };
  }
  const followerId = await followerAt(tx, email, locale);
  const followId = await followOf(tx, followerId, subject, rhythm);
  const shown = shownSubject(await namedSubject(tx, subject), await searchNames(tx, [subject]));
  const code = confirmToken(await followKey(tx), { followId, rhythm });
  const data = { code, page: inLanguage(shown, "title", locale) ?? "" };
  await queueMessage(tx, { type: "FOLLOW_CONFIRM", to: email, locale, data });
  context.changed({ kind: "follow", id: followId, before: null, after: { kind: subject.kind, rhythm } });
  return { asked: 1 };
};

/** What the link of a mail asks for. It changes nothing, since scanners of mail follow every link. */
export const followLink: Handler<Contract["followLink"]> = async ({ token }, { db }) =>
  linkAnswer(db, await requireLink(db, token));

export const confirmFollow: Handler<Contract["confirmFollow"]> = async ({ token, locale }, context) => {
  const { tx, now } = context;
  const link = await requireLink(tx, token);
  const before = await lockLink(tx, link);
  if (locale) await tx.updateTable("follower").set({ locale }).where("id", "=", before.follower_id).execute();
  const isDone = before.date_confirmed !== null && before.rhythm === link.rhythm;
  if (isDone)
    context.unchanged("follower"); // the language of the next mails
  else {
    await confirm(tx, { id: link.followId, followerId: before.follower_id }, link.rhythm, now);
    const after = { kind: before.kind, rhythm: link.rhythm };
    context.changed({ kind: "follow", id: link.followId, before: null, after });
  }
  await joinAccount(tx, before.email);
  return linkAnswer(tx, link);
};

/** @throws ProblemError `not-found` for a forged or damaged token */
async function requireLink(db: Database, token: string): Promise<ConfirmLink> {
  const link = confirmLink(await followKey(db), token);
  if (!link || !RHYTHMS.includes(link.rhythm)) throw notFound();
  return link;
}

/** @throws ProblemError `not-found` where it was ended, or nobody confirmed it for days */
async function lockLink(tx: Database, { followId }: ConfirmLink) {
  const row = await tx
    .selectFrom("follow")
    .innerJoin("follower", "follower.id", "follow.follower_id")
    .select(["follow.follower_id", "follow.kind", "follow.rhythm", "follow.date_confirmed", "follower.email"])
    .where("follow.id", "=", followId)
    .forUpdate("follower")
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Whoever has read the mail holds the address: if it is that of an account, the account follows. */
async function joinAccount(tx: Database, email: string | null): Promise<void> {
  if (email === null) return;
  const account = await tx
    .selectFrom("account")
    .select("account.id")
    .where(({ fn }) => fn("lower", ["account.email"]), "=", email.toLowerCase())
    .where("account.deleted", "=", false)
    .where("account.disabled", "=", false)
    .where(hasVerifiedAddress)
    .executeTakeFirst();
  if (account) await followerOfAccount(tx, account.id);
}

async function linkAnswer(db: Database, { followId, rhythm }: ConfirmLink): Promise<FollowLink> {
  const row = await db
    .selectFrom("follow")
    .select(["follower_id", "kind", "page_id", "category_id", "place_id", "query", "rhythm", "date_confirmed"])
    .where("id", "=", followId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const subject: FollowSubject = row;
  const followed = shownSubject(await namedSubject(db, subject), await searchNames(db, [subject]));
  const isFollowing = row.date_confirmed !== null && row.rhythm === rhythm;
  return {
    state: isFollowing ? "following" : "asked",
    followed,
    rhythm,
    token: isFollowing ? listToken(await followKey(db), row.follower_id) : null,
  };
}
