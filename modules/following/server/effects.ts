import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { dropWaiting } from "#core/server/mail/drop-waiting.ts";
import { FOLLOW_LINK_DAYS } from "../mail/digest.ts";
import { followersOf } from "./followers.ts";
import { deleteExpired } from "./push-messages.ts";

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
export async function eraseFollows(tx: Database, { id, email }: { id: string; email: string | null }): Promise<void> {
  const ids = await followersOf(tx, id);
  await tx.deleteFrom("follower").where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  await tx.deleteFrom("push_device").where("account_id", "=", id).execute();
  await dropWaiting(tx, email, ["FOLLOW_DIGEST"]);
}

/** Followers of a category that is deleted follow the one that its pages are moved to. Index: follow_of_category. */
export async function moveFollows(tx: Database, { from, into }: { from: string; into: string }): Promise<void> {
  await tx
    .updateTable("follow")
    .set({ category_id: into })
    .where("category_id", "=", from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("follow as own")
            .select("own.id")
            .whereRef("own.follower_id", "=", "follow.follower_id")
            .where("own.category_id", "=", into),
        ),
      ),
    )
    .execute();
}
