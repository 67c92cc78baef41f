import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { JobRun } from "../jobs/jobs.ts";
import { administratorsToMail } from "../mail/administrators.ts";
import { queueMessage } from "../mail/outbox.ts";
import { isOverdue, readBackupState } from "./backup-runs.ts";
import { type BackupSource, makeBackup } from "./make-backup.ts";
import { openAddress } from "./open-address.ts";
import { pruneBackups } from "./prune.ts";
import { pruneWal } from "./wal/wal-archive.ts";

type Log = { warn(details: object, message: string): void };

/** A backup to the place of the settings; then the oldest ones there are deleted. */
export async function runScheduledBackup(
  source: BackupSource,
  { to, keep }: { to: string; keep: number },
  { run, log }: { run: JobRun; log: Log },
): Promise<void> {
  const address = await openAddress(to, source.config);
  const { missing } = await makeBackup(source, address, {
    signal: run.signal,
    progress(step, done, total) {
      if (step === "media") run.progress(done, total).catch(() => {}); // only shown
    },
  });
  if (missing.length > 0) log.warn({ missing }, "Media files are missing in the storage, and so in the backup");
  await pruneBackups(address.place, keep);
  if (source.config.backup?.wal) await pruneWal(source.config, to);
}

/** An alarm is repeated after this time, as long as there is no backup. */
const REPEAT_DAYS = 7;

/** Mails all administrators when two backups in a row were missed. */
export async function alarmOfMissedBackups(db: Database, everyMs: number): Promise<void> {
  const state = await readBackupState(db);
  if (!isOverdue(state, everyMs, Temporal.Now.instant())) return;
  await db.transaction().execute(async (tx) => {
    const alarmed = await tx
      .selectFrom("outbox")
      .select("id")
      .where("type", "=", "BACKUP_OVERDUE")
      .where(
        "date_created",
        ">",
        sql<Date>`greatest(${state.last?.started ?? null}::timestamptz, now() - make_interval(days => ${REPEAT_DAYS}))`,
      )
      .limit(1)
      .executeTakeFirst();
    if (alarmed) return;
    const data = { path: "/admin", message: state.failed?.error ?? "" };
    for (const { email, locale } of await administratorsToMail(tx)) {
      await queueMessage(tx, { type: "BACKUP_OVERDUE", to: email, locale, data });
    }
  });
}
