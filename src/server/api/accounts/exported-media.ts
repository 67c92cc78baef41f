import type { Database } from "../../db/connect.ts";
import { accountPhotoKey, audioExtension, audioPath, originalPaths } from "../../media/media-files.ts";
import type { AccountRow } from "./answer.ts";

/** Where the files of an account may lie: its photo, the photos of its pages, its recordings. */
export async function exportedMedia(db: Database, { id, profile_photo }: AccountRow): Promise<string[]> {
  const ownPhoto = accountPhotoKey(profile_photo);
  const [photos, recordings] = await Promise.all([
    db
      .selectFrom("photo")
      .innerJoin("page", "page.id", "photo.page_id")
      .select("photo.key")
      .where("page.user_id", "=", id)
      .execute(),
    db.selectFrom("audio").select(["key", "mime"]).where("account_id", "=", id).execute(),
  ]);
  const keys = [...(ownPhoto ? [ownPhoto] : []), ...photos.map(({ key }) => key)];
  const sounds = recordings.flatMap(({ key, mime }) => {
    const extension = audioExtension(mime);
    return extension ? [audioPath(key, extension)] : [];
  });
  return [...keys.flatMap(originalPaths), ...sounds];
}
