import type { HoursTable } from "@eolaire/opening-hours";
import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import { prefixOfName } from "../embedded/name-keys.ts";
import type { PagesWithTimes } from "../engine.ts";
import { hoursOfDocs } from "./times.ts";

/** The pages of a category with their hours, for the tables of the office. Index: page_search_pkey. */
export async function timesFromPostgres(db: Database, category: string | undefined): Promise<PagesWithTimes | null> {
  const { rows } = await sql<{ doc: number; page_id: string; name_key: string; is_counted: boolean }>`
    select doc, page_id, name_key, is_public and not is_closed as is_counted from page_search
    where page_id is not null and ${category === undefined ? sql`true` : sql`categories @> ${[category]}::text[]`}
    order by doc`.execute(db);
  if (rows.length === 0 && category !== undefined && !(await isCategory(db, category))) return null;
  const pages = new Map(rows.filter(({ is_counted }) => is_counted).map((row) => [row.doc, row]));
  const docs = Uint32Array.from(pages.keys());
  const tables: { hours: HoursTable; count: number }[] = [];
  for await (const batch of hoursOfDocs(db, docs)) tables.push({ hours: batch.hours, count: batch.docs.length });
  return {
    docs,
    idOf: (doc) => pages.get(doc)!.page_id,
    names: {
      of: (doc) => pages.get(doc)!.name_key,
      prefixOf: (doc) => prefixOfName(pages.get(doc)!.name_key),
    },
    hoursOn: (day) =>
      Uint32Array.from(
        tables.flatMap(({ hours, count }) => [
          ...hours.hoursOn(
            day,
            Array.from({ length: count }, (_, at) => at),
          ),
        ]),
      ),
    generation: null,
  };
}

const isCategory = async (db: Database, slug: string) =>
  (await db.selectFrom("category").select("id").where("slug", "=", slug).execute()).length > 0;
