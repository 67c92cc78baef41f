import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import {
  accountPhotoKey,
  audioExtension,
  audioKeyOf,
  audioPath,
  originalPaths,
} from "#core/server/media/media-files.ts";

/**
 * Rows without their file, or with one of another size. To be called while nobody writes.
 * @param only the keys of files that must be there; default: all
 */
export async function rowsWithoutFile(db: Database, mediaDir: string, only?: ReadonlySet<string>): Promise<string[]> {
  const isMeant = (key: string) => only?.has(key) ?? true;
  const photos = (await photoKeys(db)).filter(isMeant);
  const all = await db.selectFrom("audio").select(["key", "mime", "bytes"]).execute();
  const recordings = all.filter(({ key }) => isMeant(key));
  const size = (path: string) =>
    stat(join(mediaDir, path)).then(
      (file) => file.size,
      () => null,
    );
  const found = [
    ...photos.map(async (key) => {
      const sizes = await Promise.all(originalPaths(key).map(size));
      return sizes.some((bytes) => bytes) ? null : `photo ${key} has no file`;
    }),
    ...recordings.map(async ({ key, mime, bytes }) => {
      const stored = await size(audioPath(key, audioExtension(mime)!));
      return stored === bytes ? null : `recording ${key} has ${stored} bytes instead of ${bytes}`;
    }),
  ];
  const stored = new Set([
    ...(await namesIn(mediaDir, "photos")),
    ...(await namesIn(mediaDir, "audio")).map((name) => audioKeyOf(name)),
  ]);
  const lost = (await restorableKeys(db)).filter((key) => isMeant(key) && !stored.has(key));
  return [
    ...(await Promise.all(found)).filter((finding) => finding !== null),
    ...lost.map((key) => `${key}, which can be restored, has no file`),
  ];
}

const namesIn = (mediaDir: string, folder: string) => readdir(join(mediaDir, folder)).catch(() => []);

/** Of what the history can restore, and of uploads that wait for the office. */
export async function restorableKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(media) as key from former_row
    union select media ->> 'key' from proposed_change where media is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** The keys of all files that rows name. */
export async function mediaKeys(db: Database): Promise<Set<string>> {
  const recordings = await db.selectFrom("audio").select("key").execute();
  return new Set([...(await photoKeys(db)), ...recordings.map(({ key }) => key)]);
}

/**
 * Files without a row, which nobody can restore either, and incomplete files.
 * @param olderThanMs incomplete files that are younger may be written at this moment
 */
export async function filesWithoutRow(db: Database, mediaDir: string, olderThanMs = 0): Promise<string[]> {
  const keys = new Set([...(await mediaKeys(db)), ...(await restorableKeys(db))]);
  return [
    ...(await namesIn(mediaDir, "photos")).filter((key) => !keys.has(key)).map((name) => `photos/${name} has no row`),
    ...(await namesIn(mediaDir, "audio"))
      .filter((name) => !keys.has(audioKeyOf(name) ?? ""))
      .map((name) => `audio/${name} has no row`),
    ...(await leftovers(mediaDir, olderThanMs)),
  ];
}

async function leftovers(mediaDir: string, olderThanMs: number): Promise<string[]> {
  const found = await Promise.all(
    (await namesIn(mediaDir, "tmp")).map(async (name) => {
      const state = await stat(join(mediaDir, "tmp", name)).catch(() => undefined);
      return state && Date.now() - state.mtimeMs >= olderThanMs ? [`tmp/${name} is a leftover`] : [];
    }),
  );
  return found.flat();
}

/** Of photos, and of the photos of accounts. */
async function photoKeys(db: Database): Promise<string[]> {
  const photos = await db.selectFrom("photo").select("key").execute();
  const accounts = await db.selectFrom("account").select("profile_photo").execute();
  const ofAccounts = accounts.map(({ profile_photo }) => accountPhotoKey(profile_photo));
  return [...photos.map(({ key }) => key), ...ofAccounts.filter((key) => key !== undefined)];
}

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** Makes all files older than what the cleaning job leaves alone. */
export async function age(mediaDir: string): Promise<void> {
  const before = new Date(Date.now() - TWO_DAYS_MS);
  for (const folder of ["photos", "audio", "tmp"]) {
    for (const name of await readdir(join(mediaDir, folder)).catch(() => [])) {
      await utimes(join(mediaDir, folder, name), before, before);
    }
  }
}
