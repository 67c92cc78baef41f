import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { PHOTO_COLUMNS } from "./answer.ts";

const { selectFrom } = expressionBuilder<DB>();

/** A start should not keep a small machine busy for longer than a minute. */
const WARMED_PHOTOS = 60;

/** The photos of a page as JSON, the primary one first, then in rank order. Index: photo_of_page. */
export function pagePhotosOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("photo")
      .select(PHOTO_COLUMNS)
      .where("photo.page_id", "=", pageId)
      .orderBy("photo.is_primary", "desc")
      .orderBy("photo.rank"),
  );
}

/** The primary photo of a page as JSON, or null. Index: photo_one_primary. */
export function primaryPhotoOf(pageId: Expression<string>) {
  return jsonObjectFrom(
    selectFrom("photo").select(PHOTO_COLUMNS).where("photo.page_id", "=", pageId).where("photo.is_primary", "=", true),
  );
}

/** The same as rows, whether the page is public or not. Index: photo_of_page. */
export function photosOfPage(db: Database, pageId: string) {
  return db
    .selectFrom("photo")
    .select(PHOTO_COLUMNS)
    .where("photo.page_id", "=", pageId)
    .orderBy("photo.is_primary", "desc")
    .orderBy("photo.rank")
    .execute();
}

/** The photos of a page; undefined when it is not there, or not the reader's to see. */
export async function findPagePhotos(db: Database, pageId: string, isPreview = false) {
  const row = await db
    .selectFrom("page")
    .select(({ ref }) => pagePhotosOf(ref("page.id")).as("photos"))
    .where("page.id", "=", pageId)
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
  return row?.photos;
}

/** The keys of what lists show first; their variants are worth making before anybody asks. */
export async function primaryPhotoKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("photo")
    .innerJoin("page", "page.id", "photo.page_id")
    .select("photo.key")
    .where("photo.is_primary", "=", true)
    .where("page.is_public", "=", true)
    .orderBy("page.rank", "desc")
    .limit(WARMED_PHOTOS)
    .execute();
  return rows.map(({ key }) => key);
}
