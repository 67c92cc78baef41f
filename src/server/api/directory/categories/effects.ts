import { type Insertable, sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";
import { rejectIssues } from "#core/server/http/problem.ts";

/** The categories of a page, the main one first, and its tags. */
export type PageLists = { category_ids: string[]; tag_ids: string[] };

/**
 * Locks the chosen categories or tags, so that none is deleted before the transaction ends.
 * @throws ProblemError `invalid-fields` with an issue for each unknown id
 */
export async function requireExisting(
  tx: Database,
  kind: "category" | "tag",
  chosen: string[] | undefined,
): Promise<void> {
  if (!chosen) return;
  const rows = await tx
    .selectFrom(kind)
    .select("id")
    .where(sql<boolean>`id = any(${chosen}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = chosen.flatMap((id, at) => (known.has(id) ? [] : [`${kind}_ids.${at}`]));
  rejectIssues(unknown.map((path) => ({ path, code: "not-a-choice" })));
}

/** Replaces the lists, and increases the version of the page, so that a concurrent edit of the page is refused. */
export async function replacePageLists(
  tx: Database,
  page_id: string,
  { category_ids, tag_ids }: Partial<PageLists>,
): Promise<void> {
  if (category_ids) {
    await tx.deleteFrom("page_category").where("page_id", "=", page_id).execute();
    const rows = category_ids.map((category_id, at) => ({ page_id, category_id, rank: at + 1 }));
    await tx.insertInto("page_category").values(rows).execute();
  }
  if (tag_ids) {
    await tx.deleteFrom("page_tag").where("page_id", "=", page_id).where("source", "<>", "facts").execute();
    const rows: Insertable<DB["page_tag"]>[] = tag_ids.map((tag_id) => ({ page_id, tag_id }));
    if (rows.length > 0) await tx.insertInto("page_tag").values(rows).execute();
  }
  await tx.updateTable("page").set({ version: sql`version` }).where("id", "=", page_id).execute();
}

/** The lists as they were chosen: tags that follow from facts are not. Indexes: page_category_rank, page_tag_pkey. */
export async function listsOf(tx: Database, pageId: string): Promise<PageLists> {
  const categories = tx.selectFrom("page_category").select("category_id").where("page_id", "=", pageId);
  const tags = tx.selectFrom("page_tag").select("tag_id").where("page_id", "=", pageId).where("source", "<>", "facts");
  return {
    category_ids: (await categories.orderBy("rank").execute()).map(({ category_id }) => category_id),
    tag_ids: (await tags.orderBy("tag_id").execute()).map(({ tag_id }) => tag_id),
  };
}
