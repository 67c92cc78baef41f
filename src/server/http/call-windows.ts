import { growingLru } from "#core/domain/growing-lru.ts";
import type { CallCounter } from "./call-exchange.ts";

/** Addresses in memory; a forgotten one starts a new window. */
const MAX_ADDRESSES = 50_000;
const WINDOW_MS = 60_000;

type Window = { calls: number; endsMs: number };

/** Counts the calls of each address in windows of a minute, which begin with its first call, whatever happens to the clock. */
export class CallWindows implements CallCounter {
  onCall: CallCounter["onCall"] = null;
  readonly #windows = growingLru<string, Window>(MAX_ADDRESSES);

  /** @returns the milliseconds until the end of the window where it has had `max` calls already; else 0 */
  count(address: string, max: number, now = performance.now()): number {
    this.onCall?.(address);
    const { calls, endsMs } = this.#add(address, 1, now);
    return calls > max ? endsMs - now : 0;
  }

  /** Adds calls that another process has counted. */
  add(address: string, calls: number): void {
    this.#add(address, calls, performance.now());
  }

  #add(address: string, calls: number, now: number): Window {
    const current = this.#windows.get(address);
    const window = current && current.endsMs > now ? current : { calls: 0, endsMs: now + WINDOW_MS };
    window.calls += calls;
    if (window !== current) this.#windows.set(address, window);
    return window;
  }
}
