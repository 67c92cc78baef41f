import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { MAX_BRANCHES } from "#core/contract/pages/branches.ts";
import { requirePermissionOn } from "#core/server/access/permission.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { lockedPage, pageOfCall } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { branchesOf } from "../page-model/queries.ts";

async function branchesAnswer(db: Database, pageId: string) {
  const { branches } = await db
    .selectNoFrom(branchesOf(sql<string>`${pageId}::uuid`).as("branches"))
    .executeTakeFirstOrThrow();
  return { branches };
}

export const pageBranches: Handler<Contract["pageBranches"]> = (_, context) =>
  branchesAnswer(context.db, pageOfCall(context));

const tagsOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => `page:${id}` as const);

/** The last page of a business is in none. */
const IS_ALONE = sql<boolean>`not exists (
  select from page as branch
  where branch.branch_group = page.branch_group and branch.id <> page.id and branch.date_deleted is null)`;

/**
 * @throws ProblemError where the caller is not in the team of both pages, or the other page is in a business already. A page
 *   that another call has locked counts as taken, so that two calls cannot wait for each other.
 */
export const addBranch: Handler<Contract["addBranch"]> = async ({ other_id }, context) => {
  const { tx, caller } = context;
  const page = lockedPage(context);
  await requirePermissionOn(tx, { caller, who: "team", task: "page", kind: "page", id: other_id });
  const { branches } = await branchesAnswer(tx, page.id);
  if (branches.length + 1 >= MAX_BRANCHES) throw new ProblemError("list-full");
  const other = await tx
    .selectFrom("page")
    .select("id")
    .where("id", "=", other_id)
    .where("id", "<>", page.id)
    .where(IS_ALONE)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!other) throw invalid("other_id", "not-a-choice");
  const group = page.branch_group ?? randomUUID();
  const ids = [page.id, other.id];
  await tx.updateTable("page").set({ branch_group: group }).where("id", "in", ids).execute();
  for (const [id, with_page] of [ids, ids.toReversed()] as [string, string][]) {
    const states = { before: null, after: { with_page } };
    context.changed({ kind: "page", id, pageId: id, ...states, shown: "on-page", also: tagsOf(branches) });
  }
  return branchesAnswer(tx, page.id);
};

export const leaveBranches: Handler<Contract["leaveBranches"]> = async (_, context) => {
  const { tx } = context;
  const { id, branch_group } = lockedPage(context);
  if (branch_group === null) {
    context.unchanged();
    return { branches: [] };
  }
  const { branches } = await branchesAnswer(tx, id);
  await tx.updateTable("page").set({ branch_group: null }).where("id", "=", id).execute();
  const states = { before: { branches: branches.length }, after: null };
  context.changed({ kind: "page", id, ...states, shown: "on-page", also: tagsOf(branches) });
  return { branches: [] };
};
