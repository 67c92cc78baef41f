import { sql } from "kysely";
import type { Locale } from "#core/contract/locales.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { dropWaiting } from "#core/server/mail/drop-waiting.ts";
import { MAX_FOLLOWS } from "../contract.ts";
import { nextDigest } from "../rules/digest-times.ts";
import type { Rhythm } from "../rules/rhythms.ts";
import type { FollowSubject } from "./subject.ts";

/** The follower of an address, locked; made where there is none. Index: follower_email. */
export async function followerAt(tx: Database, email: string, locale: Locale): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into follower (email, locale) values (${email}, ${locale})
    on conflict (lower(email)) where email is not null do update set email = follower.email
    returning id`.execute(tx);
  return rows[0]!.id;
}

/**
 * The followers of an account: its own, and that of its verified address from before. Indexes: follower_account_id_key,
 * follower_email.
 */
export async function followersOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("follower")
    .select("id")
    .where("account_id", "=", accountId)
    .union(
      db
        .selectFrom("account")
        .innerJoin("follower", (join) => join.on(sql<boolean>`lower(follower.email) = lower(account.email)`))
        .select("follower.id")
        .where("account.id", "=", accountId)
        .where("account.deleted", "=", false)
        .where("follower.email", "is not", null)
        .where(hasVerifiedAddress),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The one follower of an account, locked, with what its verified address followed before: one address gets one mail. */
export async function followerOfAccount(tx: Database, accountId: string): Promise<string> {
  const { id } = await tx
    .insertInto("follower")
    .values({ account_id: accountId })
    .onConflict((on) => on.column("account_id").doUpdateSet({ account_id: accountId }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const others = (await followersOf(tx, accountId)).filter((one) => one !== id);
  if (others.length === 0) return id;
  await sql`
    update follow set follower_id = ${id}
    where follower_id = any(${others}::uuid[]) and not exists (
      select from follow own where own.follower_id = ${id} and own.kind = follow.kind
        and (own.page_id, own.category_id, own.place_id, own.query)
          is not distinct from (follow.page_id, follow.category_id, follow.place_id, follow.query))`.execute(tx);
  await tx.deleteFrom("follower").where(sql<boolean>`id = any(${others}::uuid[])`).execute();
  await planMail(tx, id);
  return id;
}

/** A follow of this subject, which is there already or waits for a confirmation. */
export async function followOf(
  tx: Database,
  followerId: string,
  subject: FollowSubject,
  rhythm: Rhythm,
): Promise<string> {
  const values = { follower_id: followerId, ...subject, rhythm };
  await tx
    .insertInto("follow")
    .values(values)
    .onConflict((on) => on.doNothing())
    .execute();
  const { kind, page_id, category_id, place_id, query } = subject;
  const { rows } = await sql<{ id: string }>`
    select id from follow where follower_id = ${followerId} and kind = ${kind}
      and (page_id, category_id, place_id, query)
        is not distinct from (${page_id}::uuid, ${category_id}::uuid, ${place_id}::uuid, ${query}::text)`.execute(tx);
  return rows[0]!.id;
}

/**
 * Confirms a follow, or gives one that is confirmed another rhythm. What is new counts from now on.
 * @throws ProblemError `list-full`
 */
export async function confirm(
  tx: Database,
  { id, followerId }: { id: string; followerId: string },
  rhythm: Rhythm,
  now: Temporal.Instant,
): Promise<void> {
  const date = new Date(now.epochMilliseconds);
  const others = await tx
    .selectFrom("follow")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("follower_id", "=", followerId)
    .where("id", "!=", id)
    .where("date_confirmed", "is not", null)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= MAX_FOLLOWS) throw new ProblemError("list-full");
  await tx
    .updateTable("follow")
    .set({
      rhythm,
      date_confirmed: sql<Date>`coalesce(date_confirmed, ${date})`,
      covered_until: sql<Date>`coalesce(covered_until, ${date})`,
    })
    .where("id", "=", id)
    .execute();
  await planMail(tx, followerId);
}

/** Gives a confirmed follow another rhythm. @returns the one that it had; undefined: there is no such follow */
export async function changeRhythm(
  tx: Database,
  { id, followerId }: { id: string; followerId: string },
  rhythm: Rhythm,
): Promise<Rhythm | undefined> {
  const row = await tx
    .selectFrom("follow")
    .select("rhythm")
    .where("id", "=", id)
    .where("follower_id", "=", followerId)
    .where("date_confirmed", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.rhythm === rhythm) return row?.rhythm;
  await tx.updateTable("follow").set({ rhythm }).where("id", "=", id).execute();
  await planMail(tx, followerId);
  return row.rhythm;
}

/**
 * Ends one follow, or all of them. A follower without any is erased, with the mails that wait for it.
 * @returns the number of ended ones
 */
export async function endOf(tx: Database, followerId: string, id?: string): Promise<number> {
  const ended = await tx
    .deleteFrom("follow")
    .where("follower_id", "=", followerId)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .returning("id")
    .execute();
  const left = await tx.selectFrom("follow").select("id").where("follower_id", "=", followerId).limit(1).execute();
  if (left.length === 0) await eraseFollower(tx, followerId);
  return ended.length;
}

/** What goes with a follower of nothing, of which nobody else knows. */
export const OF_NOBODY = ["follower", "push_device", "outbox"] as const;

async function eraseFollower(tx: Database, id: string): Promise<void> {
  await dropWaiting(tx, await addressOf(tx, id), ["FOLLOW_DIGEST"]);
  const erased = await tx.deleteFrom("follower").where("id", "=", id).returning("device_id").executeTakeFirst();
  if (erased?.device_id) await tx.deleteFrom("push_device").where("id", "=", erased.device_id).execute();
}

/** Where the mails of a follower go; null: it is gone, or its account has no address. */
export async function addressOf(db: Database, followerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("follower")
    .leftJoin("account", "account.id", "follower.account_id")
    .select(({ fn }) => fn.coalesce("follower.email", "account.email").as("email"))
    .where("follower.id", "=", followerId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Sets when the next mail of a follower may be due: after what its follows have covered. */
async function planMail(tx: Database, followerId: string): Promise<void> {
  const rows = await tx
    .selectFrom("follow")
    .select(["rhythm", ({ fn }) => fn.min("covered_until").as("covered")])
    .where("follower_id", "=", followerId)
    .where("date_confirmed", "is not", null)
    .groupBy("rhythm")
    .execute();
  const times = rows.map(({ rhythm, covered }) => nextDigest(rhythm, covered!.toTemporalInstant()));
  const [first] = times.sort(Temporal.Instant.compare);
  await tx
    .updateTable("follower")
    .set({ date_next: first ? new Date(first.epochMilliseconds) : null })
    .where("id", "=", followerId)
    .execute();
}
