import { LRUCache } from "lru-cache";

/** Number of client addresses in memory; a forgotten one starts with a full bucket. */
const MAX_CLIENTS = 50_000;
const MINUTE_MS = 60_000;

type Bucket = { calls: number; at: number };

/** Limits the calls of a client address to this instance: a bucket of `perMinute` calls, refilled within a minute. */
export class ClientRate {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_CLIENTS });
  readonly #perMinute: number;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  mayCall(address: string, now = performance.now()): boolean {
    const { calls, at } = this.#buckets.get(address) ?? { calls: this.#perMinute, at: now };
    const filled = Math.min(this.#perMinute, calls + ((now - at) * this.#perMinute) / MINUTE_MS);
    const mayCall = filled >= 1;
    this.#buckets.set(address, { calls: mayCall ? filled - 1 : filled, at: now });
    return mayCall;
  }
}
