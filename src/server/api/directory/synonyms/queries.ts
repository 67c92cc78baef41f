import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#core/server/db/connect.ts";

/** All synonyms with their categories and tags, in no order: they are few. Indexes: synonym_category_pkey, synonym_tag_pkey. */
export function synonymRows(db: Database) {
  return db
    .selectFrom("synonym")
    .select(["synonym.id", "typed", "typed_ie", "terms", "terms_ie"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("synonym_category")
          .innerJoin("category", "category.id", "synonym_category.category_id")
          .select(["category.id", "category.slug", "category.name", "category.name_ie"])
          .whereRef("synonym_category.synonym_id", "=", "synonym.id")
          .orderBy("category.rank"),
      ).as("categories"),
      jsonArrayFrom(
        eb
          .selectFrom("synonym_tag")
          .innerJoin("tag", "tag.id", "synonym_tag.tag_id")
          .select(["tag.id", "tag.slug", "tag.name", "tag.name_ie"])
          .whereRef("synonym_tag.synonym_id", "=", "synonym.id")
          .orderBy("tag.slug"),
      ).as("tags"),
    ]);
}
