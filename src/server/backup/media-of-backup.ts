import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { accountPhotoKey, audioExtension, audioKeyOf, audioPath, originalPaths } from "../media/media-files.ts";
import type { MediaStore } from "../media/store/media-store.ts";

/** Paths of one photo or recording, of which the storage has one: photos may have several formats. */
export type MediaFile = { key: string; paths: string[] };

/** A file is written at most this long before its row. */
const UPLOAD_MS = 60 * 60_000;

/** All photos (also of accounts) and recordings that have a row now. Of photos the originals: other sizes are made again. */
export async function mediaWithRows(db: Database): Promise<Map<string, MediaFile>> {
  const { rows } = await sql<{
    photo: string | null;
    account_photo: string | null;
    audio: string | null;
    mime: string;
  }>`
    select key as photo, null as account_photo, null as audio, null as mime from photo
    union all select null, profile_photo, null, null from account where profile_photo is not null
    union all select null, null, key, mime from audio`.execute(db);
  const files = rows.flatMap(({ photo, account_photo, audio, mime }): MediaFile[] => {
    const extension = audioExtension(mime);
    if (audio) return extension ? [{ key: audio, paths: [audioPath(audio, extension)] }] : [];
    const key = photo ?? accountPhotoKey(account_photo);
    return key ? [{ key, paths: originalPaths(key) }] : [];
  });
  return new Map(files.map((file) => [file.key, file]));
}

/** Files stored since shortly before an instant: a row that was added and deleted again meanwhile may have named one. */
export async function mediaStoredSince(store: MediaStore, since: Temporal.Instant): Promise<MediaFile[]> {
  const oldest = since.epochMilliseconds - UPLOAD_MS;
  const young = async (folder: string) =>
    (await store.list(folder)).filter(({ modified }) => modified.getTime() >= oldest).map(({ name }) => name);
  const [photos, recordings] = await Promise.all([young("photos"), young("audio")]);
  return [
    ...photos.map((key) => ({ key, paths: originalPaths(key) })),
    ...recordings.flatMap((name) => {
      const key = audioKeyOf(name);
      return key ? [{ key, paths: [`audio/${name}`] }] : [];
    }),
  ];
}

/** @returns the path that exists, and its length; undefined: the storage has no such file */
export async function findFile(
  store: MediaStore,
  { paths }: MediaFile,
): Promise<{ path: string; bytes: number } | undefined> {
  for (const path of paths) {
    const file = await store.stat(path);
    if (file) return { path, bytes: file.size };
  }
  return undefined;
}
