import { sql } from "kysely";
import { RESTORABLE_DAYS } from "#core/contract/limits.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { Follower, PageMerge } from "../contract.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Merges of the last 30 days with both pages; those that nobody can undo any more have only the time of a job. */
export function recentMerges(db: Database, now: Temporal.Instant) {
  return db
    .selectFrom("page_merge")
    .innerJoin("page", "page.id", "page_merge.page_id")
    .innerJoin("page as other", "other.id", "page_merge.other_id")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "page_merge.account_id").on("account.deleted", "=", false),
    )
    .select(["page_merge.id", "page_merge.date_created", "page_merge.date_undone", "page_merge.other_slug"])
    .select(["page.id as page_id", "page.slug", "page.name", "page.name_ie"])
    .select(["other.id as other_id", "other.name as other_name", "other.name_ie as other_name_ie"])
    .select(["account.id as account_id", "account.name as account_name"])
    .where("page_merge.date_created", ">", earliest(now));
}

const earliest = (now: Temporal.Instant) => new Date(now.epochMilliseconds - RESTORABLE_DAYS * DAY_MS);

type MergeRow = Awaited<ReturnType<ReturnType<typeof recentMerges>["execute"]>>[number];

export function mergeAnswer(row: MergeRow): PageMerge {
  const end = new Date(row.date_created.getTime() + RESTORABLE_DAYS * DAY_MS);
  const { account_id, account_name, date_undone } = row;
  return {
    id: row.id,
    date: isoInstant(row.date_created),
    by: account_id === null || account_name === null ? null : { id: account_id, name: account_name },
    page: { id: row.page_id, slug: row.slug, name: row.name, name_ie: row.name_ie },
    other: { id: row.other_id, slug: row.other_slug, name: row.other_name, name_ie: row.other_name_ie },
    date_undone: date_undone && isoInstant(date_undone),
    undo_until: date_undone ? null : isoInstant(end),
  };
}

/** What is attached to a page and would follow it into another. Indexes: those by page of each table. */
export async function followersOf(db: Database, pageId: string): Promise<Record<Follower, number>> {
  const count = (table: string, condition = sql`true`) =>
    sql`(select count(*)::integer from ${sql.table(table)} where page_id = ${pageId} and ${condition})`;
  const { rows } = await sql<Record<Follower, number>>`
    select ${count("post")} as posts, ${count("event")} as events, ${count("feedback")} as feedback,
      ${count("proposed_change", sql`price_id is null`)} as corrections, ${count("heart")} as hearts,
      (select coalesce(sum(views), 0)::integer from view_count where page_id = ${pageId}) as views,
      ${count("invite")} as invites, ${count("page_claim")} as claims`.execute(db);
  return rows[0]!;
}
