import { Worker } from "node:worker_threads";
import type { AudioKind } from "./audio-kind.ts";

/** The container's claims about a recording, which may be wrong. */
export type RecordingFacts = {
  /** Such as `MPEG 1 Layer 3`, `MPEG-4/AAC`, `Opus`, `PCM`. */
  codec: string | null;
  seconds: number | null;
  /** Samples per second. */
  rate: number | null;
  hasFilm: boolean;
};

/** Read as what its bytes say: by other rules the parser refuses some of them. */
const TYPES: Record<AudioKind, string> = {
  mp3: "audio/mpeg",
  aac: "audio/aac",
  mp4: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  webm: "audio/webm",
};

/** Headers are read in milliseconds; the start of the thread, which a busy machine delays, does not count. */
const TIMEOUT_MS = 5_000;
/** What the thread reads. */
export type ReadTask = { path: string; type: string };

/** Posted by the thread before it reads. */
export const READING = "reading";
const MEMORY_MB = 64;

/** @returns null for another format, or for a file that takes too much time or memory to parse */
export async function readRecording(path: string, kind: AudioKind): Promise<RecordingFacts | null> {
  const worker = new Worker(new URL("./read-recording.worker.ts", import.meta.url), {
    workerData: { path, type: TYPES[kind] } satisfies ReadTask,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve } = Promise.withResolvers<RecordingFacts | null>();
  worker.on("message", (message: RecordingFacts | typeof READING) => {
    if (message === READING) timer = setTimeout(() => worker.terminate(), TIMEOUT_MS);
    else resolve(message);
  });
  worker.once("error", () => resolve(null)); // the error is technical and not shown to users
  worker.once("exit", () => resolve(null));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
