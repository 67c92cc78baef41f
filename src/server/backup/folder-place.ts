import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartRefused } from "../config/start-refused.ts";
import { isArchiveName } from "./archive-format.ts";
import { type BackupPlace, newestFirst, type StoredBackup } from "./backup-place.ts";

const OWNER_ONLY = 0o600;
const PART = ".part";
/** A leftover of a killed backup; no backup takes this long. */
const LEFTOVER_MS = 25 * 60 * 60_000;

/** A local folder. It is created with mode 700 where it is missing. */
export function folderPlace(folder: string): BackupPlace {
  const stored = async (name: string): Promise<StoredBackup> => {
    const { size, mtime } = await stat(join(folder, name));
    return { name, bytes: size, date: mtime.toTemporalInstant() };
  };
  return {
    address: folder,
    async write(name, content, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(unwritable(folder));
      await removeLeftovers(folder);
      const temporary = join(folder, `.${name}${PART}`);
      try {
        await pipeline(content, createWriteStream(temporary, { mode: OWNER_ONLY, flush: true }), { signal });
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        signal.throwIfAborted();
        throw error instanceof StartRefused ? error : unwritable(folder)(error as NodeJS.ErrnoException);
      }
      await using handle = await open(folder);
      await handle.sync();
      return stored(name);
    },
    async open(name) {
      const handle = await open(join(folder, name)).catch((cause: NodeJS.ErrnoException) => {
        throw new StartRefused("config", `The backup ${join(folder, name)} cannot be read: ${cause.message}`, {
          cause,
        });
      });
      return handle.createReadStream();
    },
    async list(isName = isArchiveName) {
      const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
        throw new StartRefused("config", `The folder ${folder} cannot be read: ${cause.message}`, { cause });
      });
      return newestFirst(await Promise.all(names.filter(isName).map(stored)));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART) || !isArchiveName(name.slice(1, -PART.length))) continue;
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
  }
}

const SPACE = new Set(["ENOSPC", "EDQUOT"]);

const unwritable =
  (folder: string) =>
  (cause: NodeJS.ErrnoException): never => {
    if (cause.code && SPACE.has(cause.code)) {
      const advice = "free some space there, remove old backups (`backup prune`), or choose another place.";
      throw new StartRefused("unavailable", `The disk of ${folder} is full, and there is no new backup: ${advice}`, {
        cause,
      });
    }
    if (cause.syscall)
      throw new StartRefused("config", `There is no new backup in ${folder}: ${cause.message}`, { cause });
    throw cause;
  };
