import type { AdminCategory } from "../../../contract/categories.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Handler, WriteContext } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { editOnlyPhoto, removeOnlyPhoto, replaceOnlyPhoto } from "../photos/effects.ts";
import { adminCategory } from "./queries.ts";

export const addCategoryPhoto: Handler<Contract["addCategoryPhoto"]> = async ({ id, ...texts }, context) => {
  await replaceOnlyPhoto(context, await lockedList(context, id), texts);
  return invalidated(context, id);
};

export const editCategoryPhoto: Handler<Contract["editCategoryPhoto"]> = async ({ id, ...texts }, context) => {
  await editOnlyPhoto(context, await lockedList(context, id), texts);
  return invalidated(context, id);
};

export const removeCategoryPhoto: Handler<Contract["removeCategoryPhoto"]> = async ({ id }, context) => {
  await removeOnlyPhoto(context, await lockedList(context, id));
  return invalidated(context, id);
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

/** Invalidates the list of categories, and answers the category. */
function invalidated(context: WriteContext, id: string): Promise<AdminCategory> {
  context.invalidate("categories");
  return adminCategory(context.tx, id);
}
