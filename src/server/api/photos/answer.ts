import type { Photo } from "../../../contract/photos.ts";
import { photoWidths } from "../../../domain/photo-sizes.ts";

/** What a photo needs from its row, as a column or inside JSON. */
export const PHOTO_COLUMNS = [
  "photo.id",
  "photo.key",
  "photo.width",
  "photo.height",
  "photo.thumbhash",
  "photo.alt",
  "photo.alt_ie",
  "photo.caption",
  "photo.caption_ie",
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
  rank: number;
  is_primary: boolean;
  version: number;
};

/** Where the pictures of each subject are served; the first two addresses are those that exist already. */
const FOLDERS = {
  page: "/images/page/photos",
  post: "/images/posts",
  story: "/images/stories",
  event: "/images/events",
  category: "/images/categories",
} as const;

/** What a photo hangs on. */
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
    rank: row.rank,
    primary: row.is_primary,
    version: row.version,
  };
}

export function maybePhotoAnswer(subject: PhotoSubject, row: PhotoRow | null): Photo | null {
  return row && photoAnswer(subject, row);
}
