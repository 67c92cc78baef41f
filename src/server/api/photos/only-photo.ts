import type { WriteContext } from "../../calls/context.ts";
import { notFound } from "../../http/problem.ts";
import { attachPhoto, type PhotoTexts, rewordPhoto, takePhotoAway, type WithPhoto } from "./attaching.ts";
import type { PhotoColumns, PhotoList } from "./owner.ts";

/** Of an event and of a category there is one photo. Whoever calls has locked what it hangs on. */
type Place = PhotoList & { of: "event_id" | "category_id" };

/** The one that was sent, in place of the one before. */
export async function replaceOnlyPhoto(context: WithPhoto, place: Place, words: PhotoTexts): Promise<void> {
  for (const row of await photosAt(context, place)) await takePhotoAway(context, place, row);
  await attachPhoto(context, place, { words, most: 1 });
}

/** @throws ProblemError `not-found` where there is none */
export async function rewordOnlyPhoto(context: WriteContext, place: Place, words: PhotoTexts): Promise<void> {
  const [before] = await photosAt(context, place);
  if (!before) throw notFound();
  await rewordPhoto(context, place, { before, words });
}

/** @throws ProblemError `not-found` where there is none */
export async function removeOnlyPhoto(context: WriteContext, place: Place): Promise<void> {
  const rows = await photosAt(context, place);
  if (rows.length === 0) throw notFound();
  for (const row of rows) await takePhotoAway(context, place, row);
}

/** Indexes: photo_of_event, photo_of_category. */
function photosAt({ tx }: Pick<WriteContext, "tx">, { of, owner }: Place): Promise<PhotoColumns[]> {
  return tx.selectFrom("photo").selectAll().where(of, "=", owner).orderBy("rank").execute();
}
