/**
 * Loaded before the product in the run of hostile calls (`--import …?to=FILE`): writes the routes of the real router there, which
 * Fastify announces on a channel of `node:diagnostics_channel`.
 */
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

export type RecordedRoute = { method: string; url: string };

const to = new URL(import.meta.url).searchParams.get("to");
const routes = new Map<string, RecordedRoute>();

subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.set(`${one} ${url}`, { method: one, url });
  });
  fastify.addHook("onReady", async () => {
    if (to && routes.size > 0) writeFileSync(to, JSON.stringify([...routes.values()]));
  });
});
