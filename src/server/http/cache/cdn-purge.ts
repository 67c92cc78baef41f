import { randomUUID } from "node:crypto";
import { EVERY_ANSWER, type Log, PurgeQueue, type Purging } from "@eolaire/cdn-purge";
import type { DatabaseClient } from "@eolaire/postgres";
import type { Database } from "#core/server/db/connect.ts";
import { endLease, renewLease } from "#core/server/db/lease.ts";
import { listenForInvalidation } from "./cache-invalidation.ts";

const LEASE = "cdn-purge";
const RENEW_MS = 1_500;
/** Whoever takes over purges what was written since: longer than a lease lasts. */
const REMEMBERED_MS = 15_000;
/** An instance that drops its copy late may have given it to the cache in front meanwhile: what was purged is purged once more. */
const AGAIN_MS = 3_000;

type Written = { ms: number; tags: readonly string[] };

/**
 * Purges the cache in front after each write of any instance, in one process of all. The others remember what was written lately, and one
 * of them takes over. docs/decisions/184-one-listener-one-purger.md
 * @returns stops it
 */
export async function startPurging(
  { client, db }: { client: Pick<DatabaseClient, "listen">; db: Database },
  purging: Purging,
  log: Log,
): Promise<() => Promise<void>> {
  const purger = new Purger(db, new PurgeQueue(purging, log));
  let hasListened = false;
  const unlisten = await listenForInvalidation(client, {
    drop: (tags) => purger.note(tags),
    missed() {
      if (hasListened) purger.note([EVERY_ANSWER]); // nobody knows what was written while the connection was lost
      hasListened = true;
    },
  });
  await purger.start();
  return async () => {
    await unlisten();
    await purger.stop();
  };
}

class Purger {
  readonly #db: Database;
  readonly #queue: PurgeQueue;
  readonly #holder = randomUUID();
  readonly #again = new Set<NodeJS.Timeout>();
  #recent: Written[] = [];
  #isElected = false;
  #electing = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, queue: PurgeQueue) {
    this.#db = db;
    this.#queue = queue;
  }

  async start(): Promise<void> {
    const elect = () => {
      this.#electing = this.#electing.then(() => this.#elect());
    };
    elect();
    this.#timer = setInterval(elect, RENEW_MS).unref();
    await this.#electing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#electing;
    for (const timer of this.#again) clearTimeout(timer);
    await this.#queue.stop();
    await endLease(this.#db, LEASE, this.#holder).catch(() => {}); // it ends by itself
  }

  note(tags: readonly string[]): void {
    if (this.#isElected) this.#purge(tags);
    else this.#recent = [...this.#lately(), { ms: performance.now(), tags }];
  }

  #lately(): Written[] {
    const since = performance.now() - REMEMBERED_MS;
    return this.#recent.filter(({ ms }) => ms > since);
  }

  #purge(tags: readonly string[]): void {
    this.#queue.add(tags);
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      this.#queue.add(tags);
    }, AGAIN_MS).unref();
    this.#again.add(timer);
  }

  /** While the database is away nobody writes, and nobody is elected. */
  async #elect(): Promise<void> {
    const nobody = { isHeld: false, isAbandoned: false };
    const { isHeld, isAbandoned } = await renewLease(this.#db, LEASE, this.#holder).catch(() => nobody);
    if (isHeld && !this.#isElected) {
      if (isAbandoned)
        this.#queue.addAll(); // nobody knows what the one before had not purged yet
      else for (const { tags } of this.#lately()) this.#purge(tags);
      this.#recent = [];
    }
    this.#isElected = isHeld;
  }
}
