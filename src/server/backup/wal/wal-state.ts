import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { isSegment, WAL_FOLDER } from "./wal-archive.ts";

export type WalState = {
  /** Whether the running server archives; a setting of its start. */
  isArchiving: boolean;
  /** When PostgreSQL archived the last segment; null: none since its statistics began. */
  archived: Date | null;
  /** Finished segments that are not at the place of backups yet. */
  waiting: number;
  /** When the oldest of them was finished. */
  oldestWaiting: Date | null;
};

/** Segments that PostgreSQL has finished and not archived: `archive_status` has a file `.ready` for each. */
type Unarchived = { archiving: boolean; archived: Date | null; ready: number; oldest: Date | null };

/** How far the embedded server's WAL has come on its way: `pg_wal`, then `wal-archive/` of the data folder, then the place. */
export async function readWalState(db: Database, dataDir: string): Promise<WalState> {
  const { rows } = await sql<Unarchived>`
    select current_setting('archive_mode') <> 'off' as archiving, last_archived_time as archived,
      (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as ready,
      (select min(modification) from pg_ls_archive_statusdir() where name like '%.ready') as oldest
    from pg_stat_archiver`.execute(db);
  const { archiving, archived, ready, oldest } = rows[0]!; // one row, without a condition
  const unshipped = await unshippedSegments(join(dataDir, WAL_FOLDER));
  const times = [...unshipped, ...(oldest ? [oldest.getTime()] : [])];
  return {
    isArchiving: archiving,
    archived,
    waiting: ready + unshipped.length,
    oldestWaiting: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

/** @returns when each was finished; one that is shipped meanwhile is left out */
async function unshippedSegments(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const found = await Promise.allSettled(names.filter(isSegment).map((name) => stat(join(folder, name))));
  return found.flatMap((one) => (one.status === "fulfilled" ? [one.value.mtimeMs] : []));
}
