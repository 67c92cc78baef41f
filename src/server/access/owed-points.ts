import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { type Limit, refund } from "../http/rate-limit.ts";

/** What a call has taken from a bucket. */
export type Spent = { key: string; limit: Limit };

const RETRY_MS = 1_000;
/** More callers than that get nothing back. */
const MAX_KEYS = 10_000;

/** Points of calls that failed because the database was unavailable: they are given back once it answers. */
export class OwedPoints {
  readonly #db: Database;
  readonly #owed = new Map<string, { limit: Limit; points: number }>();
  #isPaying = false;

  constructor(db: Database) {
    this.#db = db;
  }

  add({ key, limit }: Spent): void {
    const owed = this.#owed.get(key);
    if (owed) owed.points += 1;
    else if (this.#owed.size < MAX_KEYS) this.#owed.set(key, { limit, points: 1 });
    if (!this.#isPaying) void this.#pay();
  }

  /** A statement whose connection was given up may still be executed by a server that was paused: it comes first. */
  async #pay(): Promise<void> {
    this.#isPaying = true;
    while (this.#owed.size > 0) {
      await delay(RETRY_MS, undefined, { ref: false });
      if (!(await this.#answers())) continue;
      for (const [key, { limit, points }] of this.#owed) {
        this.#owed.delete(key);
        await refund(this.#db, key, { ...limit, points: limit.points / points }).catch(() => {});
      }
    }
    this.#isPaying = false;
  }

  async #answers(): Promise<boolean> {
    return sql`select 1`.execute(this.#db).then(
      () => true,
      () => false,
    );
  }
}
