import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, createZstdCompress } from "node:zlib";
import type { Config } from "#core/server/config/config.ts";
import type { BackupPlace } from "../backup-place.ts";
import { ENCRYPTED_EXTENSION, encrypted } from "../encryption.ts";
import { openAddress } from "../open-address.ts";

/** In the data folder: where PostgreSQL puts each finished segment of its WAL, until it is shipped. */
export const WAL_FOLDER = "wal-archive";
/** Names the chain of segments: it ends where the server ran without archiving, or its data were replaced. */
const CHAIN = "chain";
/** A segment is finished after this time, if there was a write: so much can be lost together with the disk. */
const TIMEOUT_SECONDS = 60;

const SEGMENT = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;
/** Where a backup began and ended, for people: recovery does not read it. */
const NOTE = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/;
const SHIPPED = /^(?<chain>[0-9a-f]{16})\.(?<segment>[0-9A-F]{24}|[0-9A-F]{8}\.history)\.zst(?:\.age)?$/;

export const shippedName = (chain: string, segment: string, isEncrypted = false): string =>
  `${chain}.${segment}.zst${isEncrypted ? ENCRYPTED_EXTENSION : ""}`;

/** @returns null where it is no name of a shipped segment */
export function parseShippedName(name: string): { chain: string; segment: string } | null {
  const { chain, segment } = SHIPPED.exec(name)?.groups ?? {};
  return chain && segment ? { chain, segment } : null;
}

export const isSegment = (name: string): boolean => SEGMENT.test(name);

const isShippedName = (name: string) => SHIPPED.test(name);

/** Shipped segments are beside the backups, in `wal/`. */
export async function walPlace(to: string, config: Pick<Config, "s3Account">): Promise<BackupPlace> {
  const { place } = await openAddress(`${to.replace(/\/$/, "")}/wal`, config);
  return { ...place, list: () => place.list(isShippedName) };
}

/**
 * The settings with which the embedded server archives its WAL; without `BACKUP_WAL` none, and then the chain ends, since
 * segments written from now on are missing in it.
 */
export async function walSettings({ backup, dataDir }: Config): Promise<Record<string, string>> {
  const folder = join(dataDir, WAL_FOLDER);
  if (!backup?.wal) {
    await rm(folder, { recursive: true, force: true });
    return {};
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await walChain(dataDir))) await writeFile(join(folder, CHAIN), randomBytes(8).toString("hex"), { mode: 0o600 });
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir); // that of the database server, where it is another user's
    await chown(folder, uid, gid);
  }
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": folder,
    archive_timeout: String(TIMEOUT_SECONDS),
  };
}

/** @returns the chain of the server's WAL; null: it is not archived */
export function walChain(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, WAL_FOLDER, CHAIN), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Moves finished segments to the place of backups, compressed, and deletes there what no backup needs any more. */
export async function shipWal(config: Config, to: string, signal: AbortSignal): Promise<void> {
  const chain = await walChain(config.dataDir);
  if (!chain) return;
  const { backupEncryption: encryption } = config;
  const folder = join(config.dataDir, WAL_FOLDER);
  const names = (await readdir(folder)).sort();
  for (const name of names) if (NOTE.test(name)) await rm(join(folder, name));
  const segments = names.filter(isSegment);
  if (segments.length === 0) return;
  const place = await walPlace(to, config);
  for (const segment of segments) {
    signal.throwIfAborted();
    const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const source = createReadStream(join(folder, segment)).on("error", (error) => zstd.destroy(error));
    const name = shippedName(chain, segment, encryption !== null);
    await place.write(name, await encrypted(source.pipe(zstd), encryption), signal);
    await rm(join(folder, segment));
  }
}

/** Deletes the segments that were finished before the oldest backup began: no recovery from a backup needs them. */
export async function pruneWal(config: Config, to: string): Promise<void> {
  const { place } = await openAddress(to, config);
  const oldest = (await place.list()).at(-1);
  if (!oldest) return;
  const wal = await walPlace(to, config);
  const started = startOf(oldest.name);
  for (const { name, date } of await wal.list()) {
    if (Temporal.Instant.compare(date, started) < 0) await wal.remove(name);
  }
}

/** The instant in the name of an archive: when the backup began. */
export const startOf = (archive: string): Temporal.Instant =>
  Temporal.Instant.from(archive.slice("eolaire-".length, "eolaire-0000-00-00T000000Z".length));
