import { type Expression, expressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type AdminTag, MAX_CONTRADICTIONS, type Tag } from "#core/contract/directory/tags.ts";
import type { AccessibilityFact } from "#core/contract/pages/accessibility.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { DB, PageTag } from "#core/server/db/schema.ts";

/** The columns that `tagAnswer` reads. */
const TAG_COLUMNS = ["tag.id", "tag.slug", "tag.name", "tag.name_ie", "tag.kind"] as const;
/** What an answer reads of the tags of a page. */
type TagOfPage = Tag & { source: Selectable<PageTag>["source"] };

export function tagAnswer(row: Tag): Tag {
  return { id: row.id, slug: row.slug, name: row.name, name_ie: row.name_ie, kind: row.kind };
}

/** One collation (Irish, ICU) for both languages, in which an accented letter sorts beside the plain one. */
const BY_NAME = sql`coalesce(tag.name, tag.name_ie) collate "ga-x-icu"`;

/** A check constraint allows no others. */
export const shownFacts = ({ facts }: { facts: string[] }) => ({ facts: facts as AccessibilityFact[] });

/** Those that visitors see: chosen ones that the facts of the page do not deny, and those that follow from the facts. */
export const shownTags = (rows: readonly TagOfPage[]) =>
  rows.filter(({ source }) => source !== "denied").map(tagAnswer);

/** The tags of a page as JSON, by name, also those that the facts deny. Indexes: page_tag_pkey, tag_pkey; see `categoriesOf`. */
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
      .select([...TAG_COLUMNS, "page_tag.source"])
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
          .where("page_tag.source", "<>", "denied")
          .select((eb) => ["page_tag.tag_id", eb.cast<number>(eb.fn.countAll(), "integer").as("pages")])
          .groupBy("page_tag.tag_id")
          .as("in_use"),
      (join) => join.onRef("in_use.tag_id", "=", "tag.id"),
    )
    .select((eb) => [...TAG_COLUMNS, "tag.facts", eb.fn.coalesce("in_use.pages", sql<number>`0`).as("pages")])
    .$if(scope === "used", (query) => query.where("in_use.pages", "is not", null))
    .where(
      sql<boolean>`not exists (
        select from unnest(${terms}::text[]) term
        where strpos(unaccent(lower(concat_ws(' ', tag.name, tag.name_ie))), unaccent(lower(term))) = 0)`,
    )
    .orderBy(BY_NAME)
    .execute();
}

/** All tags by name, each with its number of pages, public or not. Index for the counts and contradictions: page_tag_by_tag. */
export async function listAdminTags(db: Database): Promise<AdminTag[]> {
  const rows = await db
    .selectFrom("tag")
    .selectAll("tag")
    .select(
      sql<number>`(select count(*)::integer from page_tag where tag_id = tag.id and source <> 'denied')`.as("pages"),
    )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("page_tag")
          .innerJoin("page", "page.id", "page_tag.page_id")
          .select(["page.id", "page.slug", "page.name", "page.name_ie"])
          .whereRef("page_tag.tag_id", "=", "tag.id")
          .where("page_tag.source", "=", "denied")
          .where("page.date_deleted", "is", null)
          .orderBy(sql`coalesce(page.name, page.name_ie)`)
          .limit(MAX_CONTRADICTIONS),
      ).as("denied_on"),
    ])
    .orderBy(BY_NAME)
    .execute();
  return rows.map((row) => ({
    ...tagAnswer(row),
    ...shownFacts(row),
    pages: row.pages,
    denied_on: row.denied_on,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  }));
}
