import { randomUUID } from "node:crypto";
import type { Client } from "@opensearch-project/opensearch";
import type { Follower } from "#core/server/api/directory/search/for-modules.ts";
import type { SearchSettings } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { connectToWrite } from "./connection.ts";
import { isElected, noteFailure, resign } from "./index-state.ts";
import { Indexer } from "./indexer.ts";

/** How often the writer looks for changes: what is written is found within a second. */
const LOOK_MS = 100;
/** Where another process writes. */
const WAIT_MS = 850;
/** How often it says that it is still there. */
const RENEW_MS = 2_000;

/** Writes what changes into the index, in one process of all instances. */
export class Writer implements Follower {
  readonly #db: Database;
  readonly #id = randomUUID();
  readonly #client: Client;
  readonly #indexer: Indexer;
  #renewed = Number.NEGATIVE_INFINITY;

  constructor(db: Database, settings: SearchSettings) {
    this.#db = db;
    this.#client = connectToWrite(settings);
    this.#indexer = new Indexer({ db, client: this.#client, settings });
  }

  async follow(): Promise<number> {
    if (performance.now() - this.#renewed > RENEW_MS) {
      if (!(await isElected(this.#db, this.#id))) return WAIT_MS;
      this.#renewed = performance.now();
    }
    await this.#indexer.catchUp();
    return LOOK_MS;
  }

  failed(message: string | null): Promise<void> {
    return noteFailure(this.#db, message);
  }

  async end(): Promise<void> {
    await resign(this.#db, this.#id).catch(() => {});
    await this.#client.close();
  }
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
