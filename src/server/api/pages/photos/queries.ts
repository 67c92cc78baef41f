import { type Expression, expressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Photo } from "#core/contract/pages/photos.ts";
import { photoWidths } from "#core/domain/media/photo-sizes.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";

const { selectFrom } = expressionBuilder<DB>();

/** Bounds the work at start: a small machine builds the variants of so many photos in about a minute. */
const WARMED_PHOTOS = 60;

/** The columns that `photoAnswer` reads. */
const PHOTO_COLUMNS = [
  "photo.id",
  "photo.key",
  "photo.width",
  "photo.height",
  "photo.thumbhash",
  "photo.alt",
  "photo.alt_ie",
  "photo.caption",
  "photo.caption_ie",
  "photo.focus_x",
  "photo.focus_y",
  "photo.rank",
  "photo.is_primary",
  "photo.version",
] as const;

export type PhotoRow = {
  id: string;
  key: string;
  width: number;
  height: number;
  thumbhash: string;
  alt: string | null;
  alt_ie: string | null;
  caption: string | null;
  caption_ie: string | null;
  focus_x: number;
  focus_y: number;
  rank: number;
  is_primary: boolean;
  version: number;
};

/** The address prefix of each subject's photos. Those of pages and posts existed before this server and may not change. */
const FOLDERS = {
  page: "/images/page/photos",
  post: "/images/posts",
  story: "/images/stories",
  event: "/images/events",
  category: "/images/categories",
} as const;

/** What a photo can be attached to. */
export type PhotoSubject = keyof typeof FOLDERS;

export function photoAnswer(subject: PhotoSubject, row: PhotoRow): Photo {
  return {
    id: row.id,
    url: `${FOLDERS[subject]}/${row.key}`,
    widths: photoWidths(row.width),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    alt: row.alt,
    alt_ie: row.alt_ie,
    caption: row.caption,
    caption_ie: row.caption_ie,
    focus_x: row.focus_x,
    focus_y: row.focus_y,
    rank: row.rank,
    primary: row.is_primary,
    version: row.version,
  };
}

/** The path of the largest JPEG. */
export const widestAddress = (subject: PhotoSubject, { key, width }: Pick<PhotoRow, "key" | "width">): string =>
  `${FOLDERS[subject]}/${key}-${photoWidths(width).at(-1) ?? width}.jpg`;

export function maybePhotoAnswer(subject: PhotoSubject, row: PhotoRow | null): Photo | null {
  return row && photoAnswer(subject, row);
}

/** The photos of a page as JSON, the primary one first, then by rank. Index: photo_of_page. */
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

type Owner = "post_id" | "story_id" | "event_id" | "category_id";

/** The photos of a post, story, event or category as JSON, by rank. Indexes: photo_of_post, _story, _event, _category. */
export function photosOf(owner: Owner, id: Expression<string>) {
  return jsonArrayFrom(rankedPhotos(owner, id));
}

/** The first of them as JSON, or null. */
export function firstPhotoOf(owner: Owner, id: Expression<string>) {
  return jsonObjectFrom(rankedPhotos(owner, id).limit(1));
}

function rankedPhotos(owner: Owner, id: Expression<string>) {
  return selectFrom("photo").select(PHOTO_COLUMNS).where(`photo.${owner}`, "=", id).orderBy("photo.rank");
}

/** The rows of `pagePhotosOf`, whether the page is public or not. Index: photo_of_page. */
export function listPagePhotos(db: Database, pageId: string) {
  return db
    .selectFrom("photo")
    .select(PHOTO_COLUMNS)
    .where("photo.page_id", "=", pageId)
    .orderBy("photo.is_primary", "desc")
    .orderBy("photo.rank")
    .execute();
}

/**
 * The photos of a public page; undefined where there is no such page.
 * @param isPreview also of a page that is not public
 */
export async function findPagePhotos(db: Database, pageId: string, isPreview = false) {
  const row = await db
    .selectFrom("page")
    .select(({ ref }) => pagePhotosOf(ref("page.id")).as("photos"))
    .where("page.id", "=", pageId)
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
  return row?.photos;
}

/** The keys of the photos on the first cards of the lists. Their variants are built at start, before the first visit. */
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
