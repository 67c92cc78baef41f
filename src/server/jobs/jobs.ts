import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseClient } from "@eolaire/postgres";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { JobName } from "#core/contract/office/jobs.ts";
import {
  currentRun,
  hastenRuns,
  lastSuccess,
  moveToNow,
  notifyWorkers,
  queueStates,
  runState,
  writeProgress,
} from "#core/runtime/job-tables.ts";
import { type Database, kyselyOn } from "../db/connect.ts";
import { runAs } from "../threads/running.ts";
import { bossDatabase } from "./boss-database.ts";

/** Periodic work of the server. */
export type Job = {
  name: JobName;
  /** From the start of one run to the start of the next. */
  everyMs: number;
  /** From the very first start of the server to the first run; default: at once. */
  firstMs?: number;
  /** It runs soon after each start, too: it does what an upgrade left, which knows nothing of the schedule of before. */
  atStart?: true;
  /** How long a run may take, less than a day; default: an hour. */
  maxMs?: number;
  work(run: JobRun): Promise<unknown>;
};

export type JobRun = {
  /**
   * When the previous successful run started, by the clock of now; null: this is the first one, or it was too long ago to be
   * retained.
   */
  previous: Temporal.Instant | null;
  /**
   * Aborted when the server stops, which waits for `STOP_TIMEOUT_MS` only. Long work calls `signal.throwIfAborted()` between
   * its transactions: the run counts as failed, and is retried by the next server.
   */
  signal: AbortSignal;
  /** Reports how much is done, for administrators on any instance; written at most once per second. */
  progress(done: number, total: number): Promise<void>;
};

/** Durations are in milliseconds. */
export type JobState = {
  job: Job;
  isRunning: boolean;
  /** Of the active run; null: there is none, or it reports nothing. */
  progress: { done: number; total: number } | null;
  /** On any instance. An error is the message of the failure; null: the run succeeded. */
  lastRun: { started: Temporal.Instant; ms: number; error: string | null } | null;
  /** null: not scheduled, because the server has not started its jobs. */
  next: Temporal.Instant | null;
  /** Runs and failures of this instance since its start. */
  runs: number;
  failures: number;
};

type JobsOptions = { runs?: boolean; reads?: Database };

type Log = { error(details: object, message: string): void; warn(details: object, message: string): void };

/** Over all instances, at most one run is active and one is scheduled. */
const POLICY = "stately";
const QUEUE = {
  notify: true,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  heartbeatSeconds: 30, // a run of an instance that was killed is retried after this time
  expireInSeconds: 3600,
  deleteAfterSeconds: 3 * 86_400, // how long past runs are shown
};
/** How late a scheduled run may start. Runs that are requested start at once, by a notification. */
const POLLING_SECONDS = 5;
/** How long a stopping server waits for its active runs; after that they are retried by the next server. The least of pg-boss. */
const STOP_TIMEOUT_MS = 1_000;
const MAX_ERROR_LENGTH = 300;
const POLL_RESULT_MS = 50;
const PROGRESS_EVERY_MS = 1000;
/** How late runs are moved after the clock was set back. */
const HASTEN_EVERY_MS = 60_000;

