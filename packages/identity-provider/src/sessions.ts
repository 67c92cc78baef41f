import { type Selectable, sql } from "kysely";
import type { SignedInDevice } from "./identity.ts";
import type { IdentityDatabase, IdentityRefreshToken } from "./tables.ts";

/** One sign-in on one device: the row of its refresh token. ID tokens name it as `sid` and end with it. */
export type Session = Selectable<IdentityRefreshToken>;

/** Beyond this number the least recently used sessions end. */
const MAX_SESSIONS = 100;
const UNUSED_DAYS = 400;

/** The sessions on the account screen, most recently used first. */
export async function listSessions(db: IdentityDatabase, uid: string): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom("identity_refresh_token")
    .select(["id", "user_agent", "sign_in_provider", "auth_time", "date_used"])
    .where("uid", "=", uid)
    .orderBy("date_used", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    signInProvider: row.sign_in_provider,
    started: row.auth_time.toTemporalInstant(),
    lastUsed: row.date_used.toTemporalInstant(),
  }));
}

/** Ends a session: its tokens are refused from now on. @returns false where the user has no such session */
export async function endSession(db: IdentityDatabase, uid: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom("identity_refresh_token")
    .where("uid", "=", uid)
    .where(sql<string>`id::text`, "=", id)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of the user, except one. */
export async function endSessions(
  tx: IdentityDatabase,
  uid: string,
  { except }: { except?: string } = {},
): Promise<void> {
  let ended = tx.deleteFrom("identity_refresh_token").where("uid", "=", uid);
  if (except) ended = ended.where("id", "!=", except);
  await ended.execute();
}

/**
 * Refuses all tokens issued so far: after a change of password or address, a reset, disabling, "sign out everywhere".
 */
export async function signOutEverywhere(tx: IdentityDatabase, uid: string, now: Temporal.Instant): Promise<void> {
  await endSessions(tx, uid);
  const valid_since = now.round({ smallestUnit: "second", roundingMode: "floor" }).toString();
  await tx.updateTable("identity_user").set({ valid_since }).where("uid", "=", uid).execute();
}

/** Called before a new session starts. Index: identity_refresh_token_of. */
export async function endOldestSessions(tx: IdentityDatabase, uid: string): Promise<void> {
  await sql`
    delete from identity_refresh_token where id in (
      select id from identity_refresh_token where uid = ${uid} order by date_used desc offset ${MAX_SESSIONS - 1})
  `.execute(tx);
}

/** Deletes sessions unused for more than a year. */
export async function sweepSessions(db: IdentityDatabase, now: Temporal.Instant): Promise<void> {
  const before = new Date(now.subtract({ hours: UNUSED_DAYS * 24 }).epochMilliseconds);
  await db.deleteFrom("identity_refresh_token").where("date_used", "<", before).execute();
}
