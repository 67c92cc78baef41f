import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { ProblemError } from "#core/server/http/problem.ts";

type Addition = { pageId: string; adding: number; most: number };

/**
 * Limits how many rows may be attached to one page, since every reader of the page loads all of them.
 * @throws ProblemError `list-full`
 */
export async function requireQuota(
  tx: Database,
  table: "opening_time" | "special_time" | "price",
  { pageId, adding, most }: Addition,
): Promise<void> {
  const { count } = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("page_id", "=", pageId)
    .executeTakeFirstOrThrow();
  if (count + adding > most) throw new ProblemError("list-full");
}
