import { sql } from "kysely";
import type { ReadContext } from "../../calls/read-context.ts";

/** The round-ups running on a local day in rank order, with the ids of their pages and posts (index feature_running). */
export function listFeatures({ db }: ReadContext, today: Temporal.PlainDate) {
  return db
    .selectFrom("feature")
    .selectAll("feature")
    .select([
      sql<string[]>`array(select page_id from feature_page where feature_id = feature.id order by rank)`.as("page_ids"),
      sql<string[]>`array(select post_id from feature_post where feature_id = feature.id order by rank)`.as("post_ids"),
    ])
    .where("starts_on", "<=", today.toString())
    .where("ends_on", ">=", today.toString())
    .orderBy("rank")
    .orderBy("id")
    .execute();
}
