import { sql } from "kysely";
import { CHANGED_ITEMS, CHANGED_LISTS } from "#core/contract/office/changes.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { CacheTag } from "./cache-tag.ts";

const LISTS: ReadonlySet<string> = new Set(CHANGED_LISTS);
const ITEMS: ReadonlySet<string> = new Set(CHANGED_ITEMS);

/**
 * Records in the transaction what of the public data has changed: the items and short lists among the tags that a write
 * invalidates. A page that is not public is left out, since nobody may learn of it; one that stops being public is recorded by
 * a trigger (0038_public_changes.sql).
 */
export async function recordChanges(tx: Database, tags: readonly CacheTag[]): Promise<void> {
  const recorded = tags.filter((tag) => LISTS.has(tag) || ITEMS.has(tag.split(":")[0]!));
  if (recorded.length === 0) return;
  const pages = recorded.flatMap((tag) => (tag.startsWith("page:") ? [tag.slice("page:".length)] : []));
  const others = recorded.filter((tag) => !tag.startsWith("page:"));
  await sql`
    insert into public_change (tag)
    select 'page:' || id from page where id = any(${pages}::uuid[]) and is_public
    union all select unnest(${others}::text[])`.execute(tx);
}
