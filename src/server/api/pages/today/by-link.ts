import { hashOf } from "@eolaire/identity-provider";
import type { Contract } from "#core/contract/index.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { Caller } from "#core/server/access/policy.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { type Presser, setNotice, undoNotice } from "./notices.ts";
import { readLinkedToday, requireWorkingLink, spendForUnknownLink } from "./queries.ts";

/** By link, so that one that has leaked cannot keep a page in motion. Calls by address are limited as all writes are. */
const TAPS_OF_LINK = { points: 20, seconds: 5 * 60 };
/** What is pressed is stored and audited, so a day's presses are bounded, too. */
const TAPS_OF_DAY = { points: 100, seconds: 24 * 60 * 60 };

export const linkedToday: Handler<Contract["linkedToday"]> = ({ token }, { db, client, now }) =>
  readLinkedToday(db, token, now).catch(async (error: unknown) => {
    if (isUnknown(error)) await spendForUnknownLink(db, client);
    throw error;
  });

const isUnknown = (error: unknown) => error instanceof ProblemError && error.code === "not-found";

export const setLinkedDayNotice: Handler<Contract["setLinkedDayNotice"]> = async ({ token, ...input }, context) => {
  await setNotice(context, await presserOf(context, token), input);
  return readLinkedToday(context.tx, token, context.now);
};

export const undoLinkedDayNotice: Handler<Contract["undoLinkedDayNotice"]> = async ({ token, kind }, context) => {
  await undoNotice(context, await presserOf(context, token), { kind });
  return readLinkedToday(context.tx, token, context.now);
};

/**
 * Locks the page, so that a link that is revoked at the same time does not work any more, and counts the tap.
 * @throws ProblemError `not-found`, `too-many-requests`
 */
async function presserOf(context: WriteContext<Caller>, token: string): Promise<Presser> {
  const { tx, client, now } = context;
  const { id, page_id } = await lockedLink(tx, hashOf(token)).catch((error: unknown) => {
    if (isUnknown(error)) context.afterRollback((db) => spendForUnknownLink(db, client));
    throw error;
  });
  await spendOrRefuse(tx, limitKey("day link", id), TAPS_OF_LINK);
  await spendOrRefuse(tx, limitKey("day link of a day", id), TAPS_OF_DAY);
  const used = { date_last_used: new Date(now.epochMilliseconds) };
  await tx.updateTable("day_link").set(used).where("id", "=", id).execute();
  return { pageId: page_id, accountId: null, linkId: id };
}

async function lockedLink(tx: Database, hash: Buffer) {
  await lockPageOf(tx, hash);
  return requireWorkingLink(tx, hash);
}

/** Index: day_link_token_hash_key, page_pkey. */
async function lockPageOf(tx: Database, token_hash: Buffer): Promise<void> {
  const page = await tx
    .selectFrom("page")
    .select("page.id")
    .where("page.id", "=", (eb) => eb.selectFrom("day_link").select("page_id").where("token_hash", "=", token_hash))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!page) throw notFound();
}
