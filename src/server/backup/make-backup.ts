import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import type { DatabaseClient } from "@eolaire/postgres";
import { appliedMigrations } from "@eolaire/postgres";
import type { Config } from "../config/config.ts";
import { SETTINGS } from "../config/settings.ts";
import { StartRefused } from "../config/start-refused.ts";
import { kyselyOn } from "../db/connect.ts";
import type { SocketConnection } from "../db/embedded-postgres.ts";
import type { MediaStore } from "../media/store/media-store.ts";
import { type ArchiveHeader, archiveName, EXTENSION, FORMAT, KEY_FILES, KEYS, MEDIA } from "./archive-format.ts";
import { withBackupLock } from "./backup-lock.ts";
import type { BackupAddress, BackupPlace, StoredBackup } from "./backup-place.ts";
import { recordRun } from "./backup-runs.ts";
import { takeBaseBackup } from "./base-backup.ts";
import { ENCRYPTED_EXTENSION, encrypted } from "./encryption.ts";
import { findFile, type MediaFile, mediaStoredSince, mediaWithRows } from "./media-of-backup.ts";
import { openSigner } from "./signing-key.ts";
import { walChain } from "./wal/wal-archive.ts";
import { type AddFile, writeArchive } from "./write-archive.ts";

export type BackupSource = {
  config: Config;
  client: DatabaseClient;
  /** The embedded server; null: the database is the operator's (`DATABASE_URL`), and only the rest is backed up. */
  embedded: SocketConnection | null;
  /** null: a copy without media, which is not recorded: nobody shall rely on it as the last backup. */
  store: MediaStore | null;
};

export type BackupWishes = {
  /** Secrets are part of it, unless this is false. */
  keys?: boolean;
  signal: AbortSignal;
  /** Called with what is being done, and how much of it is done. */
  progress?: (step: "database" | "media", done: number, total: number) => void;
};

export type MadeBackup = StoredBackup & {
  files: number;
  /** The public key with which it is signed. */
  signedBy: string;
  /** Media with a row and without a file, which the storage had lost before. */
  missing: string[];
};

/**
 * Makes a backup while the server runs: first the database, then the media that it names. Every run is recorded in the
 * database, also a failed one.
 * @throws StartRefused while another backup runs, and where there is no space
 */
export async function makeBackup(
  source: BackupSource,
  { place, name }: BackupAddress,
  wishes: BackupWishes,
): Promise<MadeBackup> {
  const isRecorded = source.store !== null;
  const started = Temporal.Now.instant();
  const db = kyselyOn(source.client);
  const run = { place: place.address, started };
  return withBackupLock(source.client, async () => {
    try {
      const isEncrypted = isRecorded && source.config.backupEncryption !== null;
      const extension = `${EXTENSION}${isEncrypted ? ENCRYPTED_EXTENSION : ""}`;
      if (name && !name.endsWith(extension)) throw notOverwritten(place, name, extension);
      const made = await writeTo(place, name ?? archiveName(started, isEncrypted), { source, started, wishes });
      if (isRecorded) await recordRun(db, { ...run, name: made.name, bytes: made.bytes });
      return made;
    } catch (error) {
      // An interruption is no failure: the operator knows, or the next server tries again.
      if (isRecorded && !wishes.signal.aborted)
        await recordRun(db, { ...run, error: (error as Error).message }).catch(() => {});
      throw error;
    }
  });
}

/** A file of another kind, named by mistake, would be lost. */
const notOverwritten = (place: BackupPlace, name: string, extension: string) =>
  new StartRefused(
    "config",
    `${name} in ${place.address} is a file: name a folder, or an archive that ends with ${extension}.`,
  );

type Run = { source: BackupSource; started: Temporal.Instant; wishes: BackupWishes };

async function writeTo(place: BackupPlace, name: string, { source, started, wishes }: Run): Promise<MadeBackup> {
  const { client, config, embedded, store } = source;
  const { keys = true, signal, progress = () => {} } = wishes;
  const header = await headerOf(source, started, { keys, media: store !== null });
  const listMedia = async () => (store ? mediaWithRows(kyselyOn(client)) : new Map<string, MediaFile>());
  const before = await listMedia();
  const copying = { signal, progress: (done: number, total: number) => progress("database", done, total) };
  await using copy = embedded && (await takeBaseBackup(config.dataDir, { connection: embedded, client }, copying));
  // The copy of the database is of a moment between these two lists.
  const after = await listMedia();
  const stored = store ? await mediaStoredSince(store, started) : [];
  const meanwhile = stored.map((file) => [file.key, file] as const);
  const media = new Map([...meanwhile, ...before, ...after]);

  const signer = await openSigner(config.dataDir);
  const missing: string[] = [];
  let files = 0;
  const archive = writeArchive(
    header,
    async (addFile) => {
      const add: AddFile = async (path, content, bytes) => {
        await addFile(path, content, bytes);
        files += 1;
      };
      await copy?.addTo(add);
      if (keys) await addKeys(config.dataDir, add);
      let done = 0;
      for (const file of media.values()) {
        const found = await findFile(store!, file); // without a store there are none
        if (found) await add(`${MEDIA}${found.path}`, store!.stream(found.path), found.bytes);
        else if (after.has(file.key)) missing.push(file.key);
        done += 1;
        progress("media", done, media.size);
      }
      return { missing };
    },
    signer,
  );
  // A copy before an upgrade lies beside its original, so that encrypting it hides nothing.
  const written = await place.write(name, await encrypted(archive, store && config.backupEncryption), signal);
  return { ...written, files, missing, signedBy: signer.publicKey };
}

async function headerOf(
  { client, config, embedded }: BackupSource,
  started: Temporal.Instant,
  held: Pick<ArchiveHeader, "keys" | "media">,
) {
  const [row] = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return {
    format: FORMAT,
    date: started.toString(),
    version: await ownVersion(),
    migrations: await appliedMigrations(kyselyOn(client)),
    postgres: row?.version ?? 0,
    database: embedded !== null,
    ...held,
    wal: embedded && (await walChain(config.dataDir)),
    settings: Object.keys(SETTINGS).filter((setting) => env[setting]),
  } satisfies ArchiveHeader;
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

async function addKeys(dataDir: string, add: AddFile): Promise<void> {
  for (const name of KEY_FILES) {
    const path = join(dataDir, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null; // with Firebase there is none
      throw error;
    });
    if (found) await add(`${KEYS}${name}`, createReadStream(path), found.size);
  }
}
