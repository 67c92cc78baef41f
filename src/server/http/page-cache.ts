import { LRUCache } from "lru-cache";
import { uses } from "../../runtime/optimisations.ts";
import { isDatabaseUnavailable } from "../db/database-error.ts";
import { inTime } from "../db/in-time.ts";
import { BuildQueue } from "./build-queue.ts";
import type { TagHeaders } from "./cdn.ts";
import { type Built, type CacheTag, Entry } from "./entry.ts";
import { LearntAddresses } from "./learnt-addresses.ts";
import { RecentKeys } from "./recent-keys.ts";
import { TagCounts, tagHash } from "./tag-counts.ts";
import { TaggedMemory } from "./tagged-memory.ts";

const IS_USED = uses("answer-cache");
const ADMITS_ALL = !uses("admission");
/** Enough for some thousand pages with their compressed forms. */
const MAX_BYTES = 64 * 2 ** 20;
/** An upper bound, which limits the effect of a missing tag. */
const MAX_AGE_MS = 10 * 60_000;
/** A reader waits so long for an answer that replaces one that may be outdated. */
const MAX_WAIT_MS = 2_000;
/** After a build failed for want of a database, entries that may be outdated are served without another attempt. */
const RETRY_MS = 1_000;
/** How often a full cache looks for expired entries. */
const PURGE_MS = 1_000;

type PageCacheOptions = {
  now?: () => number;
  maxBytes?: number;
  /** Called before entries are dropped, with their tags. */
  onDropped?: (tags: CacheTag[] | "all") => void;
  /** For a cache in front; default: none. */
  tagHeaders?: TagHeaders;
};

/** `dropped`: the hashes of tags that were invalidated meanwhile. `isRepeated`: the key was asked for before, or is again. */
type Building = { promise: Promise<Entry>; dropped: Set<number>; isRepeated: boolean };

