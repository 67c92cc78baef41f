import type { BackupPlace, StoredBackup } from "./backup-place.ts";

/** Deletes all but the newest backups of a place; other files stay. @returns those that were deleted */
export async function pruneBackups(place: BackupPlace, keep: number): Promise<StoredBackup[]> {
  const old = (await place.list()).slice(keep);
  for (const { name } of old) await place.remove(name);
  return old;
}
