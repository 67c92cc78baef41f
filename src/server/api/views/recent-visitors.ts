import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CallingClient } from "../../access/caller.ts";

/** Another view by the same visitor within this time belongs to the same visit. */
const VISIT_MS = 30 * 60 * 1000;
/** Enough for a busy half hour; a visitor evicted from the cache may count twice. An entry takes about 100 bytes. */
const MAX_VISITS = 100_000;

/**
 * Remembers the views of the last half hour, so that a visit counts once. For privacy it holds no visitor, only an HMAC
 * under a random key that stays in memory and changes every day: it identifies nobody, and visits of different days cannot
 * be linked. Each instance remembers its own visitors: one who reaches another instance may count again.
 */
export class RecentVisitors {
  readonly #seen: LRUCache<string, true>;
  #key = { day: "", secret: Buffer.alloc(0) };

  /** @param now a monotonic clock in milliseconds, replaced by tests */
  constructor(now: () => number = () => performance.now()) {
    this.#seen = new LRUCache({ max: MAX_VISITS, ttl: VISIT_MS, perf: { now }, ttlResolution: 0 });
  }

  /**
   * Whether this is a new visit; views in the next half hour then are not.
   * @param day the local date, `YYYY-MM-DD`
   */
  isNew({ address, userAgent }: Pick<CallingClient, "address" | "userAgent">, subjectId: string, day: string): boolean {
    const digest = createHmac("sha256", this.#secretOf(day))
      .update(JSON.stringify([address, userAgent, subjectId]))
      .digest("base64url");
    if (this.#seen.has(digest)) return false;
    this.#seen.set(digest, true);
    return true;
  }

  #secretOf(day: string): Buffer {
    if (this.#key.day !== day) this.#key = { day, secret: randomBytes(32) };
    return this.#key.secret;
  }
}
