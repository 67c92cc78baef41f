import type { Worker } from "node:worker_threads";

/** Posted by a thread when it begins: its start, which a busy machine delays, does not count. */
export const READING = "reading";

const MEMORY_MB = 64;
/** Of a thread that reads an upload. */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB };

/**
 * What a thread posts after `READING`.
 * @returns null where it fails, or takes too much time or memory
 */
export async function answerOf<Answer>(worker: Worker, timeoutMs: number): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  worker.on("message", (message: Answer | typeof READING) => {
    if (message === READING) timer = setTimeout(() => worker.terminate(), timeoutMs);
    else resolve(message);
  });
  worker.once("error", () => resolve(null)); // the error is technical and not shown to users
  worker.once("exit", () => resolve(null));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
