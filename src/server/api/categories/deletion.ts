import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid } from "../../http/problem.ts";
import { removePhoto } from "../../media/store-photo.ts";
import { indexPages } from "../search/effects.ts";
import { lockLists, numberInOrder } from "../shared/ranks.ts";
import { deleteFormerSlugs, redirectSlugs } from "../shared/slugs.ts";
import { adminCategory, categoryIdsByRank, pageIdsIn } from "./queries.ts";

/** Deletes a category, and moves its pages and slugs to another one. A concurrent call that adds a page to it waits, and fails. */
export const deleteCategory: Handler<Contract["deleteCategory"]> = async ({ id, move_to }, context) => {
  const { tx, now, services } = context;
  await lockLists(tx);
  await tx.selectFrom("category").select("id").where("id", "=", id).forUpdate().execute();
  const { slug, name, name_ie } = await adminCategory(tx, id);
  const pages = await pageIdsIn(tx, id);
  const target = await findTarget(tx, { id, move_to, isNeeded: pages.length > 0 });
  const photos = await tx.selectFrom("photo").select("key").where("category_id", "=", id).execute();
  if (target) await movePages(tx, { from: id, into: target, pages });
  await tx.deleteFrom("category").where("id", "=", id).execute();
  if (target) await redirectSlugs(tx, "category", { id, slug }, target);
  else await deleteFormerSlugs(tx, "category", id);
  await numberInOrder(tx, "category", await categoryIdsByRank(tx));
  await indexPages(tx, pages, now);
  const after = target ? { move_to: target, pages: pages.length } : null;
  context.changed({ kind: "category", id, before: { slug, name, name_ie }, after });
  context.invalidate("categories", "pages");
  for (const { key } of photos) context.afterCommit(() => removePhoto(services.media, key));
  return { deleted: 1 };
};

type Moving = { id: string; move_to: string | undefined; isNeeded: boolean };

/** @throws ProblemError `invalid-fields` where `move_to` is missing though there are pages, or is no other category */
async function findTarget(tx: Database, { id, move_to, isNeeded }: Moving): Promise<string | null> {
  if (move_to === undefined) {
    if (isNeeded) throw invalid("move_to", "required");
    return null;
  }
  const row = await tx.selectFrom("category").select("id").where("id", "=", move_to).executeTakeFirst();
  if (!row || row.id === id) throw invalid("move_to", "not-a-choice");
  return row.id;
}

/** Moves pages to another category. A page with both keeps the better rank; then the ranks are renumbered without gaps. */
async function movePages(tx: Database, { from, into, pages }: { from: string; into: string; pages: string[] }) {
  await sql`
    delete from page_category as worse using page_category as better
    where worse.page_id = better.page_id and worse.rank > better.rank
      and worse.category_id in (${from}, ${into}) and better.category_id in (${from}, ${into})`.execute(tx);
  await tx.updateTable("page_category").set({ category_id: into }).where("category_id", "=", from).execute();
  await sql`
    update page_category as it set rank = place.rank
    from (
      select page_id, category_id, row_number() over (partition by page_id order by rank) as rank
      from page_category where page_id = any(${pages}::uuid[])
    ) as place
    where it.page_id = place.page_id and it.category_id = place.category_id and it.rank <> place.rank`.execute(tx);
}
