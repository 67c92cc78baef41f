import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#core/server/db/connect.ts";
import { indexPending } from "./pending.ts";

/** For so long writes are gathered, so that many are indexed together. */
const GATHER_MS = 150;
/** What nobody announces is found after this time at the latest: a write of a process that was killed before it could. */
const LOOK_MS = 5_000;
/** After a failure. */
const WAIT_MS = 1_000;

export type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };

/** What else is written from the index, such as that of another engine. */
export type Follower = {
  /** @returns for how many milliseconds it has nothing to do */
  follow(): Promise<number>;
  /** @param message why the index is not written; null: it is again */
  failed(message: string | null): Promise<void>;
  end(): Promise<void>;
};

export type Indexing = {
  /** Something has changed. */
  wake(): void;
  stop(): Promise<void>;
};

/** Indexes what has changed soon after it was committed; a search that comes sooner does it itself (`pending.ts`). */
export function startIndexing(db: Database, log: Log, follower: Follower | null): Indexing {
  const stopping = new AbortController();
  let waking = new AbortController();
  let failed: string | null = null;
  const note = async (message: string | null, error?: unknown) => {
    if (message === failed) return;
    failed = message;
    if (message) log.warn({ err: error }, "the index of the search engine is not written");
    else log.info({}, "the index of the search engine is written again");
    await follower?.failed(message);
  };
  const look = async (): Promise<number> => {
    await indexPending(db);
    const pause = (await follower?.follow()) ?? LOOK_MS;
    await note(null);
    return pause;
  };
  const pausing = (ms: number, signal: AbortSignal) => delay(ms, null, { signal }).catch(() => {});
  const run = async () => {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      const pause = await look().catch(async (error: Error) => {
        await note(error.message || error.name, error).catch(() => {}); // without the database nothing is to be said
        return WAIT_MS;
      });
      await pausing(pause, AbortSignal.any([waking.signal, stopping.signal]));
      await pausing(GATHER_MS, stopping.signal);
    }
    await follower?.end();
  };
  const running = run();
  return {
    wake: () => waking.abort(),
    stop() {
      stopping.abort();
      return running;
    },
  };
}
