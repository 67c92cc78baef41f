import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/** Who suggested changes that were accepted, by the id of the proposal; null: a visitor without a name. Indexes: the primary keys. */
export async function suggestersOf(db: Database, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("proposed_change")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "proposed_change.account_id").on("account.deleted", "=", false),
    )
    .select(["proposed_change.id", sql<string | null>`coalesce(proposed_change.name, account.name)`.as("name")])
    .where(sql<boolean>`proposed_change.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
