import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** A repeat within this time is the same visit. */
const VISIT_MS = 30 * 60 * 1000;
/** Of a busy day; who is pushed out counts twice. An entry is some hundred bytes. */
const MAX = 100_000;

export type Visitor = { address: string; userAgent: string };

/**
 * Who has seen what in the last half hour, so that a visit counts once. In memory alone, and not as who they are: a
 * digest under a random key that nobody sees and that changes every day, so that it names nobody and cannot be compared
 * with yesterday's. Each instance has its own: with several, a visitor who meets another one may count again.
 */
export class RecentVisitors {
  readonly #seen: LRUCache<string, true>;
  #key = { day: "", secret: Buffer.alloc(0) };

  /** @param now milliseconds that only grow; for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#seen = new LRUCache({ max: MAX, ttl: VISIT_MS, perf: { now }, ttlResolution: 0 });
  }

  /**
   * Whether this is a new visit; from now on it is none for half an hour.
   * @param day on which it is, `YYYY-MM-DD`
   */
  isNew({ address, userAgent }: Visitor, subjectId: string, day: string): boolean {
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
