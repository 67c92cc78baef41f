import type { Contract } from "#core/contract/index.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { notFound, refuseStale } from "#core/server/http/problem.ts";
import { attachPhoto, detachPhoto, editPhotoTexts, findPhoto, type PhotoColumns, type PhotoList } from "./effects.ts";
import { findPagePhotos, listPagePhotos, photoAnswer } from "./queries.ts";

/** The page, or the post of the page, that the photos are attached to. */
type PhotoOwner = { pageId: string; postId: string | null };

/** The photos of a page, the primary one first, then by rank. */
export const pagePhotos: Handler<Contract["pagePhotos"]> = async ({ page_id }, context) => {
  const rows = await findPagePhotos(context.db, page_id, context.isPreview);
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  return rows.map((row) => photoAnswer("page", row));
};

export const addPhoto: Handler<Contract["addPhoto"]> = async ({ page_id: _, ...texts }, context) => {
  const owner = { pageId: pageOfCall(context), postId: null };
  const row = await attachPhoto(context, listOf(owner), { texts, most: MAX_PHOTOS.page });
  return photoAnswer("page", row);
};

/** Edits the texts of a photo and its rank. */
export const editPhoto: Handler<Contract["editPhoto"]> = async ({ id, version, rank, ...texts }, context) => {
  const before = await findPhoto(context.tx, id);
  const owner = { pageId: pageOfCall(context), postId: before.post_id };
  const answerOf = (row: PhotoColumns) => photoAnswer(owner.postId === null ? "page" : "post", row);
  refuseStale(version, answerOf(before));
  await editPhotoTexts(context, listOf(owner), { before, texts, rank });
  return answerOf(await findPhoto(context.tx, id));
};

/** Of concurrent choices the last one counts: the row of the page is locked for each. */
export const choosePrimaryPhoto: Handler<Contract["choosePrimaryPhoto"]> = async ({ id }, context) => {
  const { tx } = context;
  const pageId = pageOfCall(context);
  const chosen = await findPhoto(tx, id);
  if (chosen.page_id !== pageId) throw notFound();
  if (chosen.is_primary) context.unchanged();
  else {
    const ofPage = tx.updateTable("photo").where("page_id", "=", pageId);
    // The present one first: the unique index photo_one_primary allows one at any moment.
    await ofPage.set({ is_primary: false }).where("is_primary", "=", true).execute();
    await ofPage.set({ is_primary: true }).where("id", "=", id).execute();
    const list = listOf({ pageId, postId: null });
    context.changed({ kind: "photo", id, before: { primary: false }, after: { primary: true }, list });
  }
  return (await listPagePhotos(tx, pageId)).map((row) => photoAnswer("page", row));
};

/** In place of a deleted primary photo, the first one by rank becomes primary. Index: photo_of_page. */
export const deletePhoto: Handler<Contract["deletePhoto"]> = async ({ id }, context) => {
  const row = await findPhoto(context.tx, id);
  const owner = { pageId: pageOfCall(context), postId: row.post_id };
  await detachPhoto(context, listOf(owner), row);
  if (row.is_primary) {
    const first = context.tx.updateTable("photo").where("page_id", "=", owner.pageId).where("rank", "=", 1);
    await first.set({ is_primary: true }).execute();
  }
  return { deleted: 1 };
};

function listOf({ pageId, postId }: PhotoOwner): PhotoList {
  return postId === null
    ? { table: "photo", of: "page_id", owner: pageId }
    : { table: "photo", of: "post_id", owner: postId };
}
