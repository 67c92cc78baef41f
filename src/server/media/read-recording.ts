import { Worker } from "node:worker_threads";

/** What a recording's container says of it, which need not be true. */
export type RecordingFacts = {
  /** Such as `MPEG 1 Layer 3`, `MPEG-4/AAC`, `Opus`, `PCM`. */
  codec: string | null;
  seconds: number | null;
  /** Samples a second. */
  rate: number | null;
};

/** Headers are read in milliseconds. */
const TIMEOUT_MS = 5_000;
const MEMORY_MB = 64;

/** @returns null for what is no such container, or takes too much time or memory to read */
export async function readRecording(path: string): Promise<RecordingFacts | null> {
  const worker = new Worker(new URL("./read-recording.worker.ts", import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB },
  });
  const timer = setTimeout(() => worker.terminate(), TIMEOUT_MS);
  const { promise, resolve } = Promise.withResolvers<RecordingFacts | null>();
  worker.once("message", resolve);
  worker.once("error", () => resolve(null)); // it says what is wrong with the file, in no words for people
  worker.once("exit", () => resolve(null));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
