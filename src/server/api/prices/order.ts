import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/**
 * Puts a price at its place (from 1 on; beyond the end: the last), and numbers all of the page anew, without gaps. The
 * mount has locked the page, so that one moves at a time.
 * @param rank null: it has gone
 */
export async function arrange(tx: Database, pageId: string, { id, rank }: { id: string; rank: number | null }) {
  const rows = await tx
    .selectFrom("price")
    .select(["id"])
    .where("page_id", "=", pageId)
    .where("id", "!=", id)
    .orderBy("rank")
    .execute();
  const ids = rows.map((row) => row.id);
  if (rank !== null) ids.splice(rank - 1, 0, id);
  await sql`
    update price set rank = place.rank
    from unnest(${ids}::uuid[]) with ordinality as place (id, rank)
    where price.id = place.id and price.rank <> place.rank`.execute(tx);
}
