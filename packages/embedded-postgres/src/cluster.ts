import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { majorOf } from "./find-binaries.ts";
import { lastUsefulLine } from "./log-file.ts";
import { PostgresRefused } from "./refused.ts";
import { type RunAs, runCommand } from "./run-as.ts";

/** One syncfs instead of one fsync for each of a thousand files: a second less at start and recovery. */
const SYNC_AT_ONCE =
  process.platform === "linux" ? ["--sync-method=syncfs", "--set=recovery_init_sync_method=syncfs"] : [];

/** pg_trgm takes its definition of letters from LC_CTYPE, whatever the collation; C would drop accented letters. */
const SYSTEM_LETTERS = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/**
 * Text is compared by code point, so that updates of the system's locales break no index; queries whose order people see
 * name a collation (`ga-x-icu`). Only the owner of the socket's folder can connect at all. These options are written to
 * `postgresql.conf`, where the operator may change them.
 */
const OPTIONS = [
  "--encoding=UTF8",
  "--locale=C",
  `--lc-ctype=${SYSTEM_LETTERS}`,
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=trust",
  "--data-checksums", // 17 has none by itself
  "--set=shared_buffers=128MB",
  "--set=random_page_cost=1.1",
  "--set=effective_cache_size=1GB",
  // Statements are short: JIT compilation takes longer than running them.
  "--set=jit=off",
  "--set=log_line_prefix=%m [%p] ",
  "--set=log_timezone=UTC",
  "--set=timezone=UTC",
  ...SYNC_AT_ONCE,
];

type NewCluster = { clusterDir: string; initdb: string; superuser: string; runAs: RunAs };

/**
 * Creates the database cluster if there is none: in a temporary folder that is then renamed, so that an incomplete one
 * is never used.
 */
export async function ensureCluster({ clusterDir, initdb, superuser, runAs }: NewCluster): Promise<void> {
  if (await exists(clusterDir)) return;
  const beside = `${clusterDir}.new`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true, mode: 0o700 });
  const { code, output } = await runCommand(runAs, [initdb, "-D", beside, `--username=${superuser}`, ...OPTIONS]);
  if (code !== 0) {
    throw new PostgresRefused("not-made", `The database could not be made: ${lastUsefulLine(output)}`);
  }
  await rename(beside, clusterDir);
  await syncFolder(dirname(clusterDir));
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/** @returns the major version of PostgreSQL that a cluster belongs to; null where there is no cluster */
export async function clusterVersion(clusterDir: string): Promise<number | null> {
  const text = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : Number(text);
}

/**
 * Compares a cluster with the programs that shall open it.
 * @throws PostgresRefused where it is of another major version of PostgreSQL
 */
export async function requireSameVersion(clusterDir: string, postgres: string): Promise<void> {
  const [cluster, programs] = [await clusterVersion(clusterDir), await majorOf(postgres)];
  if (cluster === null || programs === null || cluster === programs) return;
  throw new PostgresRefused(
    cluster < programs ? "older-cluster" : "newer-cluster",
    `The database in ${clusterDir} is of PostgreSQL ${cluster}, and the programs that were found are of ${programs}.`,
  );
}
