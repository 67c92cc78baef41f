import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Answer, Built, Encoding, Uses } from "./answers.ts";
import { brotliAtOnce } from "./brotli-at-once.ts";
import { SharedPrefix } from "./shared-prefix.ts";
import { tagHash } from "./tag-counts.ts";

/** Below this size compression saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 600;
/**
 * Up to this size, that of nearly all screens, compression takes 0.6 ms for each 100 kB. Another thread would take twice as long
 * in all, so it is done at once, with a quality that takes half the time of 4 for 8 percent more bytes. What is asked for again is
 * compressed once more, on another thread, for 15 percent less.
 */
const MAX_COMPRESSED_AT_ONCE = 256 * 1024;
const BROTLI_QUALITY_AT_ONCE = 2;
/** On another thread; above 6 the size falls only slowly, up to 10, which takes twenty times as long. */
const BROTLI_QUALITY = 6;
/** 64 kB: a larger window takes longer to set up, and such a body cannot use it. */
const SMALL_WINDOW_BITS = 16;
const GZIP_LEVEL = 6;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;

const compressAtOnce = {
  br: (body: Buffer, givesBack: boolean) =>
    brotliAtOnce(
      body,
      {
        [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY_AT_ONCE,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
        [BROTLI_PARAM_LGWIN]: SMALL_WINDOW_BITS,
      },
      { givesBack },
    ),
  gzip: (body: Buffer) => gzipSync(body, { level: GZIP_LEVEL }),
};

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: GZIP_LEVEL }),
};

/** A complete response as a route has sent it: status, headers and body. */
export type SentResponse = { status: number; headers: Record<string, string>; body: Buffer };

const EMPTY = Buffer.alloc(0);

/** How the ETag of a brotli form ends, by the way in which it was compressed. */
const BROTLI_FORMS = { atOnce: "", withPrefix: "-prefix", dense: "-dense" };

/**
 * A cached response. Each compressed form is computed at its first use. The plain body is given up for the brotli form, a quarter of
 * its size, from which it is restored where somebody asks for another form.
 */
