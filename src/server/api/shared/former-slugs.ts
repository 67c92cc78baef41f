import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import type { Addressed } from "./slugs.ts";

/**
 * What an address that is no longer used leads to: asked only after nothing has that slug now. The answer then carries
 * the present slug, and the site sends readers on to it (301).
 */
async function findByFormerSlug(db: Database, kind: Addressed, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom("former_slug")
    .select("subject_id")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.subject_id ?? null;
}

/**
 * One subject by its id, its slug, or a slug that it once had.
 * @param find reads by a column that is unique
 */
export async function findByIdOrSlug<Row>(
  db: Database,
  kind: Addressed,
  idOrSlug: string,
  find: (column: "id" | "slug", value: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (isId(idOrSlug)) return find("id", idOrSlug);
  const current = await find("slug", idOrSlug);
  if (current) return current;
  const id = await findByFormerSlug(db, kind, idOrSlug);
  return id ? find("id", id) : undefined;
}
