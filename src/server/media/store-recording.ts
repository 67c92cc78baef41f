import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import PQueue from "p-queue";
import { MAX_RECORDING_SECONDS } from "../../contract/limits.ts";
import { type AudioKind, audioKind } from "./audio-kind.ts";
import { convertRecording, type RecordingSource } from "./convert-recording.ts";
import { readEnds } from "./file-ends.ts";
import { audioExtension, audioPath } from "./media-files.ts";
import { newMediaKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { type PlainRecording, storePlainRecording } from "./plain-recording.ts";
import { isPolyglot, POLYGLOT_PARTS } from "./polyglot.ts";
import { type RecordingFacts, readRecording } from "./read-recording.ts";
import { RunFailed } from "./run-limited.ts";
import { UploadRefused, UploadsBusy } from "./upload-refused.ts";
import { readWav } from "./wav.ts";

/** A recording that lies in the store and on which no row hangs yet. */
export type StoredRecording = { key: string; mime: string; bytes: number; durationMs: number; peaks: number[] };

/** One at a time: the other processor is for pages. */
export const recordingQueue = new PQueue({ concurrency: 1 });
/** A few minutes of work; whoever comes later is asked to come back. */
const MAX_WAITING = 10;

/** Samples a second: less than a telephone's half, more than any studio's. */
const RATES = { least: 4000, most: 400_000 };

/** A container may round, and an encoder adds silence at both ends; more than that is missing sound. */
const TOLERANCE = { share: 0.03, seconds: 1 };

/**
 * Keeps an upload as every browser plays it, without a word of its tags.
 * @param path of the uploaded file; what is made of it is made beside it
 * @param ffmpeg null: this machine has none, and only what can be kept as it came is taken
 * @throws UploadRefused
 * @throws UploadsBusy
 */
export async function storeRecording(store: MediaStore, path: string, ffmpeg: string | null): Promise<StoredRecording> {
  const kind = await kindOf(path);
  if (recordingQueue.size >= MAX_WAITING) throw new UploadsBusy();
  return recordingQueue.add(async () => {
    const to = join(dirname(path), `recording-${randomUUID()}`);
    try {
      const source = { from: path, to, kind, facts: await factsOf(path, kind) };
      return await keep(store, source, await convert(source, ffmpeg));
    } finally {
      await rm(to, { force: true });
    }
  });
}

/** Takes it away: no row names it, or names it any more. */
export async function removeRecording(store: MediaStore, { key, mime }: { key: string; mime: string }): Promise<void> {
  const extension = audioExtension(mime);
  if (extension) await store.delete(audioPath(key, extension));
}

async function kindOf(path: string): Promise<AudioKind> {
  const { head, tail } = await readEnds(path, POLYGLOT_PARTS);
  const kind = audioKind(head);
  if (kind === null || isPolyglot(head, tail)) throw new UploadRefused("not-a-recording");
  return kind;
}

async function factsOf(path: string, kind: AudioKind): Promise<RecordingFacts> {
  const facts = await readRecording(path);
  if (!facts || (kind === "wav" && (await readWav(path))?.isShort)) throw new UploadRefused("damaged-file");
  if (!facts.codec || isOddRate(facts.rate)) throw new UploadRefused("not-a-recording");
  if (facts.seconds !== null && facts.seconds > MAX_RECORDING_SECONDS) throw new UploadRefused("recording-too-long");
  return facts;
}

/** A rate that no microphone has turns a small file into hours of work. */
const isOddRate = (rate: number | null) => rate !== null && (rate < RATES.least || rate > RATES.most);

async function convert(source: RecordingSource, ffmpeg: string | null): Promise<PlainRecording | ConvertedRecording> {
  if (ffmpeg === null) return storePlainRecording(source);
  const converted = await convertRecording(ffmpeg, source).catch((cause: unknown) => {
    if (!(cause instanceof RunFailed)) throw cause;
    throw new UploadRefused(cause.isLate ? "recording-too-long" : "damaged-file", cause.message, { cause });
  });
  if (converted.seconds > MAX_RECORDING_SECONDS) throw new UploadRefused("recording-too-long");
  const promised = (source.facts.seconds ?? 0) * (1 - TOLERANCE.share) - TOLERANCE.seconds;
  if (converted.seconds < promised) throw new UploadRefused("damaged-file", "cut short");
  return converted;
}

type ConvertedRecording = Awaited<ReturnType<typeof convertRecording>>;

async function keep(
  store: MediaStore,
  { to }: RecordingSource,
  { type: mime, seconds, peaks }: PlainRecording | ConvertedRecording,
): Promise<StoredRecording> {
  const key = newMediaKey();
  const { size } = await store.adopt(audioPath(key, audioExtension(mime)!), to);
  return { key, mime, bytes: size, durationMs: Math.max(1, Math.round(seconds * 1000)), peaks };
}
