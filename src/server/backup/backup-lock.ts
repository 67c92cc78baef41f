import type postgres from "postgres";
import { StartRefused } from "../config/start-refused.ts";
import type { MediaStore } from "../media/media-store.ts";

/** An arbitrary key, different from those of the other advisory locks. */
const ADVISORY_LOCK = 0x6261636b;

/**
 * Runs one backup at a time over all instances, and postpones deletions of media meanwhile (`postponeDeletions`).
 * @throws StartRefused while another backup is running
 */
export async function withBackupLock<Result>(client: postgres.Sql, act: () => Promise<Result>): Promise<Result> {
  const result = await client.begin(async (tx) => {
    const [row] = await tx`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as locked`;
    if (!row?.locked) throw new StartRefused("busy", "Another backup of this database is running: wait for its end.");
    return { of: await act() };
  });
  return result.of as Result;
}

/**
 * A store that deletes nothing while a backup is running: the copy of the database may still name a file whose row is
 * gone by now. `sweepMedia` deletes these files a day later. A row deleted before the backup began is in no copy, so
 * a deletion that finds no lock may take its time.
 */
export function postponeDeletions(store: MediaStore, client: postgres.Sql): MediaStore {
  const mayDelete = async () => {
    const [row] = await client`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCK}) as free`;
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
