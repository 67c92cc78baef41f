import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { notifyInvalidation } from "../../http/cache-invalidation.ts";
import { indexPages } from "../search/index-pages.ts";

/** How far the first run looks back. */
const LOOK_BACK = { hours: 24 * 30 };
/** A run looks back a little further than to the previous one: a write may have taken that long to commit. */
const OVERLAP = { minutes: 2 };

/**
 * Makes posts findable whose publication time has come.
 * @param previous start of the previous run; null: none is known
 */
export async function indexPostsSince(db: Database, previous: Temporal.Instant | null): Promise<void> {
  const now = Temporal.Now.instant();
  await indexAppearedPosts(db, previous?.subtract(OVERLAP) ?? now.subtract(LOOK_BACK), now);
}

/** Pages with a post whose time came in (since, now], and that nobody has written since. Index: post_newest. */
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
    await indexPages(tx, ids, now);
    await notifyInvalidation(tx, ["pages", ...ids.map((id) => `page:${id}` as const)]);
  });
}
