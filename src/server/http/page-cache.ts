import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, type Encoding } from "./negotiate.ts";

/**
 * Names what an answer was built from and what a write invalidates: a list (`pages`, `posts`, `stories`, `events`,
 * `features`, `categories`, `tags`, `special-pages`) or one item (`page:{id}`, `story:{id}` …).
 */
export type CacheTag =
  | "pages"
  | "posts"
  | "stories"
  | "events"
  | "features"
  | "categories"
  | "tags"
  | "special-pages"
  | `${"page" | "post" | "story" | "event" | "special-page" | "account"}:${string}`;

/** A response with the tags it depends on and the instant at which it expires. */
export type Built = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<CacheTag>;
  /** null: it lasts until a write invalidates it. */
  expires: Temporal.Instant | null;
};

/** Enough for some thousand pages with their compressed forms. */
const MAX_BYTES = 96 * 2 ** 20;
/** An upper bound, which limits the effect of a missing tag. */
const MAX_AGE_MS = 10 * 60_000;
/** The client of the first request waits for the compression; above 5 the size falls only slowly. */
const BROTLI_QUALITY = 5;
/** Below this size compression saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 600;

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

/** A cached response. Each compressed form is computed at its first use. */
export class Entry {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly tags: ReadonlySet<CacheTag>;
  readonly expiresMs: number;
  readonly #etag: string;
  readonly #bodies: { [E in Encoding]?: Promise<Buffer> | Buffer };
  readonly size: number;

  constructor(built: Built) {
    this.status = built.status;
    this.headers = built.headers;
    this.tags = built.tags;
    this.expiresMs = built.expires?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    this.#etag = createHash("sha256").update(built.body).digest("base64url").slice(0, 22);
    this.#bodies = { identity: built.body };
    this.size = Math.ceil(built.body.length * 1.6) + 1_000; // with its compressed forms and headers
  }

  /** A strong ETag differs for each encoding, as the bytes do (RFC 9110, 8.8.3). */
  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#etag}"` : `"${this.#etag}-${encoding}"`;
  }

  /** The body in that encoding. */
  body(encoding: Encoding): Promise<Buffer> | Buffer {
    const known = this.#bodies[encoding];
    if (known) return known;
    const compressed = compress[encoding as "br" | "gzip"](this.#bodies.identity as Buffer).then((body) => {
      this.#bodies[encoding] = body; // later requests are sent without waiting for a promise
      return body;
    });
    this.#bodies[encoding] = compressed;
    return compressed;
  }

  /** Small bodies are sent uncompressed. */
  bestEncoding(accepted: Encoding): Encoding {
    return (this.#bodies.identity as Buffer).length < MIN_COMPRESSED_BYTES ? "identity" : accepted;
  }
}

type Building = { promise: Promise<Entry>; dropped: Set<CacheTag> };

/**
 * Responses cached in the memory of this process. Concurrent requests for a missing one wait for a single build; writes
 * drop entries by tag; an entry never outlives its expiry.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<CacheTag, Set<string>>();
  readonly #building = new Map<string, Building>();
  readonly #now: () => number;
  /** Since the start. A request that waits for a build is a miss. */
  hits = 0;
  misses = 0;

  constructor(options: { now?: () => number; maxBytes?: number } = {}) {
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? MAX_BYTES,
      sizeCalculation: (entry) => entry.size,
      ttl: MAX_AGE_MS,
      perf: { now: this.#now },
      ttlResolution: 0,
      dispose: (entry, key) => this.#forgetKey(key, entry),
    });
  }

  /** The cached entry, unless it has expired. */
  peek(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresMs > this.#now() ? entry : undefined;
  }

  /** The cached entry, else the one that `build` returns; at most one build runs per key. */
  async get(key: string, build: () => Promise<Built>): Promise<Entry> {
    const cached = this.peek(key);
    if (cached) {
      this.hits += 1;
      return cached;
    }
    this.misses += 1;
    const running = this.#building.get(key);
    // A build that began before an invalidation may have read outdated rows: later requests must not join it.
    if (running && running.dropped.size === 0) return running.promise;
    return this.#build(key, build);
  }

  /** Drops every entry with one of these tags. */
  drop(tags: Iterable<CacheTag>): void {
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
      for (const building of this.#building.values()) building.dropped.add(tag);
    }
  }

  /** Drops everything: invalidations may have been missed. */
  clear(): void {
    this.#entries.clear();
    this.#building.clear();
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async #build(key: string, build: () => Promise<Built>): Promise<Entry> {
    const building: Building = { dropped: new Set(), promise: build().then((built) => new Entry(built)) };
    this.#building.set(key, building);
    try {
      const entry = await building.promise;
      const current = this.#building.get(key) === building;
      if (current && entry.tags.isDisjointFrom(building.dropped)) this.#store(key, entry);
      return entry;
    } finally {
      if (this.#building.get(key) === building) this.#building.delete(key);
    }
  }

  #store(key: string, entry: Entry): void {
    if (entry.expiresMs <= this.#now()) return;
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return; // larger than the whole cache
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #forgetKey(key: string, entry: Entry): void {
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** For every public response: browsers revalidate, proxies may serve it for a minute and while they revalidate. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** Sends a cached entry in an encoding that the client accepts, or 304 where the client's copy is current. */
export async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry): Promise<FastifyReply> {
  const encoding = entry.bestEncoding(acceptedEncoding(request.headers["accept-encoding"]));
  const etag = entry.etag(encoding);
  reply.code(entry.status).headers(entry.headers).header("etag", etag).header("vary", "Accept-Encoding");
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = entry.body(encoding);
  return reply.send(body instanceof Promise ? await body : body);
}

/** RFC 9110, 13.1.2: a list of ETags, compared weakly, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
