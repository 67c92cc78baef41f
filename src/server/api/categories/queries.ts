import type { Database } from "../../db/connect.ts";
import { firstPhotoOf } from "../photos/queries.ts";

/** The categories in rank order, each with its photo. They are few: all are read. */
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
