import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { notifyInvalidation } from "../../http/cache-invalidation.ts";
import { indexPages } from "../search/index-pages.ts";

/** At the start: what appeared while nothing ran. */
const LOOK_BACK = { hours: 24 * 30 };
/** A round looks back a little further than to the one before it: a write may have taken that long to commit. */
const OVERLAP = { minutes: 2 };

/**
 * Makes posts findable when their time has come.
 * @returns one round of it: what has appeared since the round before
 */
export function appearedPosts(db: Database): () => Promise<void> {
  let since = Temporal.Now.instant().subtract(LOOK_BACK);
  return async () => {
    const now = Temporal.Now.instant();
    await indexAppearedPosts(db, since, now);
    since = now.subtract(OVERLAP);
  };
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
