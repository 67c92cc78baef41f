import type { FastifyInstance } from "fastify";
import { ProblemError } from "./problem.ts";

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
