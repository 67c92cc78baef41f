import { sql } from "kysely";
import type { AdminCategory } from "#core/contract/directory/categories.ts";
import { firstPhotoOf, maybePhotoAnswer } from "#core/server/api/pages/photos/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";

/** All categories by rank, with their photos. */
export function listCategories(db: Database) {
  return db
    .selectFrom("category")
    .select([
      "category.id",
      "category.slug",
      "category.name",
      "category.name_ie",
      "category.color",
      "category.icon",
      "category.rank",
      "category.version",
    ])
    .select(({ ref }) => firstPhotoOf("category_id", ref("category.id")).as("photo"))
    .orderBy("category.rank")
    .execute();
}

export async function listAdminCategories(db: Database): Promise<AdminCategory[]> {
  return (await adminRows(db).orderBy("category.rank").execute()).map(adminAnswer);
}

/** @throws ProblemError `not-found` */
export async function adminCategory(db: Database, id: string): Promise<AdminCategory> {
  const row = await adminRows(db).where("category.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return adminAnswer(row);
}

/** The ids of the pages of a category, including deleted pages, which may be restored. Index: page_category_by_category. */
export async function pageIdsIn(db: Database, id: string): Promise<string[]> {
  const rows = db.selectFrom("page_category").select("page_id").where("category_id", "=", id).orderBy("page_id");
  return (await rows.execute()).map(({ page_id }) => page_id);
}

function adminRows(db: Database) {
  return db
    .selectFrom("category")
    .selectAll("category")
    .select(({ ref }) => [
      firstPhotoOf("category_id", ref("category.id")).as("photo"),
      sql<number>`(select count(*)::integer from page_category where category_id = category.id)`.as("pages"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof adminRows>["execute"]>>[number];

function adminAnswer(row: Row): AdminCategory {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    color: row.color,
    icon: row.icon,
    rank: row.rank,
    photo: maybePhotoAnswer("category", row.photo),
    pages: row.pages,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

export async function categoryIdsByRank(db: Database): Promise<string[]> {
  return (await db.selectFrom("category").select("id").orderBy("rank").execute()).map(({ id }) => id);
}
