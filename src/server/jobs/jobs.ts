import { setInterval, setTimeout } from "node:timers";
import type { JobName } from "../../contract/jobs.ts";
import type { Database } from "../db/connect.ts";
import { oneInstanceAtATime } from "./one-instance.ts";

/** Something that the server does by itself, again and again. */
export type Job = {
  name: JobName;
  /** What it does, for administrators. */
  about: string;
  about_ie: string;
  /** From the beginning of one run to that of the next. */
  everyMs: number;
  /** From the start of the server to the first run; left out: at once. */
  firstMs?: number;
  /** Whether instances take turns. Left out: each runs it, since it is about its own memory, or twice does no harm. */
  exclusive?: boolean;
  /** Whether it runs once more when the server stops. */
  atStop?: boolean;
  work(): Promise<unknown>;
};

/** How a job stands in this process. Durations are in milliseconds. */
export type JobState = {
  job: Job;
  isRunning: boolean;
  lastRun: { began: Temporal.Instant; ms: number; error: string | null } | null;
  /** null: before the start, and after the end. */
  next: Temporal.Instant | null;
  runs: number;
  failures: number;
};

type Log = { error(details: object, message: string): void };
type Running = JobState & { running: Promise<void> | null; timer: NodeJS.Timeout | null };

/** An error is told to administrators in a line, not in full. */
const MAX_ERROR_LENGTH = 300;

/**
 * Runs jobs by their periods, each one run at a time. A failure is logged, shown, and tried again when its time comes.
 * @example
 * const jobs = new Jobs(db, log, [{ name: "media-sweep", everyMs: 6 * HOUR, work: () => sweepMedia(db, store, log), … }]);
 * jobs.start();
 * await jobs.stop();
 */
export class Jobs {
  readonly #db: Database;
  readonly #log: Log;
  readonly #states: Map<JobName, Running>;

  constructor(db: Database, log: Log, jobs: readonly Job[]) {
    this.#db = db;
    this.#log = log;
    const fresh = { isRunning: false, lastRun: null, next: null, runs: 0, failures: 0, running: null, timer: null };
    this.#states = new Map(jobs.map((job) => [job.name, { job, ...fresh }]));
  }

  get states(): JobState[] {
    return [...this.#states.values()];
  }

  start(): void {
    for (const state of this.#states.values()) this.#wait(state, state.job.firstMs ?? 0);
  }

  /** Ends it, after the runs that are under way. */
  async stop(): Promise<void> {
    const states = [...this.#states.values()];
    for (const state of states) {
      clearTimeout(state.timer ?? undefined);
      state.next = null;
    }
    await Promise.all(states.map(({ running }) => running));
    await Promise.all(states.filter(({ job }) => job.atStop).map(({ job }) => this.run(job.name)));
  }

  /**
   * Begins a run, or joins the one that is under way. Never throws: how it went stands in its state.
   * @returns when it has ended
   */
  run(name: JobName): Promise<void> {
    const state = this.#states.get(name);
    if (!state) throw new Error(`This server has no job ${name}`);
    state.running ??= this.#work(state).finally(() => {
      state.running = null;
    });
    return state.running;
  }

  #wait(state: Running, firstMs: number): void {
    const { name, everyMs } = state.job;
    const due = (inMs: number) => {
      state.next = Temporal.Now.instant().add({ milliseconds: inMs });
    };
    const run = () => {
      due(everyMs);
      void this.run(name);
    };
    due(firstMs);
    state.timer = setTimeout(() => {
      state.timer = setInterval(run, everyMs).unref();
      run();
    }, firstMs).unref();
  }

  async #work(state: Running): Promise<void> {
    const { job } = state;
    const began = Temporal.Now.instant();
    const clock = performance.now();
    state.isRunning = true;
    let error: string | null = null;
    try {
      if (job.exclusive) await oneInstanceAtATime(this.#db, job.name, job.work);
      else await job.work();
    } catch (err) {
      error = (err instanceof Error ? err.message : String(err)).slice(0, MAX_ERROR_LENGTH);
      state.failures += 1;
      this.#log.error({ err, job: job.name }, "a periodic job failed");
    }
    state.runs += 1;
    state.isRunning = false;
    state.lastRun = { began, ms: Math.round(performance.now() - clock), error };
  }
}
