import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A body of many megabytes, which comes as fast as the line lets it. */
    takesFile?: boolean;
  }
}

/** A body of ours is at most 256 KiB: on a slow phone a few seconds. */
const BODY_MS = 30_000;

/** Slower than the slowest telephone line: whoever sends less holds the connection for its own sake. */
const LEAST_BYTES_PER_SECOND = 4 * 1024;

/** Closes connections whose bodies come too slowly (trust document, rule 8). Node knows one time for all requests. */
export function watchBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (hasBody(request)) watch(request);
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function watch({ raw, routeOptions }: FastifyRequest): void {
  const least = routeOptions.config?.takesFile ? (LEAST_BYTES_PER_SECOND * BODY_MS) / 1000 : Number.POSITIVE_INFINITY;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    if (raw.socket.bytesRead - seen < least) raw.destroy();
    seen = raw.socket.bytesRead;
  }, BODY_MS);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}
