import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** PostgreSQL's undefined_table: the database is of an older version, which a backup before the upgrade must not stop. */
const NO_TABLE = "42P01";

type Run = { place: string; started: Temporal.Instant } & ({ name: string; bytes: number } | { error: string });

/** Records a backup, or why there is none, for the desk, the metrics and the alarm. Runs are retained for a year. */
export async function recordRun(db: Database, { started, ...run }: Run): Promise<void> {
  try {
    await db
      .insertInto("backup_run")
      .values({ ...run, date_started: started.toString() })
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== NO_TABLE) throw error;
    return;
  }
  await db.deleteFrom("backup_run").where("date_ended", "<", sql<Date>`now() - interval '1 year'`).execute();
}

/** What is known of past backups. Instants are those at which the runs began. */
export type BackupState = {
  last: { started: Date; bytes: number; place: string } | null;
  /** The newest run, where it failed. */
  failed: { started: Date; error: string } | null;
  /** The oldest recorded run. */
  first: Date | null;
};

type RunRow = { date_started: Date; bytes: number | null; place: string; error: string | null };

/** The newest run, the newest successful one and the oldest. Index: backup_run_newest. */
export async function readBackupState(db: Database): Promise<BackupState> {
  const { rows } = await sql<RunRow>`
    (select date_started, bytes::float8 as bytes, place, error from backup_run order by date_started desc limit 1)
    union all
    (select date_started, bytes::float8, place, error from backup_run where error is null order by date_started desc limit 1)
    union all
    (select date_started, bytes::float8, place, error from backup_run order by date_started limit 1)`.execute(db);
  const [newest] = rows;
  const last = rows.find(({ error }) => error === null);
  return {
    last: last ? { started: last.date_started, bytes: last.bytes ?? 0, place: last.place } : null,
    failed: newest?.error ? { started: newest.date_started, error: newest.error } : null,
    first: rows.at(-1)?.date_started ?? null,
  };
}

/** After so many missed backups the administrators are alarmed. */
const MISSED = 2;

/** Whether the last backup is so old that two were missed; a directory without any run yet has missed none. */
export function isOverdue({ last, first }: BackupState, everyMs: number, now: Temporal.Instant): boolean {
  const since = last?.started ?? first;
  return since !== null && now.epochMilliseconds - since.getTime() > MISSED * everyMs;
}
