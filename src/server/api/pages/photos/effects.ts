import { type Selectable, sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import { arrange } from "#core/server/api/shared/ranks.ts";
import type { PhotoOwner, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject, Photo } from "#core/server/db/schema.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { removePhoto, type StoredPhoto } from "#core/server/media/photos/store-photo.ts";

/** A row of `photo` with all columns. */
export type PhotoColumns = Selectable<Photo>;

/** Alternative texts and captions. */
export type PhotoTexts = Omit<InputOf<Contract["addPhoto"]>, "page_id">;

/** The same, and the point that stays in sight. */
type PhotoEdit = Omit<InputOf<Contract["editPhoto"]>, "id" | "version" | "rank">;

/** The ranked photos of one subject. The caller holds the lock of the subject's row. */
export type PhotoList = { table: "photo" } & PhotoOwner;

/** The photos of an event or a category: at most one. */
type OnlyPhotoList = PhotoList & { of: "event_id" | "category_id" };

type UploadContext = WriteContext & { photo: StoredPhoto };

/**
 * Reads a photo after the lock of its subject was granted: a concurrent call may have deleted it before. Index: photo_pkey.
 * @throws ProblemError `not-found`
 */
export async function findPhoto(tx: Database, id: string): Promise<PhotoColumns> {
  const row = await tx.selectFrom("photo").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Attaches the uploaded photo as the last of its list. The first photo of a page becomes its primary photo.
 * @param most maximum length of the list
 * @throws ProblemError `list-full`
 */
export async function attachPhoto(
  { tx, photo, changed }: UploadContext,
  list: PhotoList,
  { texts, most }: { texts: PhotoTexts; most: number },
): Promise<PhotoColumns> {
  const isFirst = sql<boolean>`not exists (select from photo where page_id = ${list.owner})`;
  const { id } = await tx
    .insertInto("photo")
    .values({
      ...photo,
      ...texts,
      [list.of]: list.owner,
      rank: sql`(select coalesce(max(rank), 0) + 1 from photo where ${sql.ref(list.of)} = ${list.owner})`,
      is_primary: list.of === "page_id" ? isFirst : false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if ((await arrange(tx, list, { id, rank: most + 1 })) > most) throw new ProblemError("list-full");
  const row = await findPhoto(tx, id);
  changed({ kind: "photo", id, before: null, after: auditedPhoto(row), list });
  return row;
}

/** Deletes a photo and renumbers the others of its list. Its file is deleted after the commit. */
export async function detachPhoto(context: WriteContext, list: PhotoList, row: PhotoColumns): Promise<void> {
  const { tx } = context;
  await tx.deleteFrom("photo").where("id", "=", row.id).execute();
  await arrange(tx, list, { id: row.id, rank: null });
  context.changed({ kind: "photo", id: row.id, before: auditedPhoto(row), after: null, list });
  context.dropFile(() => removePhoto(context.services.media, row.key));
}

/** Stores the texts and the point in sight that were sent, and the rank where one was sent. */
export async function editPhotoTexts(
  { tx, changed, unchanged }: WriteContext,
  list: PhotoList,
  { before, texts: sent, rank }: { before: PhotoColumns; texts: PhotoEdit; rank?: number | undefined },
): Promise<void> {
  const { id } = before;
  const texts = changedFields(sent, before);
  if (Object.keys(texts).length > 0) await tx.updateTable("photo").set(texts).where("id", "=", id).execute();
  if (rank !== undefined) await arrange(tx, list, { id, rank });
  const row = await findPhoto(tx, id);
  const changes = { ...texts, ...(row.rank !== before.rank && { rank: row.rank }) };
  const isChanged = Object.keys(changes).length > 0;
  const former = formerFields(changes, before) as JsonObject; // texts and a number
  if (isChanged) changed({ kind: "photo", id, before: former, after: changes as JsonObject, list });
  else unchanged();
}

/** Attaches the uploaded photo in place of the present one. */
export async function replaceOnlyPhoto(context: UploadContext, list: OnlyPhotoList, texts: PhotoTexts): Promise<void> {
  for (const row of await photosIn(context.tx, list)) await detachPhoto(context, list, row);
  await attachPhoto(context, list, { texts, most: 1 });
}

/** @throws ProblemError `not-found` where there is no photo */
export async function editOnlyPhoto(context: WriteContext, list: OnlyPhotoList, texts: PhotoEdit): Promise<void> {
  const [before] = await photosIn(context.tx, list);
  if (!before) throw notFound();
  await editPhotoTexts(context, list, { before, texts });
}

/** @throws ProblemError `not-found` where there is no photo */
export async function removeOnlyPhoto(context: WriteContext, list: OnlyPhotoList): Promise<void> {
  const rows = await photosIn(context.tx, list);
  if (rows.length === 0) throw notFound();
  for (const row of rows) await detachPhoto(context, list, row);
}

/** Indexes: photo_of_event, photo_of_category. */
function photosIn(tx: Database, { of, owner }: OnlyPhotoList): Promise<PhotoColumns[]> {
  return tx.selectFrom("photo").selectAll().where(of, "=", owner).orderBy("rank").execute();
}

function auditedPhoto({ alt, alt_ie, caption, caption_ie, rank, is_primary }: PhotoColumns): JsonObject {
  return { alt, alt_ie, caption, caption_ie, rank, primary: is_primary };
}
