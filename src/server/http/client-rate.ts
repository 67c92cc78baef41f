import { growingLru } from "#core/domain/growing-lru.ts";
import type { CallCounter } from "./call-exchange.ts";

/** Number of client addresses in memory; a forgotten one starts with a full bucket. */
const MAX_CLIENTS = 50_000;
const MINUTE_MS = 60_000;

type Bucket = { calls: number; at: number };

/** Limits the calls of a client address: a bucket of `perMinute` calls, refilled within a minute. */
export class ClientRate implements CallCounter {
  onCall: CallCounter["onCall"] = null;
  readonly #buckets = growingLru<string, Bucket>(MAX_CLIENTS);
  readonly #perMinute: number;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  mayCall(address: string, now = performance.now()): boolean {
    const filled = this.#filled(address, now);
    const mayCall = filled >= 1;
    this.#buckets.set(address, { calls: mayCall ? filled - 1 : filled, at: now });
    if (mayCall) this.onCall?.(address);
    return mayCall;
  }

  /** Takes calls that another process has counted. */
  add(address: string, calls: number, now = performance.now()): void {
    this.#buckets.set(address, { calls: Math.max(0, this.#filled(address, now) - calls), at: now });
  }

  #filled(address: string, now: number): number {
    const { calls, at } = this.#buckets.get(address) ?? { calls: this.#perMinute, at: now };
    return Math.min(this.#perMinute, calls + ((now - at) * this.#perMinute) / MINUTE_MS);
  }
}
