import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { SearchSettings } from "../../../config/config.ts";
import type { Database } from "../../../db/connect.ts";
import { connectToWrite } from "./connection.ts";
import { isElected, noteFailure, resign } from "./index-state.ts";
import { Indexer } from "./indexer.ts";

/** How often the writer looks for changes: what is written is found within a second. */
const LOOK_MS = 250;
/** After a failure, and where another process writes. */
const WAIT_MS = 1_000;
/** How often it says that it is still there. */
const RENEW_MS = 2_000;

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };

/**
 * Writes what changes into the index, in one process of all instances.
 * @returns ends it
 */
export function startIndexing(db: Database, settings: SearchSettings, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const writer = randomUUID();
  const client = connectToWrite(settings);
  const indexer = new Indexer({ db, client, settings });
  let failed: string | null = null;
  const note = async (message: string | null, error?: unknown) => {
    if (message === failed) return;
    failed = message;
    if (message) log.warn({ err: error }, "the index of the search engine is not written");
    else log.info({}, "the index of the search engine is written again");
    await noteFailure(db, message);
  };
  let renewed = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<number> => {
    if (performance.now() - renewed > RENEW_MS) {
      if (!(await isElected(db, writer))) return WAIT_MS;
      renewed = performance.now();
    }
    await indexer.catchUp();
    await note(null);
    return LOOK_MS;
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await look().catch(async (error: Error) => {
        await note(error.message || error.name, error).catch(() => {}); // without the database nothing is to be said
        return WAIT_MS;
      });
      await delay(pause, null, { signal: stopping.signal }).catch(() => {});
    }
    await resign(db, writer).catch(() => {});
    await client.close();
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}

/** Builds the index anew, for operators. @returns the number of written pages */
export async function rebuildSearch(db: Database, settings: SearchSettings): Promise<number> {
  const client = connectToWrite(settings);
  try {
    return await new Indexer({ db, client, settings }).rebuild();
  } finally {
    await client.close();
  }
}