/**
 * Periodic jobs on pg-boss: their schedule and results are rows of the database, so that they survive restarts, run on one
 * instance at a time, and are retried after a failure. docs/decisions/030-jobs-are-run-by-pg-boss.md
 * @example
 * const jobs = new Jobs(client, log, [{ name: "media-sweep", everyMs: 6 * HOUR, work: ({ signal }) => sweepMedia(db, store, { log, signal }), … }]);
 * await jobs.start();
 * await jobs.stop();
 */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #db: Database;
  readonly #reads: Database;
  readonly #log: Log;
  readonly #jobs: readonly Job[];
  readonly #runs: boolean;
  /** By the name of the job; pg-boss wakes a worker by its id. */
  readonly #workers = new Map<JobName, string>();
  readonly #counts = new Map<JobName, { runs: number; failures: number }>();
  /** The runs of this process that have not ended. */
  readonly #active = new Set<JobName>();
  readonly #stopping = new AbortController();
  #hastening: NodeJS.Timeout | undefined;
  #opened: Promise<void> | null = null;

  /**
   * @param options.runs false: this process requests and shows runs, and another one of the instance works
   * @param options.reads where requests read the states; default: on the client
   */
  constructor(client: DatabaseClient, log: Log, jobs: readonly Job[], { runs = true, reads }: JobsOptions = {}) {
    this.#db = kyselyOn(client);
    this.#reads = reads ?? this.#db;
    this.#log = log;
    this.#jobs = jobs;
    this.#runs = runs;
    this.#boss = new PgBoss({ db: bossDatabase(client), schedule: false, useListenNotify: runs, supervise: runs });
    this.#boss.on("error", (err) => log.error({ err }, "the job queue failed"));
  }

  /** Schedules each job, unless an earlier start has done so, and runs those that are due or wanted after a start. Waits for none. */
  async start(): Promise<void> {
    await this.#open();
    for (const { name, firstMs = 0 } of this.#jobs) await this.#schedule(name, firstMs);
    await this.#hasten();
    for (const { name, atStart } of this.#jobs) if (atStart) await this.#request(name);
    const hasten = () =>
      this.#hasten().catch((err) => this.#log.error({ err }, "the schedule of jobs was not checked"));
    this.#hastening = setInterval(hasten, HASTEN_EVERY_MS).unref();
  }

  /** Aborts the active runs of this instance, and waits for their end. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("The server stopped"));
    clearInterval(this.#hastening);
    if (!this.#opened) return;
    await this.#opened;
    this.#workers.clear(); // what is requested from now on is for another instance, or for the next start
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    if (this.#active.size > 0) this.#log.warn({ jobs: [...this.#active] }, "jobs were cut, and are tried again");
  }

  /** Requests a run now; where one is active already, that one counts. */
  async request(name: JobName): Promise<void> {
    await this.#request(name);
  }

  /** Requests a run that sees what has just been written: where one is active already, the next follows it. */
  async requestAfterWrite(name: JobName): Promise<void> {
    await this.#request(name, { isAfterWrite: true });
  }

  /** Requests a run that sees what has just been written, and waits until it has succeeded, or has failed for the first time. */
  async run(name: JobName): Promise<void> {
    const id = await this.#request(name, { isAfterWrite: true });
    for (;;) {
      if (!["created", "active"].includes((await runState(this.#db, { name, id })) ?? "")) return;
      await delay(POLL_RESULT_MS);
    }
  }

  async states(): Promise<JobState[]> {
    if (!this.#runs) await this.#open();
    await this.#opened;
    const names = this.#jobs.map(({ name }) => name);
    const found = this.#opened ? await readStates(this.#reads, names) : null;
    return this.#jobs.map((job) => ({
      job,
      ...(found?.get(job.name) ?? NEVER_RUN),
      ...(this.#counts.get(job.name) ?? { runs: 0, failures: 0 }),
    }));
  }

  #open(): Promise<void> {
    this.#opened ??= this.#openQueues();
    return this.#opened;
  }

  async #openQueues(): Promise<void> {
    await this.#boss.start();
    if (!this.#runs) return;
    for (const job of this.#jobs) {
      const queue = job.maxMs ? { ...QUEUE, expireInSeconds: job.maxMs / 1000 } : QUEUE;
      await this.#boss.createQueue(job.name, { policy: POLICY, ...queue });
      await this.#boss.updateQueue(job.name, queue); // where an earlier version created it
      const options = { pollingIntervalSeconds: POLLING_SECONDS, includeMetadata: true } as const;
      const work = async ([run]: JobWithMetadata[]) => this.#work(job, run);
      this.#workers.set(job.name, await this.#boss.work(job.name, options, work));
    }
  }

  async #work(job: Job, run: JobWithMetadata | undefined): Promise<void> {
    const counts = this.#counts.get(job.name) ?? { runs: 0, failures: 0 };
    this.#counts.set(job.name, counts);
    counts.runs += 1;
    this.#active.add(job.name);
    if (run?.retryCount === 0) await this.#schedule(job.name, job.everyMs);
    const signals = [this.#stopping.signal, run?.signal].filter((signal) => signal !== undefined);
    try {
      const given = {
        previous: await previousSuccess(this.#db, job.name),
        signal: AbortSignal.any(signals),
        progress: this.#progressOf(job.name, run?.id),
      };
      await runAs(`job ${job.name}`, () => job.work(given));
    } catch (err) {
      if (this.#stopping.signal.aborted) throw err; // expected
      counts.failures += 1;
      this.#log.error({ err, job: job.name }, "a periodic job failed");
      throw err;
    } finally {
      this.#active.delete(job.name);
    }
  }

  #progressOf(name: JobName, id: string | undefined): JobRun["progress"] {
    let written = -Infinity;
    return async (done, total) => {
      if (performance.now() - written < PROGRESS_EVERY_MS) return;
      written = performance.now();
      await writeProgress(this.#db, { name, id }, { done, total });
    };
  }

  /** @returns the id of the run; null: one is scheduled already */
  #schedule(name: JobName, inMs: number): Promise<string | null> {
    return this.#boss.send(name, null, { startAfter: new Date(Date.now() + inMs) });
  }

  /** Lets the worker look for its run now: in this process, and in the one that works for it. */
  async #wake(name: JobName): Promise<void> {
    const worker = this.#workers.get(name);
    if (worker) return this.#boss.notifyWorker(worker);
    await notifyWorkers(this.#db, name);
  }

  /** Moves runs that are further away than their period: it was longer at an earlier start, or the clock was set back. */
  async #hasten(): Promise<void> {
    await hastenRuns(this.#db, new Map(this.#jobs.map(({ name, everyMs }) => [name, everyMs / 1000])));
  }

  /** @returns the id of the run that is active, or due now; after a write the active one may be too early */
  async #request(name: JobName, options: { isAfterWrite?: boolean } = {}): Promise<string> {
    await this.#open();
    const found = await currentRun(this.#db, name, options.isAfterWrite ? ["created"] : ["active", "created"]);
    if (found?.state === "active") return found.id;
    if (found) {
      await moveToNow(this.#db, { name, id: found.id });
      await this.#wake(name);
      return found.id;
    }
    // A scheduled run is moved to now by the next attempt. Sending one that is due at once could start a second run beside
    // one that another request has just started, before that has scheduled its successor.
    await this.#schedule(name, this.#jobs.find((job) => job.name === name)!.everyMs);
    return this.#request(name, options);
  }
}

const NEVER_RUN = { isRunning: false, progress: null, lastRun: null, next: null };

async function readStates(db: Database, names: string[]) {
  const rows = await queueStates(db, names);
  return new Map(
    rows.map(({ name, is_running, progress, started_on, ended_on, error, next }) => [
      name,
      {
        isRunning: is_running,
        progress,
        lastRun: started_on && {
          started: started_on.toTemporalInstant(),
          ms: (ended_on ?? started_on).getTime() - started_on.getTime(),
          error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
        },
        next: next?.toTemporalInstant() ?? null,
      },
    ]),
  );
}

const previousSuccess = async (db: Database, name: JobName): Promise<Temporal.Instant | null> =>
  (await lastSuccess(db, name))?.toTemporalInstant() ?? null;
