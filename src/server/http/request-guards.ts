import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route accepts uploads of many megabytes, which may take long. */
    acceptsFile?: boolean;
  }
}

export type BodyPace = {
  /** JSON bodies (at most 256 KiB) must arrive completely within this time. */
  ms: number;
  /** The bytes of an upload that must arrive in each period of `ms`. */
  minBytes: number;
};

/** 4 KiB per second: less than the slowest mobile connection. */
const PACE: BodyPace = { ms: 30_000, minBytes: 30 * 4 * 1024 };

/**
 * Closes connections whose request bodies arrive too slowly (Slowloris). Node has one timeout for all requests, which
 * has to be long enough for uploads.
 */
export function closeSlowRequests(app: FastifyInstance, pace = PACE): void {
  app.addHook("onRequest", async (request) => {
    if (hasBody(request)) watch(request, pace);
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function watch({ raw, routeOptions }: FastifyRequest, { ms, minBytes }: BodyPace): void {
  const least = routeOptions.config?.acceptsFile ? minBytes : Number.POSITIVE_INFINITY;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    if (raw.socket.bytesRead - seen < least) raw.destroy();
    seen = raw.socket.bytesRead;
  }, ms).unref();
  raw.once("close", () => clearInterval(timer));
}

/**
 * Refuses requests that a proxy could read differently (request smuggling): no `Host` or several, absolute request targets,
 * an `Expect` other than `100-continue` (RFC 9110, 10.1.1), and `TRACE`, which echoes headers. A body with a
 * `Content-Encoding` is refused, since nothing here decodes one and its bytes would be read as they are.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, raw }) => {
    const { rawHeaders, url = "", headers } = raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
    const isHostClear = hosts === 1 || (hosts === 0 && raw.httpVersion === "1.0");
    if (!isHostClear || !url.startsWith("/")) throw new ProblemError("malformed");
    refuseCoding(raw.httpVersion, headers["transfer-encoding"]);
    if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) throw new ProblemError("malformed");
    if (method === "TRACE") throw new ProblemError("method-not-allowed");
    if (!/^(identity)?$/i.test(headers["content-encoding"] ?? "")) throw new ProblemError("encoded-body", ACCEPTED);
  });
}

/** Of the transfer codings we know `chunked`, and HTTP/1.0 knows none: a proxy may have read another body (RFC 9112, 6.1). */
function refuseCoding(version: string, coding: string | undefined): void {
  if (coding === undefined) return;
  if (version === "1.0") throw new ProblemError("malformed");
  if (!/^chunked$/i.test(coding.trim())) throw new ProblemError("unknown-transfer-coding");
}

/** RFC 9110, 15.5.16. */
const ACCEPTED = { headers: { "accept-encoding": "identity" } };
