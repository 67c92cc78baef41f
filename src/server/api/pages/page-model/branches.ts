import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { MAX_BRANCHES } from "#core/contract/pages/branches.ts";
import type { DB } from "#core/server/db/schema.ts";

/** The other pages of the same business, also those that are not public. Index: page_branches. */
export function branchesOf(pageId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  const group = selectFrom("page as own").select("own.branch_group").where("own.id", "=", pageId);
  return jsonArrayFrom(
    selectFrom("page as branch")
      .select(["branch.id", "branch.slug", "branch.name", "branch.name_ie", "branch.location", "branch.is_public"])
      .where("branch.branch_group", "=", group)
      .where("branch.id", "<>", pageId)
      .where("branch.date_deleted", "is", null)
      .orderBy(sql`coalesce(branch.name, branch.name_ie)`)
      .orderBy("branch.id")
      .limit(MAX_BRANCHES),
  );
}
