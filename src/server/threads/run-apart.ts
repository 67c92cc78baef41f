import { Worker } from "node:worker_threads";
import { ProblemError } from "../http/problem.ts";
import { type ApartKind, takeSeat } from "./seats.ts";
import type { ApartMessage } from "./work-apart.ts";

/**
 * What a thread may take. Some 30 MB of its memory are the program's; the time begins with the parsing, since a busy machine delays
 * the start of a thread.
 */
const LIMITS: Record<ApartKind, { ms: number; memoryMb: number }> = {
  calendar: { ms: 5_000, memoryMb: 128 },
  parcel: { ms: 10_000, memoryMb: 128 },
  hours: { ms: 8_000, memoryMb: 192 },
};
const YOUNG_MB = 16;
const START_MS = 30_000;
const BUSY_RETRY_SECONDS = "10";

const OUTCOMES = ["read", "too-much", "busy"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** How often something was parsed apart since the start, for metrics. */
export const apartCounts = new Map<ApartKind, Record<Outcome, number>>();

function count(kind: ApartKind, outcome: Outcome): void {
  const counts = apartCounts.get(kind) ?? { read: 0, "too-much": 0, busy: 0 };
  counts[outcome] += 1;
  apartCounts.set(kind, counts);
}

/** The thread exceeded its time or memory, and was ended. */
export class TooMuchWork extends Error {}

type Options = {
  /** A job, which waits as long as it takes. */
  isPatient?: boolean;
  limitMs?: number;
};

/**
 * Parses bytes of strangers in a thread, so that the event loop goes on whatever they are. The thread is ended when it takes too long or
 * too much memory; an instance has few of them at once (docs/decisions/120-parsers-are-bounded.md).
 * @param program a module that calls `workApart`
 * @throws TooMuchWork
 * @throws ProblemError `draining` where too many wait; what the thread throws
 */
export async function runApart<Answer>(
  kind: ApartKind,
  program: URL,
  task: object,
  { isPatient = false, limitMs = LIMITS[kind].ms }: Options = {},
): Promise<Answer> {
  const seat = takeSeat(kind, isPatient);
  try {
    if (!(await seat.ready)) {
      count(kind, "busy");
      throw new ProblemError("draining", { headers: { "retry-after": BUSY_RETRY_SECONDS } });
    }
    const answer = await answerOf<Answer>(program, { kind, task, limitMs });
    count(kind, "read");
    return answer;
  } catch (error) {
    if (error instanceof TooMuchWork) count(kind, "too-much");
    throw error;
  } finally {
    seat.leave();
  }
}

type Work = { kind: ApartKind; task: object; limitMs: number };

async function answerOf<Answer>(program: URL, { kind, task, limitMs }: Work): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: task,
    env: {}, // no secret of the settings
    resourceLimits: { maxOldGenerationSizeMb: LIMITS[kind].memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const endLate = () => reject(new TooMuchWork(`${kind}: time`));
  let timer = setTimeout(endLate, START_MS);
  worker.on("message", (message: ApartMessage<Answer>) => {
    clearTimeout(timer);
    if (message.is === "begun") timer = setTimeout(endLate, limitMs);
    else if (message.is === "answer") resolve(message.answer);
    else reject(new ProblemError(message.code, { fields: message.fields }));
  });
  worker.once("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY" || error instanceof RangeError;
    reject(isMemory ? new TooMuchWork(`${kind}: memory`, { cause: error }) : error);
  });
  worker.once("exit", () => reject(new TooMuchWork(`${kind}: ended without an answer`)));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
