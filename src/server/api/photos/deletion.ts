import type { Contract } from "../../../contract/index.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { notFound } from "../../http/problem.ts";
import { ownPost } from "../posts/own-posts.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { takePhotoAway } from "./attaching.ts";
import { findPhoto, listOf, type PhotoColumns, tellReaders } from "./owner.ts";

export const deletePhoto: Handler<Contract["deletePhoto"]> = async ({ id }, context) => {
  await takeAway(context, await findPhoto(context.tx, id));
  return { deleted: 1 };
};

export const removePostPhoto: Handler<Contract["removePostPhoto"]> = async ({ id }, context) => {
  const row = await findPhoto(context.tx, id);
  if (row.post_id === null) throw notFound(); // it is the page's
  await takeAway(context, row);
  return ownPost(context.tx, row.post_id);
};

/** The first of the others stands for the page now, where this one did. */
async function takeAway(context: WriteContext, row: PhotoColumns): Promise<void> {
  const owner = { pageId: pageOfCall(context), postId: row.post_id };
  await takePhotoAway(context, listOf(owner), row);
  if (row.is_primary) await promoteFirst(context.tx, owner.pageId);
  tellReaders(context, owner);
}

/** Index: photo_of_page. */
async function promoteFirst(tx: Database, pageId: string): Promise<void> {
  await tx.updateTable("photo").set({ is_primary: true }).where("page_id", "=", pageId).where("rank", "=", 1).execute();
}
