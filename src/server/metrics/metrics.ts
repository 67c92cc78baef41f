import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { databaseGauges } from "./database-gauges.ts";
import { jobGauges, type ProcessState, processGauges } from "./process-gauges.ts";

/** From a cached page (a millisecond) to an upload (a minute). */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

type MetricsDeps = ProcessState & { db: Database; jobs: Jobs; config: Config };

/**
 * `GET /metrics` in the text format of Prometheus. Metrics of the process are counted as it runs; those of the database are
 * queried by each request.
 */
export function registerMetrics(app: FastifyInstance, { db, jobs, config, ...state }: MetricsDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  processGauges(registry, state);
  const readJobs = jobGauges(registry, jobs);
  const readDatabase = databaseGauges(registry, db);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      reply.callNotFound(); // 404, as for an unknown address
      return reply;
    }
    await Promise.all([readDatabase(), readJobs()]);
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** By the pattern of the route: labels with addresses would create a series for every page. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "eolaire_http_request_seconds",
    help: "How long answers took, from the head of the request to the last byte; _count is how many there were",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
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
