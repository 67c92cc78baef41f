import { sql } from "kysely";
import type { AdminCategory } from "#core/contract/directory/categories.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { issuesOf } from "#core/domain/field-issues.ts";
import { editOnlyPhoto, removeOnlyPhoto, replaceOnlyPhoto } from "#core/server/api/pages/photos/effects.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists, numberInOrder, rejectUnknownIds, rerank } from "#core/server/api/shared/ranks.ts";
import { deleteFormerSlugs, newSlug, redirectSlugs, slugAfterEdit } from "#core/server/api/shared/slugs.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, refuseStale, rejectIssues } from "#core/server/http/problem.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { adminCategory, categoryIdsByRank, listAdminCategories, pageIdsIn } from "./queries.ts";

/** Adds a category where fields of one are sent; otherwise answers the list. */
export const adminCategories: Handler<Contract["adminCategories"]> = async (sent, context) => {
  if (Object.values(sent).some((value) => value !== undefined)) return addCategory(sent, context);
  context.unchanged();
  return listAdminCategories(context.tx);
};

async function addCategory(
  { slug: chosen, ...sent }: InputOf<Contract["adminCategories"]>,
  context: WriteContext,
): Promise<AdminCategory> {
  const { tx } = context;
  await lockLists(tx);
  const fields = editedFields(NEW_CATEGORY, sent);
  const slug = await newSlug(tx, "category", { names: [fields.name, fields.name_ie], chosen });
  const { id } = await tx
    .insertInto("category")
    .values(({ selectFrom, fn, lit }) => ({
      ...fields,
      slug,
      rank: selectFrom("category").select((eb) => eb(fn.coalesce(fn.max("rank"), lit(0)), "+", lit(1)).as("rank")),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  context.changed({ kind: "category", id, before: null, after: { slug, ...fields }, pages: [] });
  return adminCategory(tx, id);
}

export const editCategory: Handler<Contract["editCategory"]> = async (input, context) => {
  const { id, version, slug: chosen, ...sent } = input;
  const { tx } = context;
  await lockLists(tx);
  const before = await adminCategory(tx, id);
  refuseStale(version, before);
  const fields = changedFields(editedFields(before, sent), before);
  const names = { before: namesOf(before), after: namesOf({ ...before, ...fields }) };
  const slug = await slugAfterEdit(tx, "category", before, { ...names, chosen });
  const changes = { ...fields, ...(slug !== before.slug && { slug }) };
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return before;
  }
  await tx.updateTable("category").set(changes).where("id", "=", id).execute();
  const pages = "slug" in changes || "name" in changes || "name_ie" in changes ? await pageIdsIn(tx, id) : [];
  context.changed({ kind: "category", id, before: formerFields(changes, before), after: changes, pages });
  return adminCategory(tx, id);
};

/** Sets the order of all categories. Concurrent calls are serialised, so that the last one counts as a whole. */
export const rankCategories: Handler<Contract["rankCategories"]> = async ({ ids }, context) => {
  const { tx } = context;
  await lockLists(tx);
  const before = await categoryIdsByRank(tx);
  const after = ids.map((id) => id.toLowerCase());
  rejectUnknownIds(after, before);
  rejectIssues(issuesOf([[after.length < before.length, "ids", "incomplete"]]));
  await rerank(context, "category", { before, after });
  return listAdminCategories(tx);
};

type Fields = Pick<AdminCategory, "name" | "name_ie" | "color" | "icon">;

/** The fields of a new category that were not sent. */
const NEW_CATEGORY: Fields = { name: null, name_ie: null, color: "#157a73", icon: "place" };

const namesOf = ({ name, name_ie }: Pick<Fields, "name" | "name_ie">) => [name, name_ie];

/**
 * The fields of a category after an edit.
 * @throws ProblemError `invalid-fields` where neither language has a name
 */
function editedFields(before: Fields, sent: Omit<InputOf<Contract["adminCategories"]>, "slug">): Fields {
  const { name, name_ie, color, icon } = withSent(before, sent);
  if (name === null && name_ie === null) throw invalid("name", "required");
  return { name, name_ie, color, icon };
}

/** Deletes a category, and moves its pages and slugs to another one. A concurrent call that adds a page to it waits, and fails. */
export const deleteCategory: Handler<Contract["deleteCategory"]> = async ({ id, move_to }, context) => {
  const { tx, services } = context;
  await lockLists(tx);
  await tx.selectFrom("category").select("id").where("id", "=", id).forUpdate().execute();
  const { slug, name, name_ie } = await adminCategory(tx, id);
  const pages = await pageIdsIn(tx, id);
  const target = await findTarget(tx, { id, move_to, isNeeded: pages.length > 0 });
  const photos = await tx.selectFrom("photo").select("key").where("category_id", "=", id).execute();
  if (target) {
    await movePages(tx, { from: id, into: target, pages });
    for (const { moveCategory } of SERVERS_OF_MODULES) await moveCategory?.(tx, { from: id, into: target });
  }
  await tx.deleteFrom("category").where("id", "=", id).execute();
  if (target) await redirectSlugs(tx, "category", { id, slug }, target);
  else await deleteFormerSlugs(tx, "category", id);
  await numberInOrder(tx, "category", await categoryIdsByRank(tx));
  const after = target ? { move_to: target, pages: pages.length } : null;
  context.changed({ kind: "category", id, before: { slug, name, name_ie }, after, pages });
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

export const addCategoryPhoto: Handler<Contract["addCategoryPhoto"]> = async ({ id, ...texts }, context) => {
  await replaceOnlyPhoto(context, await lockedList(context, id), texts);
  return adminCategory(context.tx, id);
};

export const editCategoryPhoto: Handler<Contract["editCategoryPhoto"]> = async ({ id, ...texts }, context) => {
  await editOnlyPhoto(context, await lockedList(context, id), texts);
  return adminCategory(context.tx, id);
};

export const removeCategoryPhoto: Handler<Contract["removeCategoryPhoto"]> = async ({ id }, context) => {
  await removeOnlyPhoto(context, await lockedList(context, id));
  return adminCategory(context.tx, id);
};

/**
 * Locks the category, so that concurrent uploads are serialised.
 * @throws ProblemError `not-found`
 */
async function lockedList({ tx }: WriteContext, id: string) {
  const row = await tx.selectFrom("category").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { table: "photo", of: "category_id", owner: row.id } as const;
}
