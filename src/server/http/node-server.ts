import { createServer, type ServerOptions as HttpOptions, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory, FastifyServerOptions } from "fastify";
import { responseOn } from "../../runtime/node-sockets.ts";
import type { Draining } from "./draining.ts";
import { endStalledReaders } from "./stalled-readers.ts";

type HttpSettings = HttpOptions & {
  draining: Draining;
  /** Of every answer, also where Fastify answers without running hooks. Answers of the fast path have stored theirs. */
  headers: Record<string, string>;
  /** @returns whether it has answered, before Fastify */
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type ServerOptions = Required<Pick<FastifyServerOptions, "keepAliveTimeout" | "requestTimeout">>;

const SILENT_MS = 30_000;

/** Called when nothing was received or sent for a while. A request that is being worked on may take longer than that. */
function endUnlessWorking(socket: Socket): void {
  if (!responseOn(socket)) socket.destroy();
}

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
    return server.setTimeout(SILENT_MS, endUnlessWorking);
  };
}