export class Entry implements Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Of the tags that it depends on. */
  readonly tagHashes: readonly number[];
  readonly expiresMs: number;
  /** When it was stored; 0: it was not. */
  storedMs = 0;
  /** Nobody but the request for which it was built gets it. */
  isSentOnce = false;
  readonly #etag: string;
  readonly #prefix: SharedPrefix | undefined;
  readonly #uses: Uses;
  readonly #bodies: { [E in Encoding]?: Promise<Buffer> | Buffer | undefined } = {};
  /** The body after the prefix, until there is a brotli form. */
  #rest: Buffer | undefined;
  /** Of the plain body. */
  readonly #length: number;
  readonly #sent = new Map<string, SentResponse>();
  readonly size: number;
  #form: keyof typeof BROTLI_FORMS;
  /** Whether it needs to be compressed once more, where it is asked for again. */
  #mayBeDenser: boolean;

  constructor(built: Built, uses: Uses = () => true) {
    this.#uses = uses;
    this.status = built.status;
    this.headers = built.headers;
    this.tagHashes = Array.from(built.tags, tagHash);
    this.expiresMs = built.expires?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    const digest = hash("sha256", built.body, "base64url");
    this.#prefix = built.prefix === undefined ? undefined : SharedPrefix.of(built.prefix);
    this.#etag = (this.#prefix ? hash("sha256", this.#prefix.digest + digest, "base64url") : digest).slice(0, 22);
    this.#rest = built.body;
    this.#length = (this.#prefix?.plain.length ?? 0) + built.body.length;
    const isAtOnce = this.#length <= MAX_COMPRESSED_AT_ONCE;
    this.#mayBeDenser = isAtOnce && uses("dense");
    this.#form = isAtOnce ? "atOnce" : "dense";
    this.size = Math.ceil(this.#length * 1.6) + 1_000; // with its compressed forms and headers
  }

  /** False where the cache did not admit it. */
  get isStored(): boolean {
    return this.storedMs !== 0;
  }

  /** A strong ETag differs for each encoding, as the bytes do (RFC 9110, 8.8.3). */
  etag(encoding: Encoding): string {
    return this.#etagOf(encoding, BROTLI_FORMS[this.#form]);
  }

  #etagOf(encoding: Encoding, form: string): string {
    if (encoding === "identity") return `"${this.#etag}"`;
    return `"${this.#etag}-${encoding}${encoding === "br" ? form : ""}"`;
  }

  /** @param ifNoneMatch the header of a request: whether it names the content, in whichever form it was sent */
  isCurrent(ifNoneMatch: string | undefined, encoding: Encoding): boolean {
    if (ifNoneMatch === undefined) return false;
    if (ifNoneMatch === "*") return true;
    const named = ifNoneMatch.split(",").map((etag) => etag.trim().replace(/^W\//, "")); // compared weakly
    return Object.values(BROTLI_FORMS).some((form) => named.includes(this.#etagOf(encoding, form)));
  }

  /** The body in that encoding. */
  body(encoding: Encoding): Promise<Buffer> | Buffer {
    const known = this.#bodies[encoding];
    if (known) return known;
    const body = this.#encoded(encoding);
    this.#bodies[encoding] = body;
    if (body instanceof Promise) {
      return body.then((compressed) => {
        this.#bodies[encoding] = compressed; // later requests are sent without waiting for a promise
        return compressed;
      });
    }
    if (encoding === "br") {
      this.#bodies.identity = undefined;
      this.#rest = undefined;
    }
    return body;
  }

  /**
   * The body in that encoding, for sending; given up where nobody else gets it. The promises of this entry were made when the request came:
   * those that have become old objects since hold it until the next full collection, and the body is most of it.
   */
  takeBody(encoding: Encoding): Promise<Buffer> | Buffer {
    const body = this.body(encoding);
    if (this.isSentOnce && !(body instanceof Promise)) {
      this.#bodies[encoding] = undefined;
      this.#rest = undefined;
    }
    return body;
  }

  #encoded(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === "identity") return this.#plain();
    if (this.#length > MAX_COMPRESSED_AT_ONCE) return compress[encoding](this.#plain());
    const givesBack = this.#uses("output-given-back");
    const mayJoin = encoding === "br" && this.#rest && this.#uses("prefix");
    const joined = mayJoin ? this.#prefix?.compressWith(this.#rest!, givesBack) : null;
    if (!joined) return compressAtOnce[encoding](this.#plain(), givesBack);
    this.#form = "withPrefix";
    return joined;
  }

  /** The response that was sent in that encoding, or as 304; undefined: none was sent yet. */
  sent(encoding: Encoding, isCurrent: boolean): SentResponse | undefined {
    if (encoding === "br" && this.#mayBeDenser) void this.#compressDensely();
    return this.#sent.get(isCurrent ? `${encoding} 304` : encoding);
  }

  /** Stores the headers that a route has sent, with those that its hooks have added. */
  rememberSent(encoding: Encoding, isCurrent: boolean, headers: Record<string, unknown>): void {
    const response = {
      status: isCurrent ? 304 : this.status,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: isCurrent ? EMPTY : (this.#bodies[encoding] as Buffer),
    };
    this.#sent.set(isCurrent ? `${encoding} 304` : encoding, response);
  }

  async #compressDensely(): Promise<void> {
    this.#mayBeDenser = false;
    this.#bodies.br = await compress.br(this.#plain());
    this.#form = "dense";
    for (const sent of ["br", "br 304"]) this.#sent.delete(sent);
  }

  /** Small bodies are sent uncompressed. */
  bestEncoding(accepted: Encoding): Encoding {
    return this.#length < MIN_COMPRESSED_BYTES ? "identity" : accepted;
  }

  #plain(): Buffer {
    const known = this.#bodies.identity;
    if (known) return known as Buffer;
    if (!this.#rest) return brotliDecompressSync(this.#bodies.br as Buffer);
    return this.#prefix ? Buffer.concat([this.#prefix.plain, this.#rest]) : this.#rest;
  }
}
