import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#core/server/db/connect.ts";
import {
  accountPhotoKey,
  audioExtension,
  audioKeyOf,
  audioPath,
  originalPaths,
} from "#core/server/media/media-files.ts";
import type { MediaStore } from "#core/server/media/store/media-store.ts";
import { restorableKeys } from "../kill/files.ts";

type Row = { name: string; paths: string[] };

/** What every photo and recording of the database needs: one of the paths. */
async function rowsOf(db: Database): Promise<{ photos: Row[]; recordings: Row[] }> {
  const photos = await db.selectFrom("photo").select("key").execute();
  const accounts = await db.selectFrom("account").select("profile_photo").execute();
  const faces = accounts.map(({ profile_photo }) => accountPhotoKey(profile_photo)).filter((key) => key !== undefined);
  const recordings = await db.selectFrom("audio").select(["key", "mime"]).execute();
  return {
    photos: [...photos.map(({ key }) => key), ...faces].map((key) => ({ name: key, paths: originalPaths(key) })),
    recordings: recordings.map(({ key, mime }) => ({ name: key, paths: [audioPath(key, audioExtension(mime)!)] })),
  };
}

/** To be called while nobody writes. @param store the store itself */
export async function rowsWithoutObject(db: Database, store: MediaStore): Promise<string[]> {
  const { photos, recordings } = await rowsOf(db);
  const found: string[] = [];
  for (const { name, paths } of [...photos, ...recordings]) {
    const stored = await Promise.all(paths.map((path) => store.stat(path)));
    if (!stored.some((file) => file && file.size > 0)) found.push(`${name} has a row and no object`);
  }
  const keys = new Set([
    ...(await store.list("photos")).map(({ name }) => name),
    ...(await store.list("audio")).map(({ name }) => audioKeyOf(name)),
  ]);
  const lost = (await restorableKeys(db)).filter((key) => !keys.has(key));
  return [...found, ...lost.map((key) => `${key}, which can be restored, has no object`)];
}

/** Of which nobody can restore one either. */
export async function objectsWithoutRow(db: Database, store: MediaStore): Promise<string[]> {
  const { photos, recordings } = await rowsOf(db);
  const keys = new Set([...[...photos, ...recordings].map(({ name }) => name), ...(await restorableKeys(db))]);
  return [
    ...(await store.list("photos")).filter(({ name }) => !keys.has(name)).map(({ name }) => `photos/${name}`),
    ...(await store.list("audio"))
      .filter(({ name }) => !keys.has(audioKeyOf(name) ?? ""))
      .map(({ name }) => `audio/${name}`),
  ].map((name) => `${name} has no row`);
}

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** Makes all objects older than what the cleaning job leaves alone. @param folder of the store */
export async function ageObjects(folder: string): Promise<void> {
  const before = new Date(Date.now() - TWO_DAYS_MS);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), before, before);
  }
}
