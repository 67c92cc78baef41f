import { Counter, Gauge, type Registry } from "prom-client";
import type { PageCache } from "../http/page-cache.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import type { JobState, Jobs } from "../jobs/jobs.ts";
import { pictureQueue } from "../media/picture-queue.ts";
import { recordingQueue } from "../media/store-recording.ts";

export type MemoryParts = { cache: PageCache; streams: SseConnections };

/** What lies in the memory of this process, read when somebody asks. */
export function processGauges(registry: Registry, { cache, streams }: MemoryParts): void {
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

/** What each says of a job; null: nothing before its first run. */
const JOB_FIGURES: { name: string; help: string; of(state: JobState): number | null }[] = [
  { name: "runs_total", help: "Runs since the start", of: ({ runs }) => runs },
  { name: "failures_total", help: "Runs that failed", of: ({ failures }) => failures },
  { name: "running", help: "1 while it runs", of: ({ isRunning }) => Number(isRunning) },
  {
    name: "last_run_timestamp_seconds",
    help: "When its last run began, in Unix time",
    of: ({ lastRun }) => lastRun && lastRun.began.epochMilliseconds / 1000,
  },
  { name: "last_duration_seconds", help: "How long that took", of: ({ lastRun }) => lastRun && lastRun.ms / 1000 },
  { name: "last_failed", help: "1 where that failed", of: ({ lastRun }) => lastRun && Number(lastRun.error !== null) },
];

export function jobGauges(registry: Registry, jobs: Jobs): void {
  for (const { name, help, of } of JOB_FIGURES) {
    new Gauge({
      name: `eolaire_job_${name}`,
      help,
      labelNames: ["job"],
      registers: [registry],
      collect() {
        for (const state of jobs.states) {
          const figure = of(state);
          if (figure !== null) this.set({ job: state.job.name }, figure);
        }
      },
    });
  }
}
