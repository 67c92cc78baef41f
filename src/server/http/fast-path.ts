import { createServer, type ServerOptions as HttpOptions, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory, FastifyServerOptions } from "fastify";
import { responseOn } from "../../runtime/node-sockets.ts";
import { uses } from "../../runtime/optimisations.ts";
import { clientAddressOf, type ProxyTrust } from "./client-address.ts";
import type { Draining } from "./draining.ts";
import { plainRead } from "./learnt-addresses.ts";
import { acceptedEncoding } from "./negotiate.ts";
import type { PageCache } from "./page-cache.ts";
import { endStalledReaders } from "./stalled-readers.ts";

const IS_USED = uses("fast-path");

/** The numbers of responses by method and class of status. */
type ResponseCounts = Record<"GET" | "HEAD", { "2xx": number; "3xx": number }>;

/**
 * Repeats what a route has sent for the same address while the page cache holds the entry, before Fastify's life cycle:
 * the same status, headers and bytes, without hooks, routing and validation.
 * docs/decisions/031-how-answers-are-cached.md
 */
export class FastPath {
  /** All requests of this process, on both ways. */
  requests = 0;
  /** By the pattern of the route. */
  readonly #counts = new Map<string, ResponseCounts>();
  readonly #cache: PageCache;
  readonly #isTrusted: ProxyTrust;

  constructor(cache: PageCache, isTrusted: ProxyTrust) {
    this.#cache = cache;
    this.#isTrusted = isTrusted;
  }

  /** @returns false where the request has to take the long way */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    this.requests += 1;
    if (!IS_USED) return false;
    const { url = "" } = request;
    const address = this.#cache.addresses.find(url);
    const read = address && plainRead(request);
    if (!address || !read) return false;
    const entry = this.#cache.peek(address.key);
    if (!entry) {
      this.#cache.addresses.forget(url);
      return false;
    }
    const encoding = entry.bestEncoding(acceptedEncoding(read.acceptEncoding));
    const isCurrent = entry.isCurrent(read.ifNoneMatch, encoding);
    const sent = entry.sent(encoding, isCurrent);
    if (!sent) return false;
    const ip = clientAddressOf(request, this.#isTrusted);
    if (address.mayCall?.(ip) === false) return false;
    this.#cache.hits += 1;
    response.writeHead(sent.status, sent.headers);
    response.end(sent.body);
    this.#countsOf(address.route)[request.method as "GET" | "HEAD"][sent.status === 304 ? "3xx" : "2xx"] += 1;
    address.onSent?.({ method: request.method, headers: request.headers, ip }, sent.status);
    return true;
  }

  /** The responses since the start, for metrics. */
  counted(): { labels: { method: string; route: string; status: string }; count: number }[] {
    return [...this.#counts].flatMap(([route, byMethod]) =>
      Object.entries(byMethod).flatMap(([method, byStatus]) =>
        Object.entries(byStatus)
          .filter(([, count]) => count > 0)
          .map(([status, count]) => ({ labels: { method, route, status }, count })),
      ),
    );
  }

  #countsOf(route: string): ResponseCounts {
    const known = this.#counts.get(route);
    if (known) return known;
    const counts = { GET: { "2xx": 0, "3xx": 0 }, HEAD: { "2xx": 0, "3xx": 0 } };
    this.#counts.set(route, counts);
    return counts;
  }
}

type ServerOptions = Required<Pick<FastifyServerOptions, "keepAliveTimeout" | "requestTimeout">>;

type HttpSettings = HttpOptions & {
  draining: Draining;
  /** Of every answer, also where Fastify answers without running hooks. Entries of the fast path have stored theirs. */
  headers: Record<string, string>;
};

const SILENT_MS = 30_000;

/** Called when nothing was received or sent for a while. A request that is being worked on may take longer than that. */
function endUnlessWorking(socket: Socket): void {
  if (!responseOn(socket)) socket.destroy();
}

/** Node's server as Fastify makes it, with the fast path in front of Fastify's handler. */
export function serverWith(fastPath: FastPath, { headers, draining, ...http }: HttpSettings): FastifyServerFactory {
  const everywhere = new Map(Object.entries(headers));
  return (handler, options) => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (draining.hasBegun && !draining.admits(request, response)) return;
      if (fastPath.answer(request, response)) return;
      response.setHeaders(everywhere);
      handler(request, response);
    };
    // Node itself would answer requests without `Host` or with an unknown `Expect`: `refuseAmbiguousRequests` does.
    const server = createServer({ ...http, requireHostHeader: false }, answer).on("checkExpectation", answer);
    const { keepAliveTimeout, requestTimeout } = options as ServerOptions; // Fastify sets defaults
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    endStalledReaders(server);
    return server.setTimeout(SILENT_MS, endUnlessWorking);
  };
}
