import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FolderLock } from "@eolaire/embedded-postgres";
import type { Config } from "../config/config.ts";
import { openDataFolder } from "../config/data-folder.ts";
import { StartRefused } from "../config/start-refused.ts";
import { canOpen, lockDataFolder, POSTGRES_MAJOR } from "../db/embedded-postgres.ts";
import { knownMigrations } from "../db/migrate.ts";
import { diskStore } from "../media/store/disk-store.ts";
import { openObjectStore } from "../media/store/open-store.ts";
import { type ArchiveHeader, type ArchiveManifest, BASE_TAR, KEY_FILES, KEYS, MEDIA } from "./archive-format.ts";
import type { BackupPlace } from "./backup-place.ts";
import { decrypted, type Secrets } from "./encryption.ts";
import { BaseBackupCheck, readText } from "./postgres-manifest.ts";
import { type Content, damaged, eachEntry, readArchive } from "./read-archive.ts";
import { recoverUntil } from "./recover-until.ts";
import { SIGNING_KEY_FILE } from "./signing-key.ts";
import { requireTrust } from "./trust.ts";
import { shipWal } from "./wal/wal-archive.ts";

export type Restored = {
  header: ArchiveHeader;
  manifest: ArchiveManifest;
  /** Where the data folder is that was replaced. */
  former: string | null;
  hasKeys: boolean;
  /** The major version of PostgreSQL that the database is of, where it must be upgraded before the start; else null. */
  formerPostgres: number | null;
};

/** What may lie in a folder into which a backup is restored: traces of a restore that was interrupted, and the lock. */
const STAGE = "restoring";
/** For the last segments, of which there are a few. */
const SHIP_MS = 10 * 60_000;
const NOTHING = new Set([STAGE, "eolaire.lock", "eolaire.pid"]);

/**
 * Restores an archive into the data folder of the configuration. All is written and compared with its checksums before
 * anything of it takes its place.
 * @param options.replace data that are in the folder are moved aside, and stay
 * @throws StartRefused where the archive or the folder cannot be used; the folder is as it was then
 */
export async function restore(
  config: Config,
  { place, name }: { place: BackupPlace; name: string },
  options: {
    replace: boolean;
    progress?: (files: number) => void;
    secrets: Secrets;
    /** Also an archive that is not known to be ours. */
    trust: boolean;
    /** Archived WAL is applied up to this instant; it is beside the backups of this address. */
    until?: { instant: Temporal.Instant; from: string } | null;
  },
): Promise<Restored> {
  const { dataDir } = config;
  const replace = await hasData(dataDir);
  if (replace && !options.replace) throw notEmpty(dataDir);
  const lock = lockFolder(dataDir);
  const stage = replace ? `${dataDir}.${STAGE}` : join(dataDir, STAGE);
  try {
    await rm(stage, { recursive: true, force: true });
    await mkdir(stage, { mode: 0o700 });
    const { header, manifest, signature } = await readInto(stage, {
      config,
      place,
      name,
      progress: options.progress,
      secrets: options.secrets,
      isUntil: Boolean(options.until),
    });
    if (!options.trust) await requireTrust(signature, config);
    if (replace) await takeKeys(dataDir, stage, header.keys ? [SIGNING_KEY_FILE] : [SIGNING_KEY_FILE, ...KEY_FILES]);
    if (options.until) {
      const { instant: until, from } = options.until;
      await shipWal(config, from, AbortSignal.timeout(SHIP_MS)); // what a stopped server left in the folder
      await recoverUntil(stage, { header, from, until, config, secrets: options.secrets });
    }
    // Photos that came after the backup, and before that time.
    if ((!header.media || options.until) && replace) await linkMedia(join(dataDir, "media"), join(stage, "media"));
    if (config.s3) await moveMedia(stage, manifest, config);
    const folder = await openDataFolder(stage);
    await folder.settle();
    const former = replace ? await swap(dataDir, stage) : await moveUp(dataDir, stage);
    const isOlder = header.database && !(await canOpen(header.postgres, config.postgresBin));
    const formerPostgres = isOlder ? header.postgres : null;
    return { header, manifest, former, formerPostgres, hasKeys: await exists(join(dataDir, KEY_FILES[0])) };
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    throw readableError(error as NodeJS.ErrnoException, dataDir);
  } finally {
    lock.release();
  }
}

async function hasData(dataDir: string): Promise<boolean> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return (await readdir(dataDir)).some((name) => !NOTHING.has(name));
}

const notEmpty = (dataDir: string) =>
  new StartRefused(
    "config",
    `There are data in ${dataDir}: set DATA_DIR to an empty folder, or use \`--replace\`, which moves them aside.`,
  );

function lockFolder(dataDir: string): FolderLock {
  return lockDataFolder(
    dataDir,
    (process) => `An Eolaire${process} is running on ${dataDir}: stop it before you restore a backup.`,
  );
}

type Reading = {
  isUntil: boolean;
  config: Config;
  place: BackupPlace;
  name: string;
  secrets: Secrets;
  progress: ((files: number) => void) | undefined;
};

