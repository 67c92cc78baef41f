import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { LearntAddress } from "./answers.ts";

/** With the longest addresses, about 6 MB. */
const MAX_ADDRESSES = 10_000;
const MAX_LENGTH = 500;

/** Request targets, as sent by clients, that a route has answered from the cache. */
export class LearntAddresses {
  /** `max` would take memory for all of them at once. */
  readonly #known = new LRUCache<string, LearntAddress>({ maxSize: MAX_ADDRESSES, sizeCalculation: () => 1 });

  find(url: string): LearntAddress | undefined {
    return this.#known.get(url);
  }

  learn(url: string, address: LearntAddress): void {
    if (url.length <= MAX_LENGTH && !this.#known.has(url)) this.#known.set(url, address);
  }

  forget(url: string): void {
    this.#known.delete(url);
  }
}

/** Requests with one of these headers are not answered by the fast path, even where the route ignores the header. */
const UNUSUAL_HEADERS = [
  "authorization",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "expect",
  "upgrade",
  "http2-settings",
  "range",
  "if-range",
  "if-match",
  "if-modified-since",
  "if-unmodified-since",
];

/** What the answer to a plain read depends on beside its address. */
export type PlainRead = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

export type PlainRules = {
  /** Further headers by which an answer differs, in lower case. */
  unusualHeaders?: readonly string[];
  /** Whether a `Cookie` makes an answer its reader's own. Default: each does. */
  isPersonal?: (cookie: string) => boolean;
};

/**
 * The only rule of which requests take the fast path: `GET` and `HEAD` of HTTP/1.1 with a path, one `Host`, no body, no personal
 * cookie, and none of the unusual headers. A header that decides about the answer must not be repeated. `HEAD` with `If-None-Match`
 * takes the long path, where frameworks send other headers.
 * @returns a function that returns null for every other request
 */
export function plainReader({ unusualHeaders = [], isPersonal = () => true }: PlainRules) {
  const unusual = new Set([...UNUSUAL_HEADERS, ...unusualHeaders]);
  return ({ method, url = "", httpVersion, rawHeaders }: IncomingMessage): PlainRead | null => {
    if ((method !== "GET" && method !== "HEAD") || httpVersion !== "1.1" || !url.startsWith("/")) return null;
    const read: PlainRead = { acceptEncoding: undefined, ifNoneMatch: undefined };
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = (rawHeaders[at] as string).toLowerCase();
      const value = rawHeaders[at + 1] as string;
      if (name === "host") hosts += 1;
      else if (name === "accept-encoding") {
        if (read.acceptEncoding !== undefined) return null;
        read.acceptEncoding = value;
      } else if (name === "if-none-match") {
        if (read.ifNoneMatch !== undefined || method === "HEAD") return null;
        read.ifNoneMatch = value;
      } else if (name === "cookie" ? isPersonal(value) : unusual.has(name)) return null;
    }
    return hosts === 1 ? read : null;
  };
}
