import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Answers, Built, FastPath, FastPathOptions, LearntAddress, Uses } from "./answers.ts";
import { BuildQueue } from "./build-queue.ts";
import { Entry } from "./entry.ts";
import { RepeatedAnswers } from "./fast-path.ts";
import { LearntAddresses, type PlainRead, type PlainRules, plainReader } from "./learnt-addresses.ts";
import { RecentKeys } from "./recent-keys.ts";
import { TagCounts, tagHash } from "./tag-counts.ts";
import { TaggedMemory } from "./tagged-memory.ts";

/** Enough for some thousand pages with their compressed forms. */
const MAX_BYTES = 64 * 2 ** 20;
/** An upper bound, which limits the effect of a missing tag. */
const MAX_AGE_MS = 10 * 60_000;
/** A reader waits so long for an answer that replaces one that may be outdated. */
const MAX_WAIT_MS = 2_000;
/** After a build failed because its source is away, entries that may be outdated are served without another attempt. */
const RETRY_MS = 1_000;
/** How often a full cache looks for expired entries. */
const PURGE_MS = 1_000;

export type AnswerCacheOptions<Tag extends string> = PlainRules & {
  /** Milliseconds since 1970; default: the clock. */
  now?: () => number;
  /** Default: 64 MB. */
  maxBytes?: number;
  /** Called before answers are dropped, with their tags. */
  onDropped?: (tags: Tag[] | "all") => void;
  /** Headers that name the tags of an answer to a cache in front; default: none. */
  tagHeaders?: (tags: Iterable<Tag>) => Record<string, string>;
  /** Whether an error of a build says that its source, such as a database, is away: an answer that may be outdated is sent then. */
  isAway?: (error: unknown) => boolean;
  /** Which optimisations are used; default: each. */
  uses?: Uses;
};

/** `dropped`: the hashes of tags that were invalidated meanwhile. `isRepeated`: the key was asked for before, or is again. */
type Building = { promise: Promise<Entry>; dropped: Set<number>; isRepeated: boolean };

/**
 * Responses cached in the memory of this process. Concurrent requests for a missing one wait for a single build; writes
 * drop entries by tag; an entry never outlives its expiry.
 */
export class AnswerCache<Tag extends string = string> implements Answers<Tag> {
  readonly #entries: LRUCache<string, Entry>;
  readonly #recentKeys = new RecentKeys();
  #purgedMs = 0;
  readonly #tagCounts = new TagCounts();
  readonly #building = new Map<string, Building>();
  readonly #queue = new BuildQueue();
  /** Keys of entries that may be outdated: they are built again, and served only while their source is away. */
  readonly #doubtful = new Set<string>();
  #retryMs = 0;
  readonly #now: () => number;
  readonly #onDropped: (tags: Tag[] | "all") => void;
  readonly #tagHeaders: (tags: Iterable<Tag>) => Record<string, string>;
  readonly #isAway: (error: unknown) => boolean;
  readonly #uses: Uses;
  readonly #plainRead: (request: IncomingMessage) => PlainRead | null;
  readonly #addresses = new LearntAddresses();
  /** What many answers have in common. */
  readonly memory: TaggedMemory<Tag>;
  /** Since the start. A request that waits for a build is a miss. */
  hits = 0;
  misses = 0;

  constructor(options: AnswerCacheOptions<Tag> = {}) {
    this.#uses = options.uses ?? (() => true);
    this.#isAway = options.isAway ?? (() => false);
    this.#plainRead = plainReader(options);
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
   * The cached entry, else the one that `build` returns; at most one build runs per key. Where it fails because its source
   * is away, or takes long, one that may be outdated: nobody knows better then.
   */
  async get(key: string, build: () => Promise<Built<Tag>>): Promise<Entry> {
    const cached = this.peek(key) ?? (this.#now() < this.#retryMs ? this.#unexpired(key) : undefined);
    if (cached) {
      this.hits += 1;
      return cached;
    }
    this.misses += 1;
    const building = this.#built(key, build);
    try {
      return await (this.#doubtful.has(key) ? inTime(building) : building);
    } catch (error) {
      if (!(error instanceof TooLate) && !this.#isAway(error)) throw error;
      this.#retryMs = this.#now() + RETRY_MS;
      return this.#unexpired(key) ?? building; // a tag may have dropped it meanwhile
    }
  }

  #built(key: string, build: () => Promise<Built<Tag>>): Promise<Entry> {
    const running = this.#building.get(key);
    const isRepeated = this.#recentKeys.add(key);
    // A build that began before an invalidation may have read outdated rows: later requests must not join it.
    if (!running || running.dropped.size > 0) return this.#build(key, build, isRepeated);
    running.isRepeated = true;
    return running.promise;
  }

  /** An answer as it is sent, cached or not. */
  answerOf(built: Built<Tag>): Entry {
    return new Entry({ ...built, headers: { ...built.headers, ...this.#tagHeaders(built.tags) } }, this.#uses);
  }

  /** Drops every entry with one of these tags, and what `memory` has with them. */
  drop(tags: Iterable<Tag>): void {
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

  learn(request: IncomingMessage, address: LearntAddress): void {
    if (this.#plainRead(request)) this.#addresses.learn(request.url ?? "", address);
  }

  routeOf(url: string): string | undefined {
    return this.#addresses.find(url)?.route;
  }

  fastPath(options: FastPathOptions): FastPath {
    if (!this.#uses("fast-path")) return { answer: () => false, counted: () => [] };
    const onHit = () => {
      this.hits += 1;
    };
    return new RepeatedAnswers({ find: (request) => this.#repeated(request), onHit }, options);
  }

  /** The stored answer to a plain request whose address was learnt. */
  #repeated(request: IncomingMessage): { address: LearntAddress; read: PlainRead; entry: Entry } | null {
    const { url = "" } = request;
    const address = this.#addresses.find(url);
    const read = address && this.#plainRead(request);
    if (!address || !read) return null;
    const entry = this.peek(address.key);
    if (entry) return { address, read, entry };
    this.#addresses.forget(url);
    return null;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #build(key: string, build: () => Promise<Built<Tag>>, isRepeated: boolean): Promise<Entry> {
    const whole = async () => this.answerOf(await build());
    const building: Building = {
      dropped: new Set(),
      isRepeated,
      promise: this.#uses("builds-in-turn") ? this.#queue.run(whole) : whole(),
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
    if (!this.#uses("admission") || isRepeated || fits() || this.#entries.has(key)) return true;
    if (this.#now() < this.#purgedMs + PURGE_MS) return false;
    this.#purgedMs = this.#now();
    this.#entries.purgeStale();
    return fits();
  }

  #store(key: string, entry: Entry): void {
    const now = this.#now();
    if (entry.expiresMs <= now) return;
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

class TooLate extends Error {}

/** @throws TooLate where it takes longer than a reader waits */
function inTime(answer: Promise<Entry>): Promise<Entry> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(
    () => reject(new TooLate(`an answer took longer than ${MAX_WAIT_MS} ms`)),
    MAX_WAIT_MS,
  ).unref();
  const clear = () => clearTimeout(limit); // which would hold the answer
  answer.then(clear, clear); // it may fail later
  return Promise.race([answer, late]);
}

const dependsOn = ({ tagHashes }: Entry, hashes: ReadonlySet<number>) => tagHashes.some((hash) => hashes.has(hash));
