import type { IncomingMessage } from "node:http";
import { growingLru } from "../../domain/growing-lru.ts";
import { isOfWriter } from "./public-reads.ts";

/** What the fast path does beside sending the answers of a route, which its hooks and handler do on the long way. */
export type RepeatRules = {
  /** Counts the call of this client address. Where it returns false, the request takes the long way, which refuses it. */
  mayCall?: (ip: string) => boolean;
  /** Called after each response. */
  onSent?: (request: Pick<IncomingMessage, "method" | "headers"> & { ip: string }, status: number) => void;
};

/** What a request address leads to. */
export type LearntAddress = RepeatRules & {
  /** The key of its entry in the page cache. */
  key: string;
  /** The pattern of its route, for metrics. */
  route: string;
};

/** With the longest addresses, about 6 MB. */
const MAX_ADDRESSES = 10_000;
const MAX_LENGTH = 500;

/** Request targets, as sent by clients, that a route has answered from the page cache. */
export class LearntAddresses {
  readonly #known = growingLru<string, LearntAddress>(MAX_ADDRESSES);

  find(url: string): LearntAddress | undefined {
    return this.#known.get(url);
  }

  learn({ url = "" }: IncomingMessage, address: LearntAddress): void {
    if (url.length <= MAX_LENGTH && !this.#known.has(url)) this.#known.set(url, address);
  }

  forget(url: string): void {
    this.#known.delete(url);
  }
}

/** Requests with one of these headers are not answered by the fast path, even where the route ignores the header. */
const UNUSUAL_HEADERS = new Set([
  ...["authorization", "authtoken", "uid"], // a caller of the API
  ...["content-length", "content-encoding", "transfer-encoding", "expect", "upgrade", "http2-settings"],
  ...["range", "if-range", "if-match", "if-modified-since", "if-unmodified-since"],
]);

/** What the answer to a plain read depends on beside its address. */
export type PlainRead = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

/**
 * The only rule of which requests take the fast path: `GET` and `HEAD` of HTTP/1.1 with a path, one `Host`, no body, and
 * none of the unusual headers, from nobody who has just written. A header that decides about the answer must not be repeated. `HEAD` with `If-None-Match` is
 * left to Fastify, which sends other headers then.
 * @returns null for every other request
 */
export function plainRead({ method, url = "", httpVersion, rawHeaders }: IncomingMessage): PlainRead | null {
  if ((method !== "GET" && method !== "HEAD") || httpVersion !== "1.1" || !url.startsWith("/")) return null;
  const read: PlainRead = { acceptEncoding: undefined, ifNoneMatch: undefined };
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (name === "host") hosts += 1;
    else if (name === "accept-encoding") {
      if (read.acceptEncoding !== undefined) return null;
      read.acceptEncoding = rawHeaders[at + 1];
    } else if (name === "if-none-match") {
      if (read.ifNoneMatch !== undefined || method === "HEAD") return null;
      read.ifNoneMatch = rawHeaders[at + 1];
    } else if (name === "cookie") {
      if (isOfWriter(rawHeaders[at + 1])) return null;
    } else if (UNUSUAL_HEADERS.has(name)) return null;
  }
  return hosts === 1 ? read : null;
}
