import { sql } from "kysely";
import type { AdminTag } from "../../../contract/tags.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import { tagAnswer } from "./answer.ts";
import { BY_NAME } from "./queries.ts";

/** All tags by name, each with the number of its pages, public or not. Index for the counts: page_tag_pages. */
export async function listAdminTags(db: Database): Promise<AdminTag[]> {
  const rows = await db
    .selectFrom("tag")
    .selectAll("tag")
    .select(sql<number>`(select count(*)::integer from page_tag where tag_id = tag.id)`.as("pages"))
    .orderBy(BY_NAME)
    .execute();
  return rows.map((row) => ({
    ...tagAnswer(row),
    pages: row.pages,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  }));
}
