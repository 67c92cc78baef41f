import type { Readable } from "node:stream";

export type StoredBackup = { name: string; bytes: number; date: Temporal.Instant };

/** A folder or a bucket with backups. Names are those of the archives. */
export type BackupPlace = {
  /** For messages, such as `/backups` or `s3://bucket/prefix/`. */
  address: string;
  /** Writes an archive: the name appears when it is complete and on the disk, never before. */
  write(name: string, content: Readable, signal: AbortSignal): Promise<StoredBackup>;
  open(name: string): Promise<Readable>;
  /** The archives, or files with other names, newest first. */
  list(isName?: (name: string) => boolean): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
};

/** Where a backup is, or shall be. */
export type BackupAddress = { place: BackupPlace; name: string | null };

export const newestFirst = (backups: StoredBackup[]): StoredBackup[] =>
  backups.sort((one, other) => (one.name < other.name ? 1 : -1));
