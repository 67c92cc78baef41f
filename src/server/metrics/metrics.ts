import { Registry } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { mayReadMetrics } from "../http/may-read-metrics.ts";

/** `GET /metrics` in the text format of Prometheus. */
export function registerMetrics(app: FastifyInstance, config: Config, readAll: () => Promise<string>): void {
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      reply.callNotFound(); // 404, as for an unknown address
      return reply;
    }
    return reply
      .header("cache-control", "no-store")
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await readAll());
  });
}
