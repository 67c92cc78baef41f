import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A body of many megabytes, which comes as fast as the line lets it. */
    takesFile?: boolean;
  }
}

export type BodyPace = {
  /** All of a body of ours must come within it: at most 256 KiB, a few seconds on a slow phone. */
  ms: number;
  /** Of a file, in every such span of time. Whoever sends less holds the connection for its own sake. */
  leastBytes: number;
};

/** 4 KiB a second: slower than the slowest mobile line. */
const PACE: BodyPace = { ms: 30_000, leastBytes: 30 * 4 * 1024 };

/** Closes connections whose bodies come too slowly (trust document, rule 8). Node knows one time for all requests. */
export function watchBodies(app: FastifyInstance, pace = PACE): void {
  app.addHook("onRequest", async (request) => {
    if (hasBody(request)) watch(request, pace);
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function watch({ raw, routeOptions }: FastifyRequest, { ms, leastBytes }: BodyPace): void {
  const least = routeOptions.config?.takesFile ? leastBytes : Number.POSITIVE_INFINITY;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    if (raw.socket.bytesRead - seen < least) raw.destroy();
    seen = raw.socket.bytesRead;
  }, ms).unref();
  raw.once("close", () => clearInterval(timer));
}

/**
 * Node lets two `Host` headers and absolute request addresses pass, where two readers could see two requests, and
 * `TRACE`, which exists to send headers back (trust document, rule 8).
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { rawHeaders, url = "" } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts > 1 || !url.startsWith("/")) throw new ProblemError("malformed");
    if (request.method === "TRACE") throw new ProblemError("method-not-allowed");
  });
}
