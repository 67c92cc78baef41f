import { type Insertable, sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import type { Handler } from "../../http/handler.ts";
import { refuseFaults, refuseStale } from "../../http/problem.ts";
import { ownPage } from "../pages/own-page.ts";
import { pageOfCall } from "../pages/page-of-call.ts";
import { republish } from "../pages/republish.ts";

/** Puts a page into categories, the main one first, and gives it tags. A list that is not sent stays. */
export const categorisePage: Handler<Contract["categorisePage"]> = async (input, context) => {
  const { tx, now } = context;
  const page_id = pageOfCall(context);
  if (input.version !== undefined) refuseStale(input.version, await ownPage(tx, page_id, now));
  const before = await listsOf(tx, page_id);
  const after = { category_ids: ids(input.category_ids), tag_ids: ids(input.tag_ids)?.toSorted() };
  await requireKnown(tx, "category", after.category_ids);
  await requireKnown(tx, "tag", after.tag_ids);
  const changes = Object.entries(after).filter(
    ([name, list]) => list && `${list}` !== `${before[name as keyof Lists]}`,
  );
  if (changes.length === 0) context.unchanged();
  else {
    await replaceLists(tx, page_id, after);
    const former = changes.map(([name]) => [name, before[name as keyof Lists]]);
    context.changed({
      ...{ kind: "page", id: page_id },
      before: Object.fromEntries(former),
      after: Object.fromEntries(changes),
    });
    await republish(context, page_id);
  }
  return ownPage(tx, page_id, now);
};

type Lists = { category_ids: string[]; tag_ids: string[] };

/** An id is the same in capitals. */
const ids = (list: string[] | undefined) => list?.map((id) => id.toLowerCase());

/** Index: page_category_rank, page_tag_pkey. */
async function listsOf(tx: Database, pageId: string): Promise<Lists> {
  const categories = tx.selectFrom("page_category").select("category_id").where("page_id", "=", pageId);
  const tags = tx.selectFrom("page_tag").select("tag_id").where("page_id", "=", pageId);
  return {
    category_ids: (await categories.orderBy("rank").execute()).map(({ category_id }) => category_id),
    tag_ids: (await tags.orderBy("tag_id").execute()).map(({ tag_id }) => tag_id),
  };
}

/**
 * They stay until the transaction ends: nobody takes away meanwhile what is chosen here.
 * @throws ProblemError that names each place of the list at which there is none
 */
async function requireKnown(tx: Database, kind: "category" | "tag", chosen: string[] | undefined): Promise<void> {
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
  refuseFaults(unknown.map((path) => ({ path, code: "not-a-choice" })));
}

/** Writing the page's row, too, makes a new version of it: another edit that began before is told. */
async function replaceLists(tx: Database, page_id: string, { category_ids, tag_ids }: Partial<Lists>): Promise<void> {
  if (category_ids) {
    await tx.deleteFrom("page_category").where("page_id", "=", page_id).execute();
    const rows = category_ids.map((category_id, at) => ({ page_id, category_id, rank: at + 1 }));
    await tx.insertInto("page_category").values(rows).execute();
  }
  if (tag_ids) {
    await tx.deleteFrom("page_tag").where("page_id", "=", page_id).execute();
    const rows: Insertable<DB["page_tag"]>[] = tag_ids.map((tag_id) => ({ page_id, tag_id }));
    if (rows.length > 0) await tx.insertInto("page_tag").values(rows).execute();
  }
  await tx.updateTable("page").set({ version: sql`version` }).where("id", "=", page_id).execute();
}
