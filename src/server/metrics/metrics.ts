import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import type { FastPath } from "../http/fast-path.ts";
import type { PageCache } from "../http/page-cache.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import type { JobState, Jobs } from "../jobs/jobs.ts";
import { pictureQueue } from "../media/picture-queue.ts";
import { recordingQueue } from "../media/store-recording.ts";
import { answerInTime, databaseGauges } from "./database-gauges.ts";

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
    help: "Duration of responses, from the head of the request to the last byte sent",
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

type ProcessState = { cache: PageCache; streams: SseConnections; fastPath: FastPath };

/** Metrics of this process, read at each request. */
function processGauges(registry: Registry, { cache, streams, fastPath }: ProcessState): void {
  const registers = [registry];
  new Counter({
    name: "eolaire_page_cache_requests_total",
    help: "Lookups in the page cache: hits, and misses, for which the response was rendered",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, cache.hits);
      this.inc({ result: "miss" }, cache.misses);
    },
  });
  new Counter({
    name: "eolaire_http_cached_responses_total",
    help: "Responses repeated from the page cache before routing; they are not timed, and not part of eolaire_http_request_seconds",
    labelNames: ["method", "route", "status"],
    registers,
    collect() {
      this.reset();
      for (const series of fastPath.counted()) this.inc(series.labels, series.count);
    },
  });
  new Gauge({
    name: "eolaire_page_cache_bytes",
    help: "Memory used by cached responses",
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: "eolaire_event_streams",
    help: "Open event streams (clients that receive notifications)",
    registers,
    collect() {
      this.set(streams.count);
    },
  });
  new Gauge({
    name: "eolaire_media_queue",
    help: "Pictures and recordings in processing (running) or queued (waiting)",
    labelNames: ["kind", "state"],
    registers,
    collect() {
      for (const [kind, queue] of Object.entries({ picture: pictureQueue, recording: recordingQueue })) {
        this.set({ kind, state: "running" }, queue.pending);
        this.set({ kind, state: "waiting" }, queue.size);
      }
    },
  });
}

/** The metrics of a job; null before its first run. */
const JOB_FIGURES: { name: string; help: string; of(state: JobState): number | null }[] = [
  { name: "runs_total", help: "Runs since this instance started", of: ({ runs }) => runs },
  { name: "failures_total", help: "Failed runs since this instance started", of: ({ failures }) => failures },
  { name: "running", help: "1 while the job is running, else 0", of: ({ isRunning }) => Number(isRunning) },
  {
    name: "last_run_timestamp_seconds",
    help: "Start of the last run on any instance, in Unix time",
    of: ({ lastRun }) => lastRun && lastRun.started.epochMilliseconds / 1000,
  },
  {
    name: "last_duration_seconds",
    help: "Duration of the last run",
    of: ({ lastRun }) => lastRun && lastRun.ms / 1000,
  },
  {
    name: "last_failed",
    help: "1 if the last run failed, else 0",
    of: ({ lastRun }) => lastRun && Number(lastRun.error !== null),
  },
];

/** @returns a function that queries the states of the jobs; they are left out where the database does not answer */
function jobGauges(registry: Registry, jobs: Jobs): () => Promise<void> {
  const gauges = JOB_FIGURES.map(({ name, help, of }) => ({
    gauge: new Gauge({ name: `eolaire_job_${name}`, help, labelNames: ["job"], registers: [registry] }),
    of,
  }));
  return async () => {
    const states = (await answerInTime(jobs.states())) ?? [];
    for (const { gauge, of } of gauges) {
      gauge.reset();
      for (const state of states) {
        const figure = of(state);
        if (figure !== null) gauge.set({ job: state.job.name }, figure);
      }
    }
  };
}
