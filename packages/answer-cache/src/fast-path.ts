import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastPath, FastPathOptions, LearntAddress } from "./answers.ts";
import type { Entry } from "./entry.ts";
import type { PlainRead } from "./learnt-addresses.ts";

/** The numbers of responses by method and class of status. */
type ResponseCounts = Record<"GET" | "HEAD", { "2xx": number; "3xx": number }>;

type Source = {
  /** What is stored for a plain request. */
  find(request: IncomingMessage): { address: LearntAddress; read: PlainRead; entry: Entry } | null;
  /** Called for each request that is answered. */
  onHit(): void;
};

/**
 * Repeats what a route has sent for the same address while the cache has the entry, before a framework's life cycle: the same
 * status, headers and bytes, without hooks, routing and validation.
 */
export class RepeatedAnswers implements FastPath {
  /** By the pattern of the route. */
  readonly #counts = new Map<string, ResponseCounts>();
  readonly #source: Source;
  readonly #options: FastPathOptions;

  constructor(source: Source, options: FastPathOptions) {
    this.#source = source;
    this.#options = options;
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.#source.find(request);
    if (!found) return false;
    const { address, read, entry } = found;
    const encoding = entry.bestEncoding(this.#options.encodingFor(read.acceptEncoding));
    const sent = entry.sent(encoding, entry.isCurrent(read.ifNoneMatch, encoding));
    if (!sent) return false;
    const ip = this.#options.clientOf(request);
    if (address.mayCall?.(ip) === false) return false;
    this.#source.onHit();
    response.writeHead(sent.status, sent.headers);
    response.end(sent.body);
    this.#countsOf(address.route)[request.method as "GET" | "HEAD"][sent.status === 304 ? "3xx" : "2xx"] += 1;
    address.onSent?.({ method: request.method, headers: request.headers, ip }, sent.status);
    return true;
  }

  counted(): ReturnType<FastPath["counted"]> {
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
