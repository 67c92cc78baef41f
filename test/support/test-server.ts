import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SocketConnection, startEmbeddedPostgres } from "#core/server/db/embedded-postgres.ts";
import { DEBIAN_POSTGRES, DebianPostgres } from "#harness/support/debian-postgres.ts";

/** One database server for a whole run of tests, and where what belongs to it lies. */
export type TestServer = { connection: SocketConnection; folder: string };

const PREFIX = "eolaire-test-";
/** A younger folder may belong to a run that is just beginning. */
const SWEEP_AFTER_MS = 10 * 60_000;
/** What a crash of the machine would leave behind is nobody's loss: no waiting for the disk. */
const FOR_TESTS_ONLY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  autovacuum: "off",
};
const log = { info: () => {}, warn: console.warn, error: console.error };

/**
 * Starts it in a temporary folder, after sweeping away those of runs that were killed. With `TEST_POSTGRES=debian` it is
 * Debian's PostgreSQL 15, the oldest that is supported; with a folder, such as `/usr/lib/postgresql/16/bin`, that one.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(parentFolder(), PREFIX));
  await sweepOldFolders((await stat(folder)).mtimeMs);
  const other = process.env.TEST_POSTGRES;
  if (other) return startOtherServer(folder, other === "debian" ? DEBIAN_POSTGRES : other);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log, settings: FOR_TESTS_ONLY });
  return {
    connection,
    folder,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const SHARED_MEMORY = "/dev/shm";
/** All databases of a run take a tenth of it. */
const NEEDED_BYTES = 8 * 2 ** 30;

/**
 * In memory, where Linux has room for it: each test file has a database of its own, and to make and delete its 300 files takes
 * half a second on some disks, a twentieth of that in memory.
 */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const available = Number(/^MemAvailable:\s+(\d+)/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1]) * 1024;
    accessSync(SHARED_MEMORY, constants.W_OK);
    return Math.min(bavail * bsize, available) > NEEDED_BYTES ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir(); // another system
  }
}

async function startOtherServer(folder: string, programs: string): Promise<TestServer & { stop(): Promise<void> }> {
  await chmod(folder, 0o755); // its cluster belongs to another user
  const server = await DebianPostgres.create(join(folder, "other"), { settings: FOR_TESTS_ONLY, programs });
  const connection = { socketDir: server.folder, port: server.port, user: "eolaire", database: "eolaire" };
  return {
    connection,
    folder,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param now by the clock of the files: that of the process may be another one (`npm run harness -- days`) */
async function sweepOldFolders(now: number): Promise<void> {
  for (const name of await readdir(parentFolder())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(parentFolder(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now - mtimeMs > SWEEP_AFTER_MS) await sweep(folder);
  }
}

/** Starting and stopping ends a server that was left over; a folder that is in use, or not ours, stays. */
async function sweep(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log }).catch(() => null);
  if (!server) return;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
