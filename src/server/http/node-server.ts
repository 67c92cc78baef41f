import { createServer, type ServerOptions as HttpOptions, type IncomingMessage, type ServerResponse } from "node:http";
import { type Draining, endSilentConnections, endStalledReaders } from "@eolaire/graceful-http";
import type { FastifyInstance, FastifyServerFactory, FastifyServerOptions } from "fastify";

type HttpSettings = HttpOptions & {
  draining: Draining;
  /** Of every answer, also where Fastify answers without running hooks. Answers of the fast path have stored theirs. */
  headers: Record<string, string>;
  /** @returns whether it has answered, before Fastify */
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type ServerOptions = Required<Pick<FastifyServerOptions, "keepAliveTimeout" | "requestTimeout">>;

/** Node's server as Fastify makes it, with what answers first in front of Fastify's handler. */
export function serverWith({ headers, draining, answerFirst, ...http }: HttpSettings): FastifyServerFactory {
  const everywhere = new Map(Object.entries(headers));
  return (handler, options) => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (draining.hasBegun && !draining.admits(request, response)) return;
      if (answerFirst(request, response)) return;
      response.setHeaders(everywhere);
      handler(request, response);
    };
    // Node itself would answer requests without `Host` or with an unknown `Expect`: `refuseAmbiguousRequests` does.
    const server = createServer({ ...http, requireHostHeader: false }, answer).on("checkExpectation", answer);
    const { keepAliveTimeout, requestTimeout } = options as ServerOptions; // Fastify sets defaults
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    endStalledReaders(server);
    endSilentConnections(server);
    return server;
  };
}

/** Names what a stop cuts by the pattern of its route, and drains before Fastify closes. */
export function drainFastify(app: FastifyInstance, draining: Draining): void {
  draining.follow(app.server);
  app.addHook("onRequest", (request, { raw }, done) => {
    draining.prepares(raw, `${request.method} ${request.routeOptions.url ?? "(no route)"}`);
    done();
  });
  app.addHook("preClose", async () => draining.begin());
}
