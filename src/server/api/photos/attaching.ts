import { sql } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { JsonObject } from "../../db/schema.ts";
import { ProblemError } from "../../http/problem.ts";
import { removePhoto, type StoredPhoto } from "../../media/store-photo.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { arrange } from "../shared/ranks.ts";
import { audited, findPhoto, type PhotoColumns, type PhotoList } from "./owner.ts";

export type PhotoTexts = Omit<InputOf<Contract["addPhoto"]>, "page_id">;
export type WithPhoto = WriteContext & { photo: StoredPhoto };

/**
 * Hangs the photo that was sent, as the last of its list. The first of a page stands for it.
 * @throws ProblemError `list-full`
 */
export async function attachPhoto(
  { tx, photo, changed }: WithPhoto,
  list: PhotoList,
  { words, most }: { words: PhotoTexts; most: number },
): Promise<PhotoColumns> {
  const isFirst = sql<boolean>`not exists (select from photo where page_id = ${list.owner})`;
  const { id } = await tx
    .insertInto("photo")
    .values({
      ...{ ...photo, ...words, [list.of]: list.owner },
      rank: sql`(select coalesce(max(rank), 0) + 1 from photo where ${sql.ref(list.of)} = ${list.owner})`,
      is_primary: list.of === "page_id" ? isFirst : false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if ((await arrange(tx, list, { id, rank: most + 1 })) > most) throw new ProblemError("list-full");
  const row = await findPhoto(tx, id);
  changed({ kind: "photo", id, before: null, after: audited(row) });
  return row;
}

/** The others of its list close up; its file goes when that is sure. */
export async function takePhotoAway(context: WriteContext, list: PhotoList, row: PhotoColumns): Promise<void> {
  const { tx, services } = context;
  await tx.deleteFrom("photo").where("id", "=", row.id).execute();
  await arrange(tx, list, { id: row.id, rank: null });
  context.changed({ kind: "photo", id: row.id, before: audited(row), after: null });
  context.afterCommit(() => removePhoto(services.media, row.key));
}

/** What is said of a photo, and where it stands. @returns whether anything is another than before */
export async function rewordPhoto(
  { tx, changed, unchanged }: WriteContext,
  list: PhotoList,
  { before, words: sent, rank }: { before: PhotoColumns; words: PhotoTexts; rank?: number | undefined },
): Promise<boolean> {
  const { id } = before;
  const words = changedFields(sent, before);
  if (Object.keys(words).length > 0) await tx.updateTable("photo").set(words).where("id", "=", id).execute();
  if (rank !== undefined) await arrange(tx, list, { id, rank });
  const row = await findPhoto(tx, id);
  const changes = { ...words, ...(row.rank !== before.rank && { rank: row.rank }) };
  const isChanged = Object.keys(changes).length > 0;
  const former = formerFields(changes, before) as JsonObject; // words and a rank
  if (isChanged) changed({ kind: "photo", id, before: former, after: changes as JsonObject });
  else unchanged();
  return isChanged;
}
