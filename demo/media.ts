import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Insertable } from "kysely";
import PQueue from "p-queue";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import type { Audio, Photo } from "../src/server/db/schema.ts";
import { audioPath } from "../src/server/media/media-files.ts";
import type { MediaStore } from "../src/server/media/media-store.ts";
import { PREVIEW_PX, thumbhashOf } from "../src/server/media/thumbhash.ts";
import stories from "./data/stories.json" with { type: "json" };
import { drawPicture, SHAPES } from "./draw/draw-picture.ts";
import { type DemoPicture, PICTURES } from "./pictures.ts";
import type { DemoIds } from "./rows/all.ts";
import { composeRecordings, type DemoRecording } from "./sound/recordings.ts";

/** Drawings are rendered on the threads that files are written on too; more at once only queue up there. */
const AT_ONCE = 8;
/** Dots per inch at which an SVG unit is one pixel. */
const SVG_DPI = 72;

/** A picture with what it hangs on. */
type HungPicture = DemoPicture & {
  of: "page" | "category" | "post" | "story" | "event";
  /** The key or slug of the subject; of posts and events the number. */
  key: string;
  /** From 1; a page's first is its primary one. */
  rank: number;
};

const storySlugs = new Map(stories.map(({ id, slug }) => [String(id), slug]));

function hungPictures(): HungPicture[] {
  const hang = (of: HungPicture["of"], pictures: Record<string, DemoPicture[]>, keyOf = (key: string) => key) =>
    Object.entries(pictures).flatMap(([key, list]) =>
      list.map((one, at) => ({ ...one, of, key: keyOf(key), rank: at + 1 })),
    );
  return [
    ...hang("page", PICTURES.pages),
    ...hang("category", PICTURES.categories),
    ...hang("story", PICTURES.stories, (id) => storySlugs.get(id) ?? id),
    ...hang("event", PICTURES.events),
    ...hang("post", PICTURES.posts),
  ];
}

export type MediaPlace = {
  /** Where media are stored; made where it is missing. */
  mediaDir: string;
  /** In its place, where media lie elsewhere. */
  store?: MediaStore | undefined;
};

export type StoredMedia = {
  photo: (Insertable<Photo> & { id: string })[];
  audio: Insertable<Audio>[];
  /** Below the media folder: what `deleteMedia` takes away again. */
  files: string[];
};

/**
 * Writes the drawings (as SVG: the sizes that browsers ask for are made when they are first asked for) and the
 * recordings, and gives their rows.
 */
export async function storeMedia(place: MediaPlace, ids: DemoIds): Promise<StoredMedia> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const [photo, audio] = await Promise.all([
    queue.addAll(hungPictures().map((picture) => () => storePicture(place, picture, ids))),
    queue.addAll(composeRecordings().map((recording) => () => storeRecording(place, recording, ids))),
  ]);
  const files = [...photo.map(({ key }) => photoFolder(key)), ...audio.map(({ key }) => audioPath(key, "wav"))];
  return { photo, audio, files };
}

/** Where a photo lies with all that was made from it. */
export function photoFolder(key: string): string {
  return `photos/${key}`;
}

export async function deleteMedia({ mediaDir, store }: MediaPlace, files: readonly string[]): Promise<void> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const remove = async (file: string) => {
    if (!store) return rm(join(mediaDir, file), { recursive: true, force: true });
    await store.delete(file);
    await store.deleteFolder(file);
  };
  await queue.addAll(files.map((file) => () => remove(file)));
}

async function storePicture(place: MediaPlace, picture: HungPicture, ids: DemoIds) {
  const { of, key: subject, rank, spec, alt, alt_ie, caption, caption_ie } = picture;
  const { W: width, H: height } = SHAPES[spec.shape];
  const svg = drawPicture(spec);
  const key = mediaKey(`${of}/${subject}/${rank}`, svg);
  await write(place, `${photoFolder(key)}/original.svg`, svg);
  return {
    id: uuidv7(),
    ...{ key, width, height, alt, alt_ie, caption, caption_ie, rank, [`${of}_id`]: ids[of].get(subject)! },
    thumbhash: await previewOf(svg, Math.max(width, height)),
    is_primary: of === "page" && rank === 1,
  };
}

async function storeRecording(place: MediaPlace, recording: DemoRecording, ids: DemoIds) {
  const { title, title_ie, language, transcript, transcript_ie } = recording;
  const wav = recording.wav();
  const key = mediaKey(recording.key, wav);
  await write(place, audioPath(key, "wav"), wav);
  return {
    ...{ key, title, title_ie, language, transcript, transcript_ie, ...homeOf(recording, ids) },
    duration_ms: recording.durationMs,
    mime: "audio/wav",
    bytes: wav.length,
    peaks: recording.peaks.map((loudness) => Math.round(loudness * 100)),
    demo: true,
  };
}

/** The row's reference to what the recording belongs to. */
function homeOf({ page_key, story_id, post_id }: DemoRecording, ids: DemoIds) {
  if (page_key) return { page_id: ids.page.get(page_key)! };
  if (story_id) return { story_id: ids.story.get(storySlugs.get(String(story_id))!)! };
  return { post_id: ids.post.get(String(post_id))! };
}

/**
 * The same content has the same address after a new loading, and another content never has it: browsers keep media for
 * ever. Letters and figures of base32 alone.
 */
function mediaKey(subject: string, content: string | Buffer): string {
  const digest = createHash("sha256").update(subject).update(content).digest();
  return [...digest.subarray(0, 26)].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("");
}

/** @param side the longer one, in SVG units */
async function previewOf(svg: string, side: number): Promise<string> {
  const small = sharp(Buffer.from(svg), { density: Math.max(1, (SVG_DPI * PREVIEW_PX) / side) });
  return thumbhashOf(small);
}

/** To the disk without waiting for it: what a crash loses of a demonstration is loaded again. */
async function write({ mediaDir, store }: MediaPlace, file: string, content: string | Buffer): Promise<void> {
  if (store) return void (await store.write(file, Buffer.from(content)));
  const path = join(mediaDir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
