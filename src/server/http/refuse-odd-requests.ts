import type { FastifyInstance } from "fastify";
import { ProblemError } from "./problem.ts";

/** Node answers 200 to two `Host` headers and to absolute request addresses: two readers could see two requests. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { rawHeaders, url = "" } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts > 1 || !url.startsWith("/")) throw new ProblemError("malformed");
  });
}
