import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseClient } from "@eolaire/postgres";
import { openClient } from "@eolaire/postgres";
import { StartRefused } from "../config/start-refused.ts";
import type { SocketConnection } from "../db/embedded-postgres.ts";
import { BASE_TAR, POSTGRES_MANIFEST } from "./archive-format.ts";
import type { AddFile } from "./write-archive.ts";

const PREFIX = "backup-";
const DISK_FULL = "53100";
/** A message of BASE_BACKUP with the bytes that are done: `p` (documentation: "Streaming Replication Protocol"). */
const PROGRESS = 0x70;
const MEGABYTE = 1_000_000;

/** A copy of the cluster in the data folder, until it is disposed of. */
export type BaseBackup = AsyncDisposable & { addTo(add: AddFile): Promise<void>; bytes: number };

/**
 * Copies the running cluster of the embedded server, by the replication protocol's BASE_BACKUP: the server writes the files
 * and the WAL that makes them consistent into a new folder beside the cluster, while everybody goes on working.
 * The caller holds the lock of backups.
 * @throws StartRefused where there is not enough space for the copy
 */
export async function takeBaseBackup(
  dataDir: string,
  server: Server,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<BaseBackup> {
  await removeLeftovers(dataDir);
  const folder = join(dataDir, `${PREFIX}${randomUUID()}`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await runBaseBackup(dataDir, { ...server, folder, signal, progress });
    const paths = [
      [BASE_TAR, join(folder, "base.tar")],
      [POSTGRES_MANIFEST, join(folder, "backup_manifest")],
    ] as const;
    const { size: bytes } = await stat(paths[0][1]);
    return {
      bytes,
      async addTo(add) {
        for (const [name, path] of paths) await add(name, createReadStream(path), (await stat(path)).size);
      },
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Copies of backups that were killed. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

type Progress = (done: number, total: number) => void;
type Server = { connection: SocketConnection; client: DatabaseClient };
type Run = Server & { folder: string; signal: AbortSignal; progress: Progress };

async function runBaseBackup(dataDir: string, { connection, client, folder, signal, progress }: Run): Promise<void> {
  const replication = await openClient(connection, { signal, name: "eolaire backup", isReplication: true });
  try {
    const total = await requireSpace(dataDir, client);
    const target = `TARGET 'server', TARGET_DETAIL '${folder.replaceAll("'", "''")}'`;
    const options = "LABEL 'eolaire', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', CHECKPOINT 'fast', WAL, PROGRESS";
    replication.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
      if (chunk[0] === PROGRESS) progress(Math.min(total, Number(chunk.readBigInt64BE(1))), total);
    });
    await replication.query(`BASE_BACKUP ( ${options}, ${target} )`);
  } catch (error) {
    signal.throwIfAborted();
    if ((error as { code?: string }).code === DISK_FULL) throw diskFull(dataDir, "", error);
    throw error;
  } finally {
    await replication.end();
  }
}

/** Refuses a copy that would fill the disk on which the database itself writes. @returns its approximate bytes */
async function requireSpace(dataDir: string, client: DatabaseClient): Promise<number> {
  const [row] = await client.query<{ bytes: number }>(
    "select (sum(pg_database_size(oid)) + (select coalesce(sum(size), 0) from pg_ls_waldir()))::float8 as bytes from pg_database",
  );
  const { bavail, bsize } = await statfs(dataDir);
  const [needed, free] = [row?.bytes ?? 0, bavail * bsize];
  if (free >= needed) return needed;
  throw diskFull(dataDir, `${megabytes(needed)} are needed for a copy of the database, ${megabytes(free)} are free. `);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`;

const diskFull = (dataDir: string, figures: string, cause?: unknown) =>
  new StartRefused("unavailable", `The disk of ${dataDir} is full: ${figures}Free some space there, then try again.`, {
    cause,
  });
