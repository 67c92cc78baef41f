import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { TAG_COLUMNS } from "./answer.ts";

/** One alphabet for both languages: Irish words sort with their accents where an Irish reader looks for them. */
export const BY_NAME = sql`coalesce(tag.name, tag.name_ie) collate "ga-x-icu"`;

/** The tags of a page as JSON, by name. Index: page_tag_pkey. */
export function tagsOf(pageId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonArrayFrom(
    selectFrom("page_tag")
      .innerJoin("tag", "tag.id", "page_tag.tag_id")
      .select(TAG_COLUMNS)
      .where("page_tag.page_id", "=", pageId)
      .orderBy(BY_NAME),
  );
}

/**
 * The tags by name, with how many public pages have them; only those in whose names each of `words` occurs, whatever its
 * case and accents. The tags are few: all are read. Index for the counts: page_tag_pages.
 */
export function listTags(db: Database, { words, scope }: { words: readonly string[]; scope: "used" | "all" }) {
  return db
    .selectFrom("tag")
    .leftJoin(
      (on) =>
        on
          .selectFrom("page_tag")
          .innerJoin("page", "page.id", "page_tag.page_id")
          .where("page.is_public", "=", true)
          .select((eb) => ["page_tag.tag_id", eb.cast<number>(eb.fn.countAll(), "integer").as("pages")])
          .groupBy("page_tag.tag_id")
          .as("in_use"),
      (join) => join.onRef("in_use.tag_id", "=", "tag.id"),
    )
    .select((eb) => [...TAG_COLUMNS, eb.fn.coalesce("in_use.pages", sql<number>`0`).as("pages")])
    .$if(scope === "used", (query) => query.where("in_use.pages", "is not", null))
    .where(
      sql<boolean>`not exists (
        select from unnest(${words}::text[]) word
        where strpos(unaccent(lower(concat_ws(' ', tag.name, tag.name_ie))), unaccent(lower(word))) = 0)`,
    )
    .orderBy(BY_NAME)
    .execute();
}
