import { type RawBuilder, sql } from "kysely";

/** Of which pages a curator looks after: those of a category or of a place; of neither: none. */
export type Part = { categoryId: string | null; placeId: string | null };

/** As `placeKey` compares names, but for initial mutations. */
const key = (name: RawBuilder<unknown>) => sql`regexp_replace(without_accents(${name}), '^(an|na|the) ', '')`;

/** Whether `page`, a table of the query, belongs to the part. Indexes: page_category_pkey, place_pkey. */
export function isInPart({ categoryId, placeId }: Part): RawBuilder<boolean> {
  if (categoryId !== null)
    return sql<boolean>`exists (select from page_category
      where page_category.page_id = page.id and page_category.category_id = ${categoryId}::uuid)`;
  if (placeId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from place
    where place.id = ${placeId}::uuid
      and ${key(sql`page.location`)} in (${key(sql`place.name`)}, ${key(sql`place.name_ie`)}))`;
}
