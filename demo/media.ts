import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Insertable, sql } from "kysely";
import PQueue from "p-queue";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../src/server/db/connect.ts";
import type { Audio, Photo } from "../src/server/db/schema.ts";
import { audioExtension, audioPath } from "../src/server/media/media-files.ts";
import type { MediaStore } from "../src/server/media/store/media-store.ts";
import pictures from "./data/pictures.json" with { type: "json" };
import recordings from "./data/recordings.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import type { DemoIds } from "./rows/all.ts";

/** Twice as many as libuv has threads for files; more at once would only wait there. */
const FILES_AT_ONCE = 8;

/**
 * A picture in `demo/pictures/`: its pixels, its preview (`thumbhash`, base64) and its texts. `of` and `key` name its
 * subject: pages and categories by key, stories by slug, events and posts by number. The first picture of a page in
 * the list is the page's main photo.
 */
export type DemoPicture = {
  of: "page" | "category" | "story" | "event" | "post";
  key: string;
  file: string;
  width: number;
  height: number;
  thumbhash: string;
  alt: string;
  alt_ie: string;
  caption?: string;
  caption_ie?: string;
};

export const PICTURES = pictures as DemoPicture[];
export const PICTURE_FOLDER = new URL("./pictures/", import.meta.url);

/** A recording in `demo/sounds/` and what it belongs to: one of page and story. `peaks`: 100 values of 0 … 100. */
type DemoRecording = {
  key: string;
  page_key?: string;
  story_id?: number;
  title: string;
  title_ie: string;
  /** The language of the place it comes from: nobody speaks in these, and the transcripts say so in both. */
  language: "en" | "ga";
  transcript: string;
  transcript_ie: string;
  file: string;
  duration_ms: number;
  peaks: number[];
};

export const RECORDINGS = recordings as DemoRecording[];
export const SOUND_FOLDER = new URL("./sounds/", import.meta.url);

const storySlugs = new Map(stories.map(({ id, slug }) => [String(id), slug]));

export type MediaPlace = {
  /** Folder of the media; created where it is missing. */
  mediaDir: string;
  /** Used instead of the folder, for media in an object store. */
  store?: MediaStore | undefined;
};

/** A file of a photo or a recording: its path below the media folder, and the key by which a row names it. */
export type MediaFile = { key: string; path: string };

export type StoredMedia = {
  photo: (Insertable<Photo> & { id: string })[];
  audio: Insertable<Audio>[];
  files: MediaFile[];
};

/**
 * Copies the pictures into the store as originals, and the recordings, and returns their rows. The sizes that
 * browsers ask for are built from an original when they are first requested.
 */
export async function storeMedia(place: MediaPlace, ids: DemoIds): Promise<StoredMedia> {
  const queue = new PQueue({ concurrency: FILES_AT_ONCE });
  const [photo, audio] = await Promise.all([
    queue.addAll(withRanks(PICTURES).map((picture) => () => storePicture(place, picture, ids))),
    queue.addAll(RECORDINGS.map((recording) => () => storeRecording(place, recording, ids))),
  ]);
  const files = [...photo.map(({ key }) => photoFile(key)), ...audio.map((row) => audioFile(row))];
  return { photo, audio, files };
}

/** The pictures of each subject in their order, from 1. */
function withRanks(list: readonly DemoPicture[]): (DemoPicture & { rank: number })[] {
  const bySubject = Map.groupBy(list, ({ of, key }) => `${of}/${key}`);
  return [...bySubject.values()].flatMap((group) => group.map((picture, at) => ({ ...picture, rank: at + 1 })));
}

/** The folder of a photo: its original and the variants built from it. */
export const photoFile = (key: string): MediaFile => ({ key, path: `photos/${key}` });

export const audioFile = ({ key, mime }: { key: string; mime: string }): MediaFile => ({
  key,
  path: audioPath(key, audioExtension(mime) ?? "wav"),
});

/**
 * Deletes those of the files that no row names. A key follows from the content, so that the row which names it may be
 * another one than that for which the file was written. Call within `withDemoLock`.
 */
export async function deleteUnnamed(
  db: Database,
  { mediaDir, store }: MediaPlace,
  files: readonly MediaFile[],
): Promise<void> {
  const keys = files.map(({ key }) => key);
  const { rows } = await sql<{ key: string }>`select key from photo where key = any(${keys}::text[])
    union all select key from audio where key = any(${keys}::text[])`.execute(db);
  const named = new Set(rows.map(({ key }) => key));
  const queue = new PQueue({ concurrency: FILES_AT_ONCE });
  const remove = async (path: string) => {
    if (!store) return rm(join(mediaDir, path), { recursive: true, force: true });
    await (path.startsWith("photos/") ? store.deleteFolder(path) : store.delete(path));
  };
  await queue.addAll(
    files
      .filter(({ key }) => !named.has(key))
      .map(
        ({ path }) =>
          () =>
            remove(path),
      ),
  );
}

async function storePicture(place: MediaPlace, picture: DemoPicture & { rank: number }, ids: DemoIds) {
  const { of, key: subject, file, ...row } = picture;
  const content = await readFile(new URL(file, PICTURE_FOLDER));
  const key = mediaKey(`${of}/${subject}/${row.rank}`, content);
  await write(place, `${photoFile(key).path}/original.avif`, content);
  return {
    id: uuidv7(),
    key,
    ...row,
    [`${of}_id`]: ids[of].get(subject)!,
    is_primary: of === "page" && row.rank === 1,
  };
}

async function storeRecording(place: MediaPlace, recording: DemoRecording, ids: DemoIds) {
  const { key: name, page_key: _, story_id: __, file, ...row } = recording;
  const content = await readFile(new URL(file, SOUND_FOLDER));
  const key = mediaKey(name, content);
  await write(place, audioPath(key, "mp3"), content);
  return { ...row, ...subjectOf(recording, ids), key, mime: "audio/mpeg", bytes: content.length, demo: true };
}

/** The foreign key of the page or story that the recording belongs to. */
function subjectOf({ page_key, story_id }: DemoRecording, ids: DemoIds) {
  if (page_key) return { page_id: ids.page.get(page_key)! };
  return { story_id: ids.story.get(storySlugs.get(String(story_id))!)! };
}

/**
 * A key derived from the content, because browsers cache media without a time limit: loading the demonstration again
 * gives the same addresses, and another content never has the same one. Alphabet: base32 (RFC 4648), lower case.
 */
function mediaKey(subject: string, content: Buffer): string {
  const digest = createHash("sha256").update(subject).update(content).digest();
  return [...digest.subarray(0, 26)].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("");
}

/** Without fsync on a disk: a demonstration that a crash has damaged can be loaded again. */
async function write({ mediaDir, store }: MediaPlace, file: string, content: Buffer): Promise<void> {
  if (store) return void (await store.write(file, content));
  const path = join(mediaDir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
