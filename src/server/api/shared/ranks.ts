import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What stands in an order of its owner, and the column that names the owner. */
type List =
  | { table: "price"; of: "page_id" }
  | { table: "photo"; of: "page_id" | "post_id" | "story_id" | "event_id" | "category_id" }
  | { table: "audio"; of: "page_id" | "post_id" | "story_id" }
  | { table: "special_page"; of: "menu" };

export type Place = { id: string; rank: number | null };

/**
 * Puts one at its place (from 1 on; beyond the end: the last), and numbers all of the owner anew, without gaps. The mount
 * has locked what the list hangs on, so that one moves at a time.
 * @param rank null: it has gone
 * @returns how many there are
 */
export async function arrange(tx: Database, list: List & { owner: string }, { id, rank }: Place): Promise<number> {
  const [table, of] = [sql.table(list.table), sql.ref(list.of)];
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where ${of} = ${list.owner} and id <> ${id} order by rank, id`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (rank !== null) ids.splice(rank - 1, 0, id);
  await numberInOrder(tx, list.table, ids);
  return ids.length;
}

/** Gives the rows their places, from 1 on, in this order; those that have theirs already are left alone. */
export async function numberInOrder(
  tx: Database,
  table: List["table"] | "category" | "feature",
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as it set rank = place.rank
    from unnest(${ids}::uuid[]) with ordinality as place (id, rank)
    where it.id = place.id and it.rank <> place.rank`.execute(tx);
}
