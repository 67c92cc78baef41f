import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresRefused } from "./refused.ts";
import type { RunAs } from "./run-as.ts";

/** Only part of the socket's name: no network port is opened. */
export const PORT = 5432;

/** The length of the kernel's `sun_path`, without the terminating zero. */
const MAX_SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;

/**
 * The private folder of the Unix socket: the data folder, or a folder in the system's temporary folder where the path
 * would be too long.
 */
export async function makeSocketDir(dataDir: string, program: string, runAs: RunAs): Promise<string> {
  if (Buffer.byteLength(join(dataDir, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH_BYTES) return dataDir;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 24);
  const folder = join(tmpdir(), `${program}-${name}`);
  const owner = runAs.uid ?? process.getuid?.();
  await mkdir(folder, { mode: 0o700 }).then(
    () => (runAs.uid === undefined ? undefined : chown(folder, runAs.uid, runAs.gid ?? -1)),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  // Any user may write to the temporary folder, so an existing folder is checked.
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new PostgresRefused("not-ours", `${folder}, meant for the database's socket, is not ours alone: remove it.`);
  }
  return folder;
}
