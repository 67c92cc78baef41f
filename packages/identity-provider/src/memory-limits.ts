import { LRUCache } from "lru-cache";
import type { Limit, LimitKey, Limits, TryRule } from "./ports.ts";

/** Beyond this number the least recently used count from the beginning. */
const MAX_KEYS = 50_000;
const HOUR_MS = 3_600_000;

type Tries = { count: number; last: number };

/** Limits in the memory of a single process, which forgets them when it ends. */
export class MemoryLimits implements Limits {
  readonly #callsPerMinute: number;
  readonly #now: () => number;
  /** When each bucket is full again, in epoch milliseconds. */
  readonly #full = new LRUCache<string, number>({ max: MAX_KEYS });
  readonly #tries = new LRUCache<string, Tries>({ max: MAX_KEYS });
  readonly #known = new LRUCache<string, number>({ max: MAX_KEYS });

  constructor({ callsPerMinute = 600, now = Date.now }: { callsPerMinute?: number; now?: () => number } = {}) {
    this.#callsPerMinute = callsPerMinute;
    this.#now = now;
  }

  /** An IPv6 address counts with its /64, as it is written by Node: without leading zeros. */
  clientOf(ip = ""): string {
    if (!ip.includes(":") || ip.includes(".")) return ip.replace(/^::ffff:/, "");
    const [head = "", tail = ""] = ip.split("::");
    const before = head.split(":").filter(Boolean);
    const missing = 8 - before.length - tail.split(":").filter(Boolean).length;
    const zeros = ip.includes("::") ? Array.from({ length: missing }, () => "0") : [];
    return `${[...before, ...zeros, ...tail.split(":")].slice(0, 4).join(":")}::/64`;
  }

  mayCall(client: string): boolean {
    return this.#spend(["call", client], { points: this.#callsPerMinute, seconds: 60 });
  }

  async spend(key: LimitKey, limit: Limit): Promise<boolean> {
    return this.#spend(key, limit);
  }

  #spend(key: LimitKey, { points, seconds }: Limit): boolean {
    const now = this.#now();
    const full = Math.max(now, this.#full.get(`${key}`) ?? 0) + (seconds * 1000) / points;
    if (full > now + seconds * 1000 + 1) return false;
    this.#full.set(`${key}`, full);
    return true;
  }

  async refund(key: LimitKey, { points, seconds }: Limit): Promise<void> {
    const full = this.#full.get(`${key}`);
    if (full !== undefined) this.#full.set(`${key}`, full - (seconds * 1000) / points);
  }

  async countTry(key: LimitKey, { free, maxWaitHours, forgetHours }: TryRule): Promise<boolean> {
    const now = this.#now();
    const known = this.#tries.get(`${key}`);
    const { count, last } = known && now - known.last < forgetHours * HOUR_MS ? known : { count: 0, last: 0 };
    const waitHours = count < free ? 0 : Math.min(2 ** (count - free), maxWaitHours);
    if (now - last < waitHours * HOUR_MS) return false;
    this.#tries.set(`${key}`, { count: count + 1, last: now });
    return true;
  }

  async forgetTries(key: LimitKey): Promise<void> {
    this.#tries.delete(`${key}`);
  }

  async isKnown(key: LimitKey): Promise<boolean> {
    return (this.#known.get(`${key}`) ?? 0) > this.#now();
  }

  async remember(key: LimitKey, days: number): Promise<void> {
    this.#known.set(`${key}`, this.#now() + days * 24 * HOUR_MS);
  }

  /** Forgets everything. */
  clear(): void {
    this.#full.clear();
    this.#tries.clear();
    this.#known.clear();
  }
}
