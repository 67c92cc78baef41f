import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import type { LRUCache } from "lru-cache";
import { growingLru } from "#core/domain/growing-lru.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { CallingClient } from "#core/server/access/caller.ts";
import type { Scan, SeenView, View, ViewCounter } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { Searchers } from "./searchers.ts";
import { ViewQueue } from "./view-queue.ts";
import { type Counted, writeCounts } from "./write-counts.ts";

export { sweepSearches } from "./sweep-searches.ts";
export { ViewQueue };

type Log = { error(details: object, message: string): void };

/** A killed server loses the views of this time, and an owner sees a view after this time at the latest. */
const FLUSH_MS = 5000;
/** Scanned codes that wait for that long; more would be a program that invents them. */
const MAX_SCANS = 200;

/**
 * Counts views, what is pressed on a page, the searches that lead there, and those that find nothing: once per visitor and half hour, none of robots. The counts are buffered in memory and written together, so
 * that no reader waits for the database; a killed server loses those of a few seconds.
 */
export class BufferedViewCounter implements ViewCounter {
  readonly #db: Database;
  readonly #visitors = new RecentVisitors();
  readonly #queue = new ViewQueue((views) => this.add(views));
  readonly #searchers = new Searchers();
  /** By what is counted, as JSON. */
  #buffer = new Map<string, number>();
  #scans = new Map<string, Scan & { slug: string }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Writes the counts every few seconds from now on. */
  start(log: Log): void {
    const write = () => this.flush().catch((err: unknown) => log.error({ err }, "views could not be written"));
    this.#timer = setInterval(write, FLUSH_MS).unref();
  }

  /** Writes the last counts: to be called after the last response. */
  async stop(): Promise<void> {
    clearInterval(this.#timer ?? undefined);
    await this.flush();
  }

  count(view: SeenView): void {
    this.#queue.count(view);
  }

  /** Adds views of people that do not belong to an earlier visit. */
  add(views: readonly View[]): void {
    const day = todayAt(Temporal.Now.instant()).toString();
    for (const view of views) if (!isRobot(view.visitor.userAgent)) this.#count(view, day);
  }

  /** Writes the buffered counts. After an error they stay in the buffer for the next flush. */
  async flush(): Promise<void> {
    this.#queue.drain();
    const seen = Map.groupBy(this.#scans.values(), ({ field }) => field);
    this.#scans = new Map();
    await this.#writeCounts();
    // After an error they are dropped: the next scan reports the code.
    for (const { scans } of SERVERS_OF_MODULES) await scans?.report(this.#db, seen.get(scans.field) ?? []);
  }

  async #writeCounts(): Promise<void> {
    const buffer = this.#buffer;
    if (buffer.size === 0) return;
    this.#buffer = new Map();
    try {
      await writeCounts(
        this.#db,
        Array.from(buffer, ([counted, n]) => ({ ...(JSON.parse(counted) as Counted), n })),
      );
    } catch (error) {
      for (const [counted, n] of buffer) this.#buffer.set(counted, (this.#buffer.get(counted) ?? 0) + n);
      throw error;
    }
  }

  #count({ kind, slug, visitor, source, press, term = null, scan = null, local = false }: View, day: string): void {
    const isNew = (what: string) => this.#visitors.isNew(visitor, `${kind} ${slug}${what}`, day);
    if (kind === "question") {
      const bit = isNew("") ? this.#searchers.bitOf(visitor, slug, day) : null;
      if (bit !== null) this.#add({ table: "unanswered", day, term: slug, bit });
      return;
    }
    const isCounted = isNew(press ? ` ${press}` : "") && source !== "at-work";
    if (press) {
      if (isCounted) this.#add({ table: "press", slug, day, press });
      return;
    }
    if (scan !== null && source !== "at-work" && this.#scans.size < MAX_SCANS) {
      this.#scans.set(`${scan.field} ${slug} ${scan.text}`, { ...scan, slug });
    }
    if (isCounted) this.#add({ table: "view", kind, slug, day, source: source as Source, local });
    if (kind !== "page" || term === null || !isNew(` ?${term}`)) return;
    const bit = this.#searchers.bitOf(visitor, term, day);
    if (bit !== null) this.#add({ table: "search", slug, day, term, bit });
  }

  #add(counted: Counted): void {
    const key = JSON.stringify(counted);
    this.#buffer.set(key, (this.#buffer.get(key) ?? 0) + 1);
  }
}

type Source = Exclude<View["source"], "at-work">;

/**
 * A client that is no browser: every browser's `User-Agent` begins with `Mozilla/`. A missing one counts as a robot, too.
 * A robot with the `User-Agent` of a browser is counted, since only a question to its reader could tell.
 */
const isRobot = (userAgent: string) => !userAgent.startsWith("Mozilla/") || isbot(userAgent);

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
    this.#seen = growingLru<string, true>(MAX_VISITS, { ttl: VISIT_MS, perf: { now }, ttlResolution: 0 });
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
