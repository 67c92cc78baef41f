import { LRUCache } from "lru-cache";

/** Addresses in memory; a forgotten one starts a new window. */
const MAX_ADDRESSES = 50_000;
const WINDOW_MS = 60_000;

type Window = { calls: number; endsMs: number };

/** Counts the calls of each address in windows of a minute, which begin with its first call. */
export class CallWindows {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES });

  /** @returns the milliseconds until the end of the window where it has had `max` calls already; else 0 */
  count(address: string, max: number, now = Date.now()): number {
    const window = this.#windows.get(address);
    if (!window || window.endsMs <= now) {
      this.#windows.set(address, { calls: 1, endsMs: now + WINDOW_MS });
      return max < 1 ? WINDOW_MS : 0;
    }
    window.calls += 1;
    return window.calls > max ? window.endsMs - now : 0;
  }
}
