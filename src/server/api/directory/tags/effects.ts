import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/**
 * Gives pages the tags that follow from their facts, and takes those that do not any more (docs/decisions/070). To be called after every
 * change of a page's facts, of its tags, and of the facts of a tag.
 */
export async function deriveTags(tx: Database, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length > 0) await sql`select derive_tags(${pageIds}::uuid[])`.execute(tx);
}
