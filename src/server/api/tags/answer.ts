import type { Tag } from "../../../contract/tags.ts";

/** What a tag needs from its row, as a column or inside JSON. */
export const TAG_COLUMNS = ["tag.id", "tag.slug", "tag.name", "tag.name_ie", "tag.kind"] as const;

export function tagAnswer(row: Tag): Tag {
  return { id: row.id, slug: row.slug, name: row.name, name_ie: row.name_ie, kind: row.kind };
}
