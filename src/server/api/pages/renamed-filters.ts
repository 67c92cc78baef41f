import type { Database } from "../../db/connect.ts";
import type { ChosenFilters } from "../search/queries.ts";

type Filters = Pick<ChosenFilters, "category" | "tag">;

/**
 * Links to lists hold: a category or tag that was renamed, or has gone into another one, is asked for as it is called
 * now. Only searches that find nothing pay for this look.
 * @returns null where nothing was renamed
 */
export async function renamedFilters(db: Database, { category, tag }: Filters): Promise<Filters | null> {
  const slugs = [...(category === undefined ? [] : [category]), ...(tag ?? [])];
  if (slugs.length === 0) return null;
  const rows = await db
    .selectFrom("former_slug")
    .leftJoin("category", "category.id", "former_slug.subject_id")
    .leftJoin("tag", "tag.id", "former_slug.subject_id")
    .select(({ fn }) => [
      "former_slug.kind",
      "former_slug.slug as former",
      fn.coalesce("category.slug", "tag.slug").as("slug"),
    ])
    .where("former_slug.slug", "in", slugs)
    .where("former_slug.kind", "in", ["category", "tag"])
    .execute();
  if (rows.length === 0) return null;
  const present = (kind: "category" | "tag", slug: string) =>
    rows.find((row) => row.kind === kind && row.former === slug)?.slug ?? slug;
  return { category: category && present("category", category), tag: tag?.map((slug) => present("tag", slug)) };
}
