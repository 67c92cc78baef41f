import { type SqlBool, sql } from "kysely";
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

/** Kinds of subjects whose views are counted. */
export type Viewed = "page" | "category";
type Days = { from: string; to: string };

/** Views by day; days without views are omitted. Index: view_count_by_day. */
export function viewsByDay(db: Database, kind: Viewed, days: Days): Promise<{ day: string; views: number }[]> {
  return counted(db, kind, days)
    .select(["day", sum().as("views")])
    .groupBy("day")
    .execute();
}

type MostViewed = {
  id: string;
  slug: string;
  name: string | null;
  name_ie: string | null;
  color: string;
  views: number;
};

/** The most viewed pages or categories; of equals the older first. Index: view_count_by_day. */
export async function mostViewed(db: Database, kind: Viewed, { from, to }: Days, most: number): Promise<MostViewed[]> {
  const column = sql.ref(`${kind}_id`);
  const { rows } = await sql<MostViewed>`
    select subject.id, slug, name, name_ie, color, viewed.views
    from (
      select ${column} as id, ${sum()} as views from view_count
      where day between ${from}::date and ${to}::date and ${column} is not null
      group by 1 order by 2 desc, 1 limit ${most}
    ) viewed
    join ${sql.table(kind)} subject using (id)
    order by viewed.views desc, subject.id`.execute(db);
  return rows;
}

/** The views of the given pages or categories, by id; those without views are omitted. */
export async function viewsOfEach(db: Database, kind: Viewed, ids: readonly string[], days: Days) {
  const column = `${kind}_id` as const;
  const rows = await counted(db, kind, days)
    .where(sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`)
    .select([`${column} as id`, sum().as("views")])
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ id, views }) => [id, views]));
}

function counted(db: Database, kind: Viewed, { from, to }: Days) {
  return db
    .selectFrom("view_count")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where(`${kind}_id`, "is not", null);
}

const sum = () => sql<number>`sum(views)::integer`;
