/**
 * Loaded before the product in the run of blocked workers (`--import`): a request with the header `x-block` is worked on for ever, in
 * JavaScript or within one call of a library. SIGUSR2 does it to a process that answers no requests.
 */
import { pbkdf2Sync } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

const MOST_ITERATIONS = 2 ** 31 - 1;

process.on("SIGUSR2", () => {
  for (;;);
});

subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("preHandler", function computeForEver(request, _reply, done) {
    while (request.headers["x-block"] === "script");
    if (request.headers["x-block"] === "library") pbkdf2Sync("", "", MOST_ITERATIONS, 64, "sha512");
    done();
  });
});
