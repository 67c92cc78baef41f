import { Worker } from "node:worker_threads";
import type { AudioKind } from "./audio-kind.ts";
import type { RecordingSource } from "./convert-recording.ts";
import { answerOf, THREAD_LIMITS } from "./reading-thread.ts";
import { UploadRefused } from "./upload-refused.ts";

/** What the thread copies. */
export type RemuxTask = { from: string; to: string; kind: AudioKind };

type Copied = { type: "audio/mp4" | "audio/ogg"; seconds: number };
export type Remuxed = Copied | { refused: "not-convertible" | "damaged-file" | "recording-too-long" };

/** A file of 100 MiB takes a few seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Copies the coded sound into a new container, and nothing else of the file: AAC into MP4, Opus and Vorbis into Ogg. Nothing is
 * decoded.
 * @throws UploadRefused
 */
export async function remuxRecording({ from, to, kind }: RecordingSource): Promise<Copied> {
  const workerData: RemuxTask = { from, to, kind };
  const options = { workerData, resourceLimits: THREAD_LIMITS };
  const worker = new Worker(new URL("./remux-recording.worker.ts", import.meta.url), options);
  const remuxed = await answerOf<Remuxed>(worker, TIMEOUT_MS);
  if (!remuxed || "refused" in remuxed) throw new UploadRefused(remuxed?.refused ?? "damaged-file");
  return remuxed;
}
