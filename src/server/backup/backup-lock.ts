import type { DatabaseClient } from "@eolaire/postgres";
import { StartRefused } from "../config/start-refused.ts";
import type { MediaStore } from "../media/store/media-store.ts";

/** An arbitrary key, different from those of the other advisory locks. */
const ADVISORY_LOCK = 0x6261636b;

/**
 * Runs one backup at a time over all instances, and postpones deletions of media meanwhile (`postponeDeletions`).
 * @throws StartRefused while another backup is running
 */
export async function withBackupLock<Result>(client: DatabaseClient, act: () => Promise<Result>): Promise<Result> {
  const { pool } = client;
  const connection = await pool.lease();
  try {
    await connection.run("begin");
    const { rows } = await connection.run("select pg_try_advisory_xact_lock($1) as locked", [ADVISORY_LOCK]);
    if (!rows[0]?.locked)
      throw new StartRefused("busy", "Another backup of this database is running: wait for its end.");
    return await act();
  } finally {
    pool.release(connection, false); // its end releases the lock
  }
}

/**
 * A store that deletes nothing while a backup is running: the copy of the database may still name a file whose row is
 * gone by now. `sweepMedia` deletes these files a day later. A row deleted before the backup began is in no copy, so
 * a deletion that finds no lock may take its time.
 */
export function postponeDeletions(store: MediaStore, client: DatabaseClient): MediaStore {
  const mayDelete = async () => {
    const lock = "select pg_try_advisory_xact_lock_shared($1) as free";
    const [row] = await client.query<{ free: boolean }>(lock, [ADVISORY_LOCK]);
    return Boolean(row?.free);
  };
  return {
    ...store,
    async delete(path) {
      if (await mayDelete()) await store.delete(path);
    },
    async deleteFolder(path) {
      if (await mayDelete()) await store.deleteFolder(path);
    },
  };
}
