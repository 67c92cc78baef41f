import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { databaseGauges } from "./database-gauges.ts";
import { mayReadMetrics } from "./may-read.ts";
import { jobGauges, type MemoryParts, processGauges } from "./process-gauges.ts";

/** A kept page takes a millisecond, an upload a minute. */
const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

type Parts = MemoryParts & { db: Database; jobs: Jobs; config: Config };

/**
 * `GET /metrics`: how the server is doing, in the text format of Prometheus, for whoever may read it. What lies in memory is
 * counted as it happens; what lies in the database is asked when somebody reads.
 */
export function registerMetrics(app: FastifyInstance, { db, jobs, config, ...memory }: Parts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  processGauges(registry, memory);
  const readJobs = jobGauges(registry, jobs);
  const readDatabase = databaseGauges(registry, db);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      reply.callNotFound(); // as for any address where nothing is
      return reply;
    }
    await Promise.all([readDatabase(), readJobs()]);
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** By the route's pattern, never by the address: that would be a series for every page. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "eolaire_http_request_seconds",
    help: "How long answers took, from the head of the request to the last byte; _count is how many there were",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });
}