async function readInto(stage: string, { isUntil, config, place, name, secrets, progress = () => {} }: Reading) {
  const check = new BaseBackupCheck();
  let header!: ArchiveHeader; // set before the first file
  let files = 0;
  const { manifest, signature } = await readArchive(await decrypted(await place.open(name), secrets), {
    async header(read) {
      await requireUsable(read, config, isUntil);
      header = read;
    },
    async file(path, content) {
      if (path === BASE_TAR) await unpackCluster(join(stage, "postgres"), content, check);
      else if (path.startsWith(KEYS)) await write(join(stage, path.slice(KEYS.length)), content);
      else if (path.startsWith(MEDIA)) await write(join(stage, path), content);
      else {
        const postgresManifest = await readText(content);
        await check.compare(postgresManifest);
      }
      files += 1;
      progress(files);
    },
  });
  return { header, manifest, signature };
}

/**
 * The database of a former major version of PostgreSQL is restored as it is; `upgrade-postgres` copies it afterwards.
 * @throws StartRefused where the database in the archive does not fit
 */
async function requireUsable(header: ArchiveHeader, config: Config, isUntil: boolean): Promise<void> {
  const { databaseUrl, postgresBin } = config;
  const known = new Set(await knownMigrations());
  const unknown = header.migrations.filter((migration) => !known.has(migration));
  if (unknown.length > 0) {
    throw refused(
      `It was written by a newer version of Eolaire (${header.version}; this one does not know ${unknown.join(", ")}): use that version.`,
    );
  }
  if (!header.database) {
    if (databaseUrl) return;
    throw refused("It holds no database: restore that with PostgreSQL's tools, and set DATABASE_URL.");
  }
  if (databaseUrl) throw refused("It holds the database of an embedded server: restore it without DATABASE_URL.");
  const [version, bundled] = [header.postgres, POSTGRES_MAJOR];
  if (version > bundled) {
    throw refused(
      `It holds a database of PostgreSQL ${version}, this version of Eolaire has PostgreSQL ${bundled}: use the version that made it.`,
    );
  }
  if (isUntil && !(await canOpen(version, postgresBin))) {
    throw refused(
      `It holds a database of PostgreSQL ${version}, whose WAL only that version can apply: restore it without \`--until\`, or with the version of Eolaire that made it.`,
    );
  }
}

const refused = (reason: string) => new StartRefused("config", `The backup cannot be restored here. ${reason}`);

async function unpackCluster(cluster: string, content: Content, check: BaseBackupCheck): Promise<void> {
  await mkdir(cluster, { mode: 0o700 });
  await eachEntry(content, async ({ name, type }, file) => {
    const path = normalize(name).replace(/\/$/, "");
    if (isAbsolute(path) || path.startsWith("..")) throw damaged(`its database has a file ${JSON.stringify(name)}`);
    if (type === "directory") await mkdir(join(cluster, path), { recursive: true, mode: 0o700 });
    else if (type === "file") await check.measure(path, file, (bytes) => write(join(cluster, path), bytes));
    else throw damaged(`its database has a ${type} ${JSON.stringify(name)}`);
  });
}

/** Writes a new file, and syncs it. */
async function write(path: string, content: Content): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}

/** Secrets that the archive does not have; those of the replaced folder open what its database stores sealed. */
async function takeKeys(dataDir: string, stage: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(dataDir, name);
    if (await exists(path))
      await pipeline(createReadStream(path), createWriteStream(join(stage, name), { mode: 0o600, flush: true }));
  }
}

/**
 * Media that the archive does not have: those of the replaced folder. Links take no space, and nothing writes into a media
 * file.
 */
async function linkMedia(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") return copyFile(source, target); // another disk has no such links
    });
  }
}

/** Media whose checksums were right go where this configuration stores them. */
async function moveMedia(stage: string, { files }: ArchiveManifest, config: Config): Promise<void> {
  const store = (await openObjectStore(config)) ?? diskStore(join(stage, "media"));
  for (const { path } of files) {
    if (path.startsWith(MEDIA)) await store.adopt(path.slice(MEDIA.length), join(stage, path));
  }
}

/** @returns where the former folder is now */
async function swap(dataDir: string, stage: string): Promise<string> {
  const date = Temporal.Now.instant().round("second").toString().replaceAll(":", "");
  const former = `${dataDir}.before-${date}`;
  await rename(dataDir, former);
  try {
    await rename(stage, dataDir);
  } catch (error) {
    await rename(former, dataDir);
    throw error;
  }
  return former;
}

/** The folder itself may be the mount point of a container, so its contents are moved. The marker of a data folder is last. */
async function moveUp(dataDir: string, stage: string): Promise<null> {
  const names = (await readdir(stage)).filter((name) => name !== "eolaire.json");
  for (const name of [...names, "eolaire.json"]) await rename(join(stage, name), join(dataDir, name));
  await rm(stage, { recursive: true });
  return null;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function readableError(error: NodeJS.ErrnoException, dataDir: string): Error {
  const { code } = error;
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new StartRefused(
      "unavailable",
      `The disk of ${dataDir} is full: nothing was restored. Free some space there.`,
      {
        cause: error,
      },
    );
  }
  if (code === "EBUSY" || code === "EXDEV") {
    return new StartRefused(
      "config",
      `${dataDir} is a mount point and cannot be moved aside: move its contents away yourself, then restore without \`--replace\`.`,
      { cause: error },
    );
  }
  return error;
}
