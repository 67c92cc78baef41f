import { randomUUID } from "node:crypto";
import { rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import PQueue from "p-queue";
import { MAX_RECORDING_SECONDS } from "#core/contract/limits.ts";
import { readEnds } from "../file-ends.ts";
import { audioExtension, audioPath } from "../media-files.ts";
import { newMediaKey } from "../media-key.ts";
import { CHECKED_ENDS, isPolyglot } from "../polyglot.ts";
import type { MediaStore } from "../store/media-store.ts";
import { UploadRefused, UploadsBusy } from "../upload-refused.ts";
import { type AudioKind, audioKind, KIND_BYTES } from "./audio-kind.ts";
import { type Converted, convertRecording, measureRecording, type RecordingSource } from "./convert-recording.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { mp3Length } from "./mp3-frames.ts";
import { isCutOgg } from "./ogg-pages.ts";
import { type PlainRecording, storePlainRecording } from "./plain-recording.ts";
import { type RecordingFacts, readRecording } from "./read-recording.ts";
import { RunFailed } from "./run-limited.ts";
import { readWav } from "./wav.ts";

/** A stored recording without a row. */
export type StoredRecording = { key: string; mime: string; bytes: number; durationMs: number; peaks: number[] };

/** One at a time: the other processor is for requests. */
export const recordingQueue = new PQueue({ concurrency: 1 });
/** A few minutes of work; later uploads get 503. */
const MAX_WAITING = 10;

/** Accepted samples per second: below telephone quality to above studio quality. */
const RATES = { least: 4000, most: 400_000 };

/** Containers round, and encoders add silence at both ends; a larger difference is missing sound. */
const TOLERANCE = { share: 0.03, seconds: 1 };

/**
 * Stores an upload in a form that every browser plays, without tags.
 * @param path of the uploaded file; the result is written beside it
 * @param ffmpeg null: there is none, and only what needs no conversion is accepted
 * @throws UploadRefused
 * @throws UploadsBusy
 */
export async function storeRecording(store: MediaStore, path: string, ffmpeg: Ffmpeg | null): Promise<StoredRecording> {
  const kind = await kindOf(path);
  if (recordingQueue.size >= MAX_WAITING) throw new UploadsBusy();
  return recordingQueue.add(async () => {
    const to = join(dirname(path), `recording-${randomUUID()}`);
    try {
      const source = { from: path, to, kind, facts: await factsOf(path, kind) };
      return await keep(store, source, await convert(source, ffmpeg));
    } catch (error) {
      if (error instanceof UploadRefused) await requireSpaceBeside(path, error);
      throw error;
    } finally {
      await rm(to, { force: true });
    }
  });
}

/** On a full disk a good file looks damaged. @throws Error with the code of a full disk */
async function requireSpaceBeside(path: string, cause: UploadRefused): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(path), statfs(dirname(path))]);
  if (bavail * bsize < size)
    throw Object.assign(new Error("No space for the recording", { cause }), { code: "ENOSPC" });
}

/** Deletes a recording; no row may refer to it. */
export async function removeRecording(store: MediaStore, { key, mime }: { key: string; mime: string }): Promise<void> {
  const extension = audioExtension(mime);
  if (extension) await store.delete(audioPath(key, extension));
}

async function kindOf(path: string): Promise<AudioKind> {
  const { head, tail } = await readEnds(path, { ...CHECKED_ENDS, head: KIND_BYTES });
  const kind = audioKind(head);
  if (kind === null || isPolyglot(head, tail)) throw new UploadRefused("not-a-recording");
  return kind;
}

async function factsOf(path: string, kind: AudioKind): Promise<RecordingFacts> {
  const facts = await readRecording(path, kind);
  if (facts?.hasFilm || isOddRate(facts?.rate ?? null)) throw new UploadRefused("not-a-recording");
  const isShort = kind === "wav" ? (await readWav(path))?.isShort : kind === "ogg" && (await isCutOgg(path));
  if (!facts?.codec || isShort) throw new UploadRefused("damaged-file");
  const mp3 = kind === "mp3" ? await mp3Length(path) : null;
  if (mp3?.isOther) throw new UploadRefused("damaged-file", "hardly any frames");
  const isCounted = mp3 ? mp3.isCounted : kind !== "aac";
  const seconds = isCounted ? facts.seconds : null;
  if (seconds !== null && seconds > MAX_RECORDING_SECONDS) throw new UploadRefused("recording-too-long");
  return { ...facts, seconds };
}

/** An absurd sample rate turns a small file into hours of work. */
const isOddRate = (rate: number | null) => rate !== null && (rate < RATES.least || rate > RATES.most);

async function convert(source: RecordingSource, ffmpeg: Ffmpeg | null): Promise<PlainRecording | Converted> {
  const converting = ffmpeg === null ? storePlainRecording(source) : convertBy(ffmpeg, source);
  const converted = await converting.catch((cause: unknown) => {
    if (!(cause instanceof RunFailed)) throw cause;
    const isOther = cause.message.includes("not on whitelist"); // a coding that only its decoder could say more of
    const reason = cause.isLate ? "recording-too-long" : isOther ? "not-convertible" : "damaged-file";
    throw new UploadRefused(reason, cause.message, { cause });
  });
  if (converted.seconds > MAX_RECORDING_SECONDS) throw new UploadRefused("recording-too-long");
  const promised = (source.facts.seconds ?? 0) * (1 - TOLERANCE.share) - TOLERANCE.seconds;
  if (converted.seconds < promised) throw new UploadRefused("damaged-file", "cut short");
  return converted;
}

/** MP3 and AAC, which every browser plays, are copied as without ffmpeg; everything else becomes AAC. */
async function convertBy(ffmpeg: Ffmpeg, source: RecordingSource): Promise<PlainRecording | Converted> {
  if (source.kind !== "mp3" && !/\bAAC\b/.test(source.facts.codec ?? "")) return convertRecording(ffmpeg, source);
  const plain = await storePlainRecording(source);
  return { ...plain, ...(await measureRecording(ffmpeg, source.to, source.kind === "mp3" ? "mp3" : "mp4")) };
}

async function keep(
  store: MediaStore,
  { to }: RecordingSource,
  { type: mime, seconds, peaks }: PlainRecording | Converted,
): Promise<StoredRecording> {
  const key = newMediaKey();
  const { size } = await store.adopt(audioPath(key, audioExtension(mime)!), to);
  return { key, mime, bytes: size, durationMs: Math.max(1, Math.round(seconds * 1000)), peaks };
}
