import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type Encoding, matchesEtag } from "./negotiate.ts";

/**
 * Names what an answer was built from and what a write invalidates: a list (`pages`, `posts`, `stories`, `events`,
 * `features`, `categories`, `tags`, `special-pages`, `timetables`, `synonyms`, `places`, `notices`, `translations`) or one item (`page:{id}`,
 * `story:{id}` …).
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
  | "timetables"
  | "synonyms"
  | "places"
  | "notices"
  | "translations"
  | `${"page" | "post" | "story" | "event" | "special-page" | "account" | "translation"}:${string}`;

/** A response with the tags it depends on and the instant at which it expires. */
export type Built = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: ReadonlySet<CacheTag>;
  /** null: it lasts until a write invalidates it. */
  expires: Temporal.Instant | null;
};

/** Below this size compression saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 600;
/**
 * Up to this size, that of nearly all screens, compression takes 0.6 ms for each 100 kB. Another thread would take twice as long
 * in all, so it is done at once, with a quality that takes half the time of 4 for 8 percent more bytes. What is asked for again is
 * compressed once more, on another thread, for 15 percent less.
 */
const MAX_COMPRESSED_AT_ONCE = 256 * 1024;
const BROTLI_QUALITY_AT_ONCE = 2;
/** On another thread; above 5 the size falls only slowly. */
const BROTLI_QUALITY = 5;
/** 64 kB: a larger window takes longer to set up, and such a body cannot use it. */
const SMALL_WINDOW_BITS = 16;
const GZIP_LEVEL = 6;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;

const compressAtOnce = {
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: {
        [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY_AT_ONCE,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
        [BROTLI_PARAM_LGWIN]: SMALL_WINDOW_BITS,
      },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: GZIP_LEVEL }),
};

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: GZIP_LEVEL }),
};

/** A complete response as a route has sent it: status, headers as a flat list of names and values, and body. */
export type SentResponse = { status: number; headers: string[]; body: Buffer };

const EMPTY = Buffer.alloc(0);

/**
 * A cached response. Each compressed form is computed at its first use. The plain body is given up for the brotli form, a quarter of
 * its size, from which it is restored where somebody asks for another form.
 */
export class Entry {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly tags: ReadonlySet<CacheTag>;
  readonly expiresMs: number;
  /** When it was stored; 0: it was not. */
  storedMs = 0;
  readonly #etag: string;
  readonly #bodies: { [E in Encoding]?: Promise<Buffer> | Buffer | undefined };
  /** Of the plain body. */
  readonly #length: number;
  readonly #sent = new Map<string, SentResponse>();
  readonly size: number;
  /** Compressed for many readers: not yet, on another thread now, or done. */
  #dense: "no" | "soon" | "yes";

  constructor(built: Built) {
    this.status = built.status;
    this.headers = built.headers;
    this.tags = built.tags;
    this.expiresMs = built.expires?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    this.#etag = hash("sha256", built.body, "base64url").slice(0, 22);
    this.#bodies = { identity: built.body };
    this.#length = built.body.length;
    this.#dense = built.body.length > MAX_COMPRESSED_AT_ONCE ? "yes" : "no";
    this.size = Math.ceil(built.body.length * 1.6) + 1_000; // with its compressed forms and headers
  }

  /** A strong ETag differs for each encoding, as the bytes do (RFC 9110, 8.8.3). */
  etag(encoding: Encoding): string {
    if (encoding === "identity") return `"${this.#etag}"`;
    const isDense = encoding === "br" && this.#dense === "yes";
    return `"${this.#etag}-${encoding}${isDense ? "-dense" : ""}"`;
  }

  /** @param ifNoneMatch the header of a request: whether it names the content, in whichever density it was sent */
  isCurrent(ifNoneMatch: string | undefined, encoding: Encoding): boolean {
    if (ifNoneMatch === undefined) return false;
    return matchesEtag(ifNoneMatch, this.etag(encoding)) || matchesEtag(ifNoneMatch, `"${this.#etag}-${encoding}"`);
  }

  /** The body in that encoding. */
  body(encoding: Encoding): Promise<Buffer> | Buffer {
    const known = this.#bodies[encoding];
    if (known) return known;
    const plain = this.#plain();
    if (encoding === "identity") {
      this.#bodies.identity = plain;
      return plain;
    }
    if (this.#length <= MAX_COMPRESSED_AT_ONCE) {
      const body = compressAtOnce[encoding](plain);
      this.#bodies[encoding] = body;
      if (encoding === "br") this.#bodies.identity = undefined;
      return body;
    }
    const compressed = compress[encoding](plain).then((body) => {
      this.#bodies[encoding] = body; // later requests are sent without waiting for a promise
      return body;
    });
    this.#bodies[encoding] = compressed;
    return compressed;
  }

  /** The response that was sent in that encoding, or as 304; undefined: none was sent yet. */
  sent(encoding: Encoding, isCurrent: boolean): SentResponse | undefined {
    if (encoding === "br" && this.#dense === "no") void this.#compressDensely();
    return this.#sent.get(isCurrent ? `${encoding} 304` : encoding);
  }

  /** Stores the headers that a route has sent, with those that its hooks have added. */
  rememberSent(encoding: Encoding, isCurrent: boolean, headers: Record<string, unknown>): void {
    const response = {
      status: isCurrent ? 304 : this.status,
      headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      body: isCurrent ? EMPTY : (this.#bodies[encoding] as Buffer),
    };
    this.#sent.set(isCurrent ? `${encoding} 304` : encoding, response);
  }

  async #compressDensely(): Promise<void> {
    this.#dense = "soon";
    const body = await compress.br(this.#plain());
    this.#dense = "yes";
    this.#bodies.br = body;
    for (const sent of ["br", "br 304"]) this.#sent.delete(sent);
  }

  /** Small bodies are sent uncompressed. */
  bestEncoding(accepted: Encoding): Encoding {
    return this.#length < MIN_COMPRESSED_BYTES ? "identity" : accepted;
  }

  #plain(): Buffer {
    return (this.#bodies.identity as Buffer | undefined) ?? brotliDecompressSync(this.#bodies.br as Buffer);
  }
}
