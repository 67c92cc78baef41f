import { sql } from "kysely";
import { FOLLOW_LINK_DAYS } from "#core/contract/limits.ts";
import type { Database } from "#core/server/db/connect.ts";
import { followersOf } from "./followers.ts";
import { deleteExpired } from "./push-messages.ts";

export { mailDigests } from "./digest.ts";
export { type PushDeps, sendPushMessages } from "./push.ts";

/** Rows per transaction. */
const BATCH = 1_000;

/** Deletes what nobody confirmed in time, and addresses that follow nothing. Indexes: follow_unconfirmed, follow_once. */
export async function sweepFollows(db: Database, { signal }: { signal: AbortSignal }): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ follower_id: string }>`
      delete from follow where id in (
        select id from follow where date_confirmed is null
          and date_created < now() - make_interval(days => ${FOLLOW_LINK_DAYS})
        order by date_created limit ${BATCH} for update skip locked)
      returning follower_id`.execute(db);
    if (rows.length === 0) break;
  }
  // An hour: a follower is made just before what it follows.
  await sql`
    delete from follower where date_created < now() - interval '1 hour'
      and not exists (select from follow where follow.follower_id = follower.id)`.execute(db);
  await sql`
    delete from followed_search
    where not exists (select from follow where kind = 'search' and follow.query = followed_search.query)`.execute(db);
  await sweepDevices(db);
}

/** Deletes devices that follow nothing, such as when the page was deleted, and what was noted of notices that are over. */
async function sweepDevices(db: Database): Promise<void> {
  await sql`
    delete from push_device where date_created < now() - interval '1 hour'
      and not exists (select from follower where follower.device_id = push_device.id)`.execute(db);
  await deleteExpired(db, Temporal.Now.instant());
  await sql`delete from push_notice where date_created < now() - interval '40 days'`.execute(db);
}

/** Erases what an account follows, also at its verified address from before it had an account, and on its devices. */
export async function eraseFollows(tx: Database, accountId: string): Promise<void> {
  const ids = await followersOf(tx, accountId);
  await tx.deleteFrom("follower").where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  await tx.deleteFrom("push_device").where("account_id", "=", accountId).execute();
}
