import type { Config } from "../config/config.ts";
import type { DatabaseClient } from "../db/database-client.ts";
import { listenForInvalidation } from "./cache-invalidation.ts";
import { EVERY_ANSWER, purgeCalls } from "./cdn.ts";

type Purge = NonNullable<NonNullable<Config["cdn"]>["purge"]>;
type Options = Purge & { kind: NonNullable<Config["cdn"]>["kind"] };
type Log = { warn(details: object, message: string): void; info(details: object, message: string): void };

/** Writes within this time are purged together; by then the processes of this instance have dropped their own copies. */
const BATCH_MS = 500;
const MAX_PAUSE_MS = 60_000;
const ANSWER_MS = 10_000;
/** With more tags than these waiting, everything is purged instead. */
const MAX_WAITING = 5_000;

/** What waits to be purged at one address, such as one of several Varnishes. A failed call is repeated with what came meanwhile. */
class PurgeQueue {
  readonly #url: string;
  readonly #options: Options;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(url: string, options: Options, log: Log) {
    this.#url = url;
    this.#options = options;
    this.#log = log;
  }

  add(tags: Iterable<string>): void {
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > MAX_WAITING) this.#waiting = new Set([EVERY_ANSWER]);
    this.#timer ??= setTimeout(() => this.#send(), this.#pauseMs()).unref();
  }

  /** Purges what waits, once, without a pause. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#send();
    const limit = setTimeout(() => this.#stopping.abort(), BATCH_MS * 2);
    await this.#sending;
    clearTimeout(limit);
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  #pauseMs(): number {
    return Math.min(BATCH_MS * 2 ** this.#failures, MAX_PAUSE_MS);
  }

  #send(): void {
    const tags = this.#waiting;
    this.#waiting = new Set();
    this.#sending = this.#sending
      .then(() => this.#purge(tags))
      .finally(() => {
        this.#timer = undefined;
        if (this.#waiting.size > 0 && !this.#stopping.signal.aborted) this.add([]);
      });
  }

  async #purge(tags: Iterable<string>): Promise<void> {
    for (const { call, tags: part } of purgeCalls(this.#options.kind, tags, this.#options.token)) {
      const problem = await this.#call(call);
      if (problem) for (const tag of part) this.#waiting.add(tag);
      if (problem && this.#failures === 0) {
        this.#log.warn({ problem }, "the cache in front was not purged, and serves outdated answers until it is");
      }
      if (!problem && this.#failures > 0) this.#log.info({}, "the cache in front is purged again");
      this.#failures = problem ? this.#failures + 1 : 0;
    }
  }

  /** @returns why it was refused; null: it was purged */
  async #call(call: RequestInit): Promise<string | null> {
    try {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
      const response = await fetch(this.#url, { ...call, redirect: "error", signal });
      await response.body?.cancel();
      return response.ok ? null : `it answered ${response.status}`;
    } catch (error) {
      const { message, cause } = error as Error; // fetch rejects with Error objects only
      return cause instanceof Error ? `${message}: ${cause.message}` : message;
    }
  }
}

/**
 * Purges the cache in front after each write of any instance. Every instance does so: the last one to drop its own copies
 * also purges last, and none has to be there. docs/decisions/052-beyond-one-machine.md
 * @returns stops it
 */
export async function startPurging(client: DatabaseClient, options: Options, log: Log): Promise<() => Promise<void>> {
  const queues = options.urls.map((url) => new PurgeQueue(url, options, log));
  const add = (tags: Iterable<string>) => {
    for (const queue of queues) queue.add(tags);
  };
  let hasListened = false;
  const unlisten = await listenForInvalidation(client, {
    drop: add,
    missed() {
      if (hasListened) add([EVERY_ANSWER]); // nobody knows what was written while the connection was lost
      hasListened = true;
    },
  });
  return async () => {
    await unlisten();
    await Promise.all(queues.map((queue) => queue.stop()));
  };
}
