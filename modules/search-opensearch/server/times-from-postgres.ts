import { sql } from "kysely";
import { type PagesWithTimes, type PageTimes, prefixOfName } from "#core/server/api/directory/search/for-modules.ts";
import type { Database } from "#core/server/db/connect.ts";
import { PAGES_AT_ONCE, tableOf } from "./times.ts";

/** The pages of a category with their hours, for the tables of the office. @param atOnce so many are in memory */
export async function timesFromPostgres(
  db: Database,
  category: string | undefined,
  atOnce = PAGES_AT_ONCE,
): Promise<PagesWithTimes | null> {
  if (category !== undefined && !(await isCategory(db, category))) return null;
  return { batches: timesInBatches(db, category, atOnce), generation: null };
}

type Row = { doc: number; page_id: string; sort_key: string; hours: Buffer | null };

/** Index: page_search_pkey. */
async function* timesInBatches(db: Database, category: string | undefined, atOnce: number): AsyncGenerator<PageTimes> {
  for (let last = -1; ; ) {
    const { rows } = await sql<Row>`
      select doc, page_id, coalesce(sort_key, name_key) as sort_key, hours from page_search
      where doc > ${last} and page_id is not null and is_public and not is_closed
        and ${category === undefined ? sql`true` : sql`categories @> ${[category]}::text[]`}
      order by doc limit ${atOnce}`.execute(db);
    if (rows.length === 0) return;
    const pages = new Map(rows.map((row) => [row.doc, row]));
    const nameOf = (doc: number) => pages.get(doc)!.sort_key;
    const hours = tableOf(rows);
    yield {
      docs: [...pages.keys()],
      idOf: (doc) => pages.get(doc)!.page_id,
      names: { of: nameOf, prefixOf: (doc) => prefixOfName(nameOf(doc)) },
      hoursOn: (day) => hours.hoursOn(day, [...rows.keys()]),
    };
    last = rows.at(-1)!.doc;
  }
}

const isCategory = async (db: Database, slug: string) =>
  (await db.selectFrom("category").select("id").where("slug", "=", slug).execute()).length > 0;