/**
 * Responses cached in the memory of this process. Concurrent requests for a missing one wait for a single build; writes
 * drop entries by tag; an entry never outlives its expiry.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #recentKeys = new RecentKeys();
  #purgedMs = 0;
  readonly #tagCounts = new TagCounts();
  readonly #building = new Map<string, Building>();
  readonly #queue = new BuildQueue();
  /** Keys of entries that may be outdated: they are built again, and served only while the database is away. */
  readonly #doubtful = new Set<string>();
  #retryMs = 0;
  readonly #now: () => number;
  readonly #onDropped: (tags: CacheTag[] | "all") => void;
  readonly #tagHeaders: TagHeaders;
  /** The request addresses that its entries answer. */
  readonly addresses = new LearntAddresses();
  /** What many answers have in common. */
  readonly memory: TaggedMemory;
  /** Since the start. A request that waits for a build is a miss. */
  hits = 0;
  misses = 0;

  constructor(options: PageCacheOptions = {}) {
    this.#onDropped = options.onDropped ?? (() => {});
    this.#tagHeaders = options.tagHeaders ?? (() => ({}));
    this.#now = options.now ?? Date.now;
    this.memory = new TaggedMemory(this.#now);
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? MAX_BYTES,
      sizeCalculation: (entry) => entry.size,
      ttl: MAX_AGE_MS,
      perf: { now: this.#now },
      ttlResolution: 0,
      dispose: (entry, key) => this.#forgetKey(key, entry),
    });
  }

  /** The cached entry, unless it has expired, or may be outdated. */
  peek(key: string): Entry | undefined {
    return this.#doubtful.has(key) ? undefined : this.#unexpired(key);
  }

  /** An entry of a later time was stored before the clock was set back. */
  #unexpired(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = this.#now();
    return entry.expiresMs > now && entry.storedMs <= now ? entry : undefined;
  }

  /**
   * The cached entry, else the one that `build` returns; at most one build runs per key. Where it fails because the database
   * is away, or takes long, one that may be outdated: nobody knows better then.
   */
  async get(key: string, build: () => Promise<Built>): Promise<Entry> {
    const cached = this.peek(key) ?? (this.#now() < this.#retryMs ? this.#unexpired(key) : undefined);
    if (cached) {
      this.hits += 1;
      return cached;
    }
    this.misses += 1;
    const building = this.#built(key, build);
    try {
      return await (this.#doubtful.has(key) ? inTime(building, MAX_WAIT_MS) : building);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.#retryMs = this.#now() + RETRY_MS;
      return this.#unexpired(key) ?? building; // a tag may have dropped it meanwhile
    }
  }

  #built(key: string, build: () => Promise<Built>): Promise<Entry> {
    const running = this.#building.get(key);
    const isRepeated = this.#recentKeys.add(key);
    // A build that began before an invalidation may have read outdated rows: later requests must not join it.
    if (!running || running.dropped.size > 0) return this.#build(key, build, isRepeated);
    running.isRepeated = true;
    return running.promise;
  }

  /** An answer as it is sent, cached or not. */
  entryOf(built: Built): Entry {
    return new Entry({ ...built, headers: { ...built.headers, ...this.#tagHeaders(built.tags) } });
  }

  /** Drops every entry with one of these tags, and what `memory` has with them. */
  drop(tags: Iterable<CacheTag>): void {
    const dropped = [...tags];
    if (dropped.length > 0) this.#onDropped(dropped);
    for (const tag of dropped) this.memory.drop(tag);
    const hashes = dropped.map(tagHash);
    for (const building of this.#building.values()) for (const hash of hashes) building.dropped.add(hash);
    this.#dropEntries(new Set(hashes.filter((hash) => this.#tagCounts.mayHave(hash))));
  }

  #dropEntries(hashes: ReadonlySet<number>): void {
    if (hashes.size === 0) return;
    const stale = [...this.#entries.entries()].filter(([, entry]) => dependsOn(entry, hashes));
    for (const [key] of stale) this.#entries.delete(key);
  }

  /** Invalidations may have been missed: everything is built again, when it is asked for. */
  clear(): void {
    this.#onDropped("all");
    this.memory.clear();
    for (const key of this.#entries.keys()) this.#doubtful.add(key);
    this.#building.clear();
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #build(key: string, build: () => Promise<Built>, isRepeated: boolean): Promise<Entry> {
    const building: Building = {
      dropped: new Set(),
      isRepeated,
      promise: this.#queue.run(async () => this.entryOf(await build())),
    };
    this.#building.set(key, building);
    try {
      const entry = await building.promise;
      const current = this.#building.get(key) === building;
      if (current && !dependsOn(entry, building.dropped) && this.#admits(key, entry, building)) this.#store(key, entry);
      entry.isSentOnce = !entry.isStored && !building.isRepeated;
      return entry;
    } finally {
      if (this.#building.get(key) === building) this.#building.delete(key);
    }
  }

  /** In a full cache an answer replaces others only where it is asked for again: a crawler that reads every page once replaces none. */
  #admits(key: string, entry: Entry, { isRepeated }: Building): boolean {
    const fits = () => this.bytes + entry.size <= this.#entries.maxSize;
    if (ADMITS_ALL || isRepeated || fits() || this.#entries.has(key)) return true;
    if (this.#now() < this.#purgedMs + PURGE_MS) return false;
    this.#purgedMs = this.#now();
    this.#entries.purgeStale();
    return fits();
  }

  #store(key: string, entry: Entry): void {
    const now = this.#now();
    if (!IS_USED || entry.expiresMs <= now) return;
    entry.storedMs = now;
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return; // larger than the whole cache
    this.#tagCounts.add(entry.tagHashes);
  }

  #forgetKey(key: string, entry: Entry): void {
    this.#doubtful.delete(key);
    this.#tagCounts.remove(entry.tagHashes);
  }
}

const dependsOn = ({ tagHashes }: Entry, hashes: ReadonlySet<number>) => tagHashes.some((hash) => hashes.has(hash));
