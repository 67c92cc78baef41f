import { Worker } from "node:worker_threads";
import type { Schedule } from "../../../../domain/opening-times.ts";
import type { Differences } from "./compare-hours.ts";

/** A line takes a fifth of a second, long ones two; the start of the thread, which a busy machine delays, does not count. */
const TIMEOUT_MS = 8_000;
const MEMORY_MB = 192;
/** Posted by the thread before it compares. */
export const COMPARING = "comparing";
export type ComparisonTask = { line: string; schedule: Schedule; from: string };
export type ComparisonAnswer = typeof COMPARING | Differences | null;

/** The comparison before, whatever became of it: one at a time, so that they never take all cores from requests. */
let before: Promise<unknown> = Promise.resolve();

/**
 * `compareHours` in a thread of its own, which is ended when it takes too long.
 * @param from `YYYY-MM-DD`
 * @returns null where the package does not read the line, or not in time
 */
export function judge(line: string, schedule: Schedule, from: string): Promise<Differences | null> {
  const next = before.then(() => compareApart({ line, schedule, from }));
  before = next.catch(() => {});
  return next;
}

async function compareApart(task: ComparisonTask, limitMs = TIMEOUT_MS): Promise<Differences | null> {
  const worker = new Worker(new URL("./judge.worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB / 4 },
  });
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve } = Promise.withResolvers<Differences | null>();
  worker.on("message", (answer: ComparisonAnswer) => {
    if (answer === COMPARING) timer = setTimeout(() => worker.terminate(), limitMs);
    else resolve(answer);
  });
  worker.once("error", () => resolve(null)); // it ran out of memory
  worker.once("exit", () => resolve(null));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
