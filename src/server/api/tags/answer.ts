import type { Tag } from "../../../contract/tags.ts";

/** What a tag needs from its row, as a column or inside JSON. */
export const TAG_COLUMNS = ["tag.id", "tag.slug", "tag.name", "tag.name_ie", "tag.kind"] as const;

export type TagRow = { id: string; slug: string; name: string | null; name_ie: string | null; kind: string };

export function tagAnswer(row: TagRow): Tag {
  return { id: row.id, slug: row.slug, name: row.name, name_ie: row.name_ie, kind: row.kind as Tag["kind"] };
}
