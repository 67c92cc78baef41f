import { sql } from "kysely";
import { noteUnindexed } from "#core/server/calls/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";

/** How far the first run looks back, for posts published while no instance ran. */
const LOOK_BACK = { hours: 24 * 30 };
/** Runs overlap, because a post may be committed that long after its transaction began. */
const OVERLAP = { minutes: 2 };

/**
 * Makes scheduled posts searchable once they are published.
 * @param previous start of the previous run; null: none is known
 */
export async function indexPostsSince(db: Database, previous: Temporal.Instant | null): Promise<void> {
  const now = Temporal.Now.instant();
  await indexAppearedPosts(db, previous?.subtract(OVERLAP) ?? now.subtract(LOOK_BACK), now);
}

/**
 * Re-indexes pages with a post published in (since, now] and not edited since then: an edit indexes by itself. Index:
 * post_newest.
 */
export async function indexAppearedPosts(db: Database, since: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  const rows = await db
    .selectFrom("post")
    .select("page_id")
    .distinct()
    .where("status", "=", "published")
    .where("publish_at", ">", new Date(since.epochMilliseconds))
    .where("publish_at", "<=", new Date(now.epochMilliseconds))
    .where("publish_at", ">", sql.ref<Date>("date_updated"))
    .orderBy("page_id")
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ page_id }) => page_id);
  await db.transaction().execute(async (tx) => {
    await noteUnindexed(tx, ids);
    await notifyInvalidation(tx, ["pages", ...ids.map((id) => `page:${id}` as const)]);
  });
}
