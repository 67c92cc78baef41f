import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { ProblemError } from "../../http/problem.ts";

type Room = { pageId: string; adding: number; most: number };

/**
 * Of what hangs on a page there may be so many: nobody needs more, and every reader would wait for it.
 * @throws ProblemError `list-full`
 */
export async function requireQuota(
  tx: Database,
  table: "opening_time" | "special_time" | "price",
  { pageId, adding, most }: Room,
): Promise<void> {
  const { count } = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("page_id", "=", pageId)
    .executeTakeFirstOrThrow();
  if (count + adding > most) throw new ProblemError("list-full");
}
