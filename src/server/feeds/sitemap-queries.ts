import { sql } from "kysely";
import type { ReadContext } from "../calls/context.ts";

/** One public thing: where it stands below `/{locale}`, and when it was last changed. */
export type PublicAddress = { path: string; date_updated: Date };

/**
 * Everything that has a screen of its own and that anybody may see, oldest first within its kind, so that what is new
 * changes the last part of a kind alone.
 */
export async function listPublicAddresses(
  context: ReadContext,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicAddress[]> {
  const { rows } = await sql<PublicAddress>`
    select path, date_updated from (${publicThings(context)}) thing order by kind, id offset ${offset} limit ${limit}
  `.execute(context.db);
  return rows;
}

export async function countPublicAddresses(context: ReadContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${publicThings(context)}) thing
  `.execute(context.db);
  return rows[0]?.count ?? 0;
}

/** When the first event of those that are told is over: it is told no longer then. */
export async function nextEventEnd({ db, now }: ReadContext): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom("event")
    .select("last_ends_at")
    .where("status", "=", "published")
    .where("last_ends_at", ">", new Date(now.epochMilliseconds))
    .orderBy("last_ends_at")
    .limit(1)
    .executeTakeFirst();
  return row?.last_ends_at?.toTemporalInstant() ?? null;
}

function publicThings({ now }: ReadContext) {
  const at = new Date(now.epochMilliseconds);
  return sql`
    select 1 as kind, id, '/categories/' || slug as path, date_updated from category
    union all
    select 2, id, '/info/' || slug, date_updated from special_page where published
    union all
    select 3, id, '/pages/' || slug, date_updated from page where is_public
    union all
    select 4, post.id, '/posts/' || post.id, post.date_updated
      from post join page on page.id = post.page_id
      where post.status = 'published' and post.publish_at <= ${at} and page.is_public
    union all
    select 5, id, '/stories/' || slug, date_updated from story where status = 'published' and publish_at <= ${at}
    union all
    select 6, event.id, '/events/' || event.slug, event.date_updated
      from event left join page on page.id = event.page_id
      where event.status = 'published' and coalesce(event.last_ends_at, 'infinity') > ${at}
        and (event.page_id is null or page.is_public)
  `;
}
