import { type CdnKind, EVERY_ANSWER, purgeCalls } from "./protocols.ts";

export type Purging = {
  kind: CdnKind;
  /** Of its purge API; several where there are several caches. */
  urls: readonly string[];
  token: string;
};

export type Log = { warn(details: object, message: string): void; info(details: object, message: string): void };

/** Writes within this time are purged together; by then the processes of this instance have dropped their own copies. */
const BATCH_MS = 500;
/** Of a cache that refuses: its operator may count calls. */
const MAX_PAUSE_MS = 60_000;
/** Of one that is not reached: once it is back, it may serve what was changed in this time. */
const MAX_UNREACHED_PAUSE_MS = 2_000;
const ANSWER_MS = 10_000;
/** With more tags than these waiting, everything is purged instead. */
const MAX_WAITING = 5_000;

/** What waits to be purged at one address, such as one of several Varnishes. A failed call is repeated with what came meanwhile. */
class AddressQueue {
  readonly #url: string;
  readonly #options: Purging;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #failures = 0;
  #isReached = true;

  constructor(url: string, options: Purging, log: Log) {
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
    return Math.min(BATCH_MS * 2 ** this.#failures, this.#isReached ? MAX_PAUSE_MS : MAX_UNREACHED_PAUSE_MS);
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
      this.#isReached = true;
      await response.body?.cancel();
      return response.ok ? null : `it answered ${response.status}`;
    } catch (error) {
      this.#isReached = false;
      const { message, cause } = error as Error; // fetch rejects with Error objects only
      return cause instanceof Error ? `${message}: ${cause.message}` : message;
    }
  }
}

/** Purges a cache in front by tags, in batches, until it has accepted them. */
export class PurgeQueue {
  readonly #queues: readonly AddressQueue[];

  constructor(purging: Purging, log: Log) {
    this.#queues = purging.urls.map((url) => new AddressQueue(url, purging, log));
  }

  /** Whatever depends on one of these tags is purged within a second. */
  add(tags: Iterable<string>): void {
    const all = [...tags];
    for (const queue of this.#queues) queue.add(all);
  }

  /** Nobody knows what has changed: everything is purged. */
  addAll(): void {
    this.add([EVERY_ANSWER]);
  }

  /** Purges what waits, once, without a pause. */
  async stop(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.stop()));
  }
}
