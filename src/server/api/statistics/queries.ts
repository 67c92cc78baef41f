import type { Database } from "../../db/connect.ts";

/** The counted views of a page on the days from `from` to `to`. Index: view_count_page_id_category_id_day_source_local_key. */
export function viewsOfPage(db: Database, pageId: string, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom("view_count")
    .select(["day", "source", "local", "views"])
    .where("page_id", "=", pageId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}
