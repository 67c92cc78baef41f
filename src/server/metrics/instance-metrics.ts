import { inTime } from "@eolaire/postgres";
import { Gauge, Registry } from "@prometheus-io/client";
import { sql } from "kysely";
import { engineState } from "../api/directory/search/queries.ts";
import { readBackupState } from "../backup/backup-runs.ts";
import { readWalState } from "../backup/wal/wal-state.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { APPLICATION_NAME } from "../db/connect.ts";
import type { JobState, Jobs } from "../jobs/jobs.ts";

type InstanceState = {
  db: Database;
  jobs: Jobs;
  /** The connections that all processes of the instance may have. */
  poolSize: number;
  config: Pick<Config, "backup" | "dataDir" | "search">;
};

/**
 * The metrics of what exists once in an instance: database, outbox and jobs.
 * @returns a function that queries them and returns their registry
 */
export function instanceMetrics({ db, jobs, poolSize, config }: InstanceState): () => Promise<Registry> {
  const registry = new Registry();
  const readJobs = jobGauges(registry, jobs);
  const readDatabase = databaseGauges(registry, db, poolSize);
  const readSearch = config.search ? searchGauges(registry, db) : null;
  const readWal = config.backup?.wal ? walGauges(registry, db, config.dataDir) : null;
  return async () => {
    await Promise.all([readDatabase(), readJobs(), readSearch?.(), readWal?.()]);
    return registry;
  };
}

/** Metrics are sent within this time, even while the database does not answer. */
const TIMEOUT_MS = 2_000;

/** @returns undefined where the database failed, or did not answer in time */
const answerInTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  inTime(answer, TIMEOUT_MS).catch(() => undefined);

type Figures = {
  backup: { timestamp: number | null; bytes: number | null; failed: boolean };
  waiting: number;
  sending: number;
  failed: number;
  oldest_seconds: number;
  connections: Record<string, number>;
};

/**
 * Metrics of the database and the outbox.
 * @returns a function that queries them; where the database does not answer, only `database_up` is set
 */
function databaseGauges(registry: Registry, db: Database, poolSize: number): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `eolaire_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 if the database answers, else 0");
  const connections = gauge("database_connections", "Open connections of all instances, by state", "state");
  const pool = gauge("database_pool_size", "Maximum of connections of this instance");
  const messages = gauge("outbox_messages", "Mails and text messages that are waiting, being sent, or failed", "state");
  const oldest = gauge("outbox_oldest_seconds", "Age of the oldest waiting message; 0 if none is waiting");
  const backup = {
    made: gauge("backup_last_timestamp_seconds", "Start of the last backup that was made, in Unix time"),
    bytes: gauge("backup_last_size_bytes", "Size of the last backup that was made"),
    failed: gauge("backup_last_failed", "1 if the last backup failed, else 0"),
  };
  pool.set(poolSize);
  return async () => {
    const found = await answerInTime(read(db));
    up.set(found ? 1 : 0);
    for (const figure of [connections, messages, oldest]) figure.reset();
    for (const figure of Object.values(backup)) figure.remove(); // absent, since 0 would be a time
    if (!found) return;
    for (const state of ["waiting", "sending", "failed"] as const) messages.set({ state }, found[state]);
    oldest.set(found.oldest_seconds);
    if (found.backup.timestamp !== null) backup.made.set(found.backup.timestamp);
    if (found.backup.bytes !== null) backup.bytes.set(found.backup.bytes);
    if (found.backup.timestamp !== null || found.backup.failed) backup.failed.set(found.backup.failed ? 1 : 0);
    for (const [state, count] of Object.entries(found.connections)) connections.set({ state }, count);
  };
}

async function read(db: Database): Promise<Figures | undefined> {
  const { last, failed } = await readBackupState(db);
  const { rows } = await sql<Omit<Figures, "backup">>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sending')::int as sending,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(date_created) filter (where state = 'waiting')), 0)::float8 as oldest_seconds,
      (select coalesce(jsonb_object_agg(doing, number), '{}') from (
        select coalesce(state, 'unknown') as doing, count(*) as number from pg_stat_activity
        where datname = current_database() and application_name = ${APPLICATION_NAME} group by 1) as activity
      ) as connections
    from outbox where state <> 'sent'`.execute(db);
  const backup = {
    timestamp: last && last.started.getTime() / 1000,
    bytes: last?.bytes ?? null,
    failed: failed !== null,
  };
  return rows[0] && { ...rows[0], backup };
}

/** @returns a function that queries how far the WAL has come; the metrics are absent where the database does not answer */
function walGauges(registry: Registry, db: Database, dataDir: string): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `eolaire_backup_wal_${name}`, help, registers: [registry] });
  const archived = gauge("archived_timestamp_seconds", "When the last segment of WAL was archived, in Unix time");
  const waiting = gauge("waiting_segments", "Finished segments of WAL that are not at the place of backups yet");
  const oldest = gauge("waiting_seconds", "Age of the oldest of them; 0 if there is none");
  return async () => {
    for (const figure of [archived, waiting, oldest]) figure.remove();
    const state = await answerInTime(readWalState(db, dataDir));
    if (!state) return;
    if (state.archived) archived.set(state.archived.getTime() / 1000);
    waiting.set(state.waiting);
    oldest.set(state.oldestWaiting ? Math.max(0, (Date.now() - state.oldestWaiting.getTime()) / 1000) : 0);
  };
}

/** @returns a function that queries how far the search engine is behind; the metrics are absent where the database does not answer */
function searchGauges(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `eolaire_search_${name}`, help, registers: [registry] });
  const waiting = gauge("waiting_pages", "Changed pages that the search engine does not show yet");
  const seconds = gauge("behind_seconds", "For how long the oldest of them waits, at most; 0 if there is none");
  const failed = gauge("failed", "1 if the index of the search engine cannot be written now, else 0");
  return async () => {
    for (const figure of [waiting, seconds, failed]) figure.remove();
    const state = await answerInTime(engineState(db));
    if (!state) return;
    waiting.set(state.waiting);
    seconds.set(state.seconds);
    failed.set(Number(state.failed !== null));
  };
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
