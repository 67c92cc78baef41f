import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AdminTag, Tag } from "../../../contract/tags.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import type { DB } from "../../db/schema.ts";

/** The columns that `tagAnswer` reads. */
const TAG_COLUMNS = ["tag.id", "tag.slug", "tag.name", "tag.name_ie", "tag.kind"] as const;

export function tagAnswer(row: Tag): Tag {
  return { id: row.id, slug: row.slug, name: row.name, name_ie: row.name_ie, kind: row.kind };
}

/** One collation (Irish, ICU) for both languages, in which an accented letter sorts beside the plain one. */
const BY_NAME = sql`coalesce(tag.name, tag.name_ie) collate "ga-x-icu"`;

/** The tags of a page as JSON, by name. Indexes: page_tag_pkey, tag_pkey; see `categoriesOf`. */
export function tagsOf(pageId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonArrayFrom(
    selectFrom("page_tag")
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom("tag")
            .select(TAG_COLUMNS)
            .whereRef("tag.id", "=", "page_tag.tag_id")
            .offset(sql.lit(0))
            .as("tag"),
        (join) => join.onTrue(),
      )
      .select(TAG_COLUMNS)
      .where("page_tag.page_id", "=", pageId)
      .orderBy(BY_NAME),
  );
}

/**
 * The tags by name, each with its number of public pages. All tags are read: there are few. Index for the counts:
 * page_tag_by_tag.
 * @param terms only tags whose names contain all of them, ignoring case and accents
 */
export function listTags(db: Database, { terms, scope }: { terms: readonly string[]; scope: "used" | "all" }) {
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
        select from unnest(${terms}::text[]) term
        where strpos(unaccent(lower(concat_ws(' ', tag.name, tag.name_ie))), unaccent(lower(term))) = 0)`,
    )
    .orderBy(BY_NAME)
    .execute();
}

/** All tags by name, each with its number of pages, public or not. Index for the counts: page_tag_by_tag. */
export async function listAdminTags(db: Database): Promise<AdminTag[]> {
  const rows = await db
    .selectFrom("tag")
    .selectAll("tag")
    .select(sql<number>`(select count(*)::integer from page_tag where tag_id = tag.id)`.as("pages"))
    .orderBy(BY_NAME)
    .execute();
  return rows.map((row) => ({
    ...tagAnswer(row),
    pages: row.pages,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  }));
}
