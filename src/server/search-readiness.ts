import type { Logger } from "pino";
import { warmSearch } from "./api/directory/search/effects.ts";
import type { Database } from "./db/connect.ts";
import type { Preparation } from "./http/health.ts";

/** Whether this process has answered a search. It prepares the first one, and after a failure tries again when asked to. */
export class SearchReadiness implements Preparation {
  readonly #db: Database;
  readonly #log: Pick<Logger, "warn">;
  #running: Promise<void> | null = null;
  isDone = false;

  constructor(db: Database, log: Pick<Logger, "warn">) {
    this.#db = db;
    this.#log = log;
  }

  /** Never rejects: what failed is logged. */
  prepare(): Promise<void> {
    this.#running ??= this.#try().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #try(): Promise<void> {
    try {
      await warmSearch(this.#db);
      this.isDone = true;
    } catch (error) {
      this.#log.warn({ err: error }, "the search is not prepared yet");
    }
  }
}
