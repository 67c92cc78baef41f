import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import type { PageCache } from "../http/cache/page-cache.ts";
import type { PublicReads } from "../http/cache/public-reads.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import { pictureQueue } from "../media/photos/picture-queue.ts";
import { recordingQueue } from "../media/recordings/store-recording.ts";
import { apartCounts } from "../threads/run-apart.ts";

/** From a cached page (a millisecond) to an upload (a minute). */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

type ProcessState = {
  reads: PublicReads;
  cache: PageCache;
  streams: SseConnections;
  fastPath: ReturnType<PageCache["fastPath"]>;
  /** All requests of this process, on both paths. */
  requests: () => number;
  worker: number;
};

/** The metrics of a process that answers requests. */
export function processMetrics(app: FastifyInstance, state: ProcessState): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeResponses(app, registry);
  processGauges(registry, state);
  if (state.reads.replicas.length > 0) replicaGauges(registry, state.reads);
  return registry;
}

/** Read at each request for metrics. */
function processGauges(registry: Registry, { cache, streams, fastPath, requests, worker }: ProcessState): void {
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
  new Counter({
    name: "eolaire_worker_requests_total",
    help: "Requests by worker process",
    labelNames: ["worker"],
    registers,
    collect() {
      this.reset();
      this.inc({ worker }, requests());
    },
  });
  new Counter({
    name: "eolaire_parses_total",
    help: "Files and calendars parsed in threads of their own: read, ended because they took too much, or refused because too many waited",
    labelNames: ["kind", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [kind, counts] of apartCounts) {
        for (const [outcome, count] of Object.entries(counts)) this.inc({ kind, outcome }, count);
      }
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

/** Of several workers the worst is shown. */
function replicaGauges(registry: Registry, reads: PublicReads): void {
  const registers = [registry];
  new Counter({
    name: "eolaire_public_reads_total",
    help: "Public answers that were built, by the kind of server that was read",
    labelNames: ["from"],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(reads.counts)) this.inc({ from }, count);
    },
  });
  new Gauge({
    name: "eolaire_replica_used",
    help: "1 while the replica is used for public reads; 0: it is gone or too far behind",
    labelNames: ["replica"],
    aggregator: "min",
    registers,
    collect() {
      for (const replica of reads.replicas) this.set({ replica: replica.name }, Number(reads.isUsed(replica)));
    },
  });
  new Gauge({
    name: "eolaire_replica_lag_seconds",
    help: "By how much the replica is behind; absent while that is unknown",
    labelNames: ["replica"],
    aggregator: "max",
    registers,
    collect() {
      this.reset();
      for (const { name, lagMs } of reads.replicas) if (lagMs !== null) this.set({ replica: name }, lagMs / 1000);
    },
  });
}

/** By the pattern of the route: labels with addresses would create a series for every page. */
function timeResponses(app: FastifyInstance, registry: Registry): void {
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
