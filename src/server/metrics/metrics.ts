import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Registry } from "prom-client";
import type { Config } from "../config/config.ts";

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

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Requires the token of the configuration. Without one only this machine may read metrics, and only while PUBLIC_URL is
 * local: requests through a proxy on this machine have a local address, too.
 */
function mayReadMetrics({ headers, ip }: FastifyRequest, { metricsToken, publicUrl }: Config): boolean {
  if (metricsToken) return isEqual(headers.authorization ?? "", `Bearer ${metricsToken}`);
  return LOOPBACK.test(ip) && isLocal(publicUrl) && !headers.forwarded && !headers["x-forwarded-for"];
}

/** In constant time. */
function isEqual(sent: string, token: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isLocal(publicUrl: string | undefined): boolean {
  if (!publicUrl) return true;
  const { hostname } = new URL(publicUrl);
  return hostname === "localhost" || hostname === "[::1]" || LOOPBACK.test(hostname);
}
