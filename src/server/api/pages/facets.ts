import { sql } from "kysely";
import type { Facets } from "../../../contract/pages/public.ts";
import type { Database } from "../../db/connect.ts";
import type { FacetCounts } from "../search/queries.ts";

type Names = { name: string | null; name_ie: string | null };

/** The counts with the names of their categories and tags; one that has just been deleted is left out. */
export async function facetsAnswer(db: Database, counts: FacetCounts): Promise<Facets> {
  const [categories, tags] = await Promise.all([
    namesOf(db, "category", counts.categories),
    namesOf(db, "tag", counts.tags),
  ]);
  return {
    categories: named(counts.categories, categories),
    tags: named(counts.tags, tags),
    price_types: counts.price_types,
    open_now: counts.open_now,
  };
}

function named(counts: FacetCounts["categories"], names: Map<string, Names>) {
  return counts.flatMap(({ slug, count }) => {
    const found = names.get(slug);
    return found ? { slug, count, name: found.name, name_ie: found.name_ie } : [];
  });
}

/** Index: category_slug_key, tag_slug_key. */
async function namesOf(db: Database, table: "category" | "tag", counts: FacetCounts["categories"]) {
  const slugs = counts.map(({ slug }) => slug);
  const rows = await db
    .selectFrom(table)
    .select(["slug", "name", "name_ie"])
    .where(sql<boolean>`slug = any(${slugs}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
