import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { invalid } from "../../http/problem.ts";
import { isShownPost } from "./queries.ts";

/**
 * Sets the pages of a feature, in this order.
 * @returns whether anything changed
 * @throws ProblemError where an added page is unknown or not public; both give the same error, so that it reveals nothing
 */
export async function setPages(tx: Database, feature_id: string, ids: readonly string[]): Promise<boolean> {
  const table = tx.selectFrom("feature_page").where("feature_id", "=", feature_id);
  const before = (await table.select("page_id").orderBy("rank").execute()).map(({ page_id }) => page_id);
  if (isSame(before, ids)) return false;
  const shown = await tx
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("is_public", "=", true)
    .execute();
  rejectUnknown("page_ids", ids, [...before, ...shown.map(({ id }) => id)]);
  await tx.deleteFrom("feature_page").where("feature_id", "=", feature_id).execute();
  const rows = ids.map((page_id, rank) => ({ feature_id, page_id, rank }));
  if (rows.length > 0) await tx.insertInto("feature_page").values(rows).execute();
  return true;
}

/** As `setPages`, for posts. */
export async function setPosts(tx: Database, feature_id: string, ids: readonly string[]): Promise<boolean> {
  const table = tx.selectFrom("feature_post").where("feature_id", "=", feature_id);
  const before = (await table.select("post_id").orderBy("rank").execute()).map(({ post_id }) => post_id);
  if (isSame(before, ids)) return false;
  const shown = await tx
    .selectFrom("post")
    .innerJoin("page", "page.id", "post.page_id")
    .select("post.id")
    .where(sql<boolean>`post.id = any(${ids}::uuid[])`)
    .where(isShownPost)
    .execute();
  rejectUnknown("post_ids", ids, [...before, ...shown.map(({ id }) => id)]);
  await tx.deleteFrom("feature_post").where("feature_id", "=", feature_id).execute();
  const rows = ids.map((post_id, rank) => ({ feature_id, post_id, rank }));
  if (rows.length > 0) await tx.insertInto("feature_post").values(rows).execute();
  return true;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

function rejectUnknown(path: string, ids: readonly string[], known: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw invalid(path, "repeated");
  if (ids.some((id) => !known.includes(id))) throw invalid(path, "not-a-choice");
}
