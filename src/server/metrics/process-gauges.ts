import { Counter, Gauge, type Registry } from "prom-client";
import type { PageCache } from "../http/page-cache.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import type { JobState, Jobs } from "../jobs/jobs.ts";
import { pictureQueue } from "../media/picture-queue.ts";
import { recordingQueue } from "../media/store-recording.ts";
import { answerInTime } from "./database-gauges.ts";

export type ProcessState = { cache: PageCache; streams: SseConnections };

/** Metrics of this process, read at each request. */
export function processGauges(registry: Registry, { cache, streams }: ProcessState): void {
  const registers = [registry];
  new Counter({
    name: "eolaire_page_cache_requests_total",
    help: "Answers asked of the page cache: kept ones, and those that had to be made",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, cache.hits);
      this.inc({ result: "miss" }, cache.misses);
    },
  });
  new Gauge({
    name: "eolaire_page_cache_bytes",
    help: "Room that kept answers take",
    registers,
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: "eolaire_event_streams",
    help: "Clients that hear of what is new while it happens",
    registers,
    collect() {
      this.set(streams.count);
    },
  });
  new Gauge({
    name: "eolaire_media_queue",
    help: "Pictures and recordings that are being worked on, and those that wait",
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
  { name: "runs_total", help: "Runs since the start", of: ({ runs }) => runs },
  { name: "failures_total", help: "Runs that failed", of: ({ failures }) => failures },
  { name: "running", help: "1 while it runs", of: ({ isRunning }) => Number(isRunning) },
  {
    name: "last_run_timestamp_seconds",
    help: "When its last run started on any instance, in Unix time",
    of: ({ lastRun }) => lastRun && lastRun.started.epochMilliseconds / 1000,
  },
  { name: "last_duration_seconds", help: "How long that took", of: ({ lastRun }) => lastRun && lastRun.ms / 1000 },
  { name: "last_failed", help: "1 where that failed", of: ({ lastRun }) => lastRun && Number(lastRun.error !== null) },
];

/** @returns a function that queries the states of the jobs; they are left out where the database does not answer */
export function jobGauges(registry: Registry, jobs: Jobs): () => Promise<void> {
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
