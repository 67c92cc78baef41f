import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { todayAt } from "../../../domain/local-time.ts";
import type { CallingClient } from "../../access/caller.ts";
import type { SeenView, View, ViewCounter } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { ViewQueue } from "./view-queue.ts";

export { ViewQueue };

type Counted = Pick<View, "kind" | "slug"> & {
  day: string;
  source: Exclude<View["source"], "at-work">;
  local: boolean;
  views: number;
};

type Log = { error(details: object, message: string): void };

/** A killed server loses the views of this time, and an owner sees a view after this time at the latest. */
const FLUSH_MS = 5000;

/**
 * Counts views: one per visitor and half hour, none of robots. The counts are buffered in memory and written together, so
 * that no reader waits for the database; a killed server loses those of a few seconds.
 */
export class BufferedViewCounter implements ViewCounter {
  readonly #db: Database;
  readonly #visitors = new RecentVisitors();
  readonly #queue = new ViewQueue((views) => this.add(views));
  #buffer = new Map<string, Counted>();
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
    for (const { kind, slug, visitor, source, local = false } of views) {
      if (isRobot(visitor.userAgent)) continue;
      if (!this.#visitors.isNew(visitor, `${kind} ${slug}`, day) || source === "at-work") continue;
      this.#add({ kind, slug, day, source, local, views: 1 });
    }
  }

  /** Writes the buffered counts. After an error they stay in the buffer for the next flush. */
  async flush(): Promise<void> {
    this.#queue.drain();
    const counts = [...this.#buffer.values()];
    if (counts.length === 0) return;
    this.#buffer = new Map();
    try {
      await writeCounts(this.#db, counts);
    } catch (error) {
      for (const counted of counts) this.#add(counted);
      throw error;
    }
  }

  #add(counted: Counted): void {
    const { kind, slug, day, source, local, views } = counted;
    const key = [kind, slug, day, source, local].join(" ");
    const earlier = this.#buffer.get(key);
    if (earlier) earlier.views += views;
    else this.#buffer.set(key, { ...counted });
  }
}

/**
 * A client that is no browser: every browser's `User-Agent` begins with `Mozilla/`. A missing one counts as a robot, too.
 * A robot with the `User-Agent` of a browser is counted, since only a question to its reader could tell.
 */
const isRobot = (userAgent: string) => !userAgent.startsWith("Mozilla/") || isbot(userAgent);

/**
 * Adds the counts of public pages and of categories. The rows are sorted, so that instances that write at the same time
 * cannot deadlock. Indexes: page_slug_key, category_slug_key, view_count_page_id_category_id_day_source_local_key.
 */
async function writeCounts(db: Database, counts: Counted[]): Promise<void> {
  await sql`
    insert into view_count (page_id, category_id, day, source, local, views)
    select page.id, category.id, seen.day, seen.source, seen.local, sum(seen.views)
    from json_to_recordset(${JSON.stringify(counts)}::text::json)
      as seen (kind text, slug text, day date, source text, local boolean, views integer)
    left join page on seen.kind = 'page' and page.slug = seen.slug and page.is_public
    left join category on seen.kind = 'category' and category.slug = seen.slug
    where page.id is not null or category.id is not null
    group by page.id, category.id, seen.day, seen.source, seen.local
    order by 1, 2, 3, 4, 5
    on conflict (page_id, category_id, day, source, local)
      do update set views = view_count.views + excluded.views`.execute(db);
}

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
