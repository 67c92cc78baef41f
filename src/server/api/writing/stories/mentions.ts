import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isOffice } from "#core/contract/roles.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";
import { rejectIssues } from "#core/server/http/problem.ts";

const { selectFrom } = expressionBuilder<DB>();

/** The pages that a story mentions, public or not, in rank order, as JSON. Index: story_page_pkey. */
export function mentionedPagesOf(storyId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("story_page")
      .innerJoin("page", "page.id", "story_page.page_id")
      .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.color"])
      .where("story_page.story_id", "=", storyId)
      .where("page.date_deleted", "is", null)
      .orderBy("story_page.rank"),
  );
}

export async function mentionedIds(tx: Database, storyId: string): Promise<string[]> {
  const rows = tx.selectFrom("story_page").select("page_id").where("story_id", "=", storyId).orderBy("rank");
  return (await rows.execute()).map(({ page_id }) => page_id);
}

export async function mentionPages(tx: Database, story_id: string, pageIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("story_page").where("story_id", "=", story_id).execute();
  const rows = pageIds.map((page_id, at) => ({ story_id, page_id, rank: at + 1 }));
  if (rows.length > 0) await tx.insertInto("story_page").values(rows).execute();
}

/**
 * A story may mention public pages and those that it mentions already; administrators may choose any page.
 * @throws ProblemError with an issue at each index of the list whose page may not be mentioned
 */
export async function requireMentionable(
  tx: Database,
  { caller, chosen, former }: { caller: AccountCaller; chosen: readonly string[]; former: readonly string[] },
): Promise<void> {
  const isKnown = sql<SqlBool>`(is_public or id = any(${former}::uuid[]) or ${isOffice(caller.type)})`;
  const rows = await tx
    .selectFrom("page")
    .select("id")
    .where(sql<SqlBool>`id = any(${chosen}::uuid[])`)
    .where("date_deleted", "is", null)
    .where(isKnown)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = chosen.flatMap((id, at) => (known.has(id) ? [] : [`page_ids.${at}`]));
  rejectIssues(unknown.map((path) => ({ path, code: "not-a-choice" })));
}
