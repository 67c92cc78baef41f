import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartRefused } from "../../config/start-refused.ts";
import { lastUsefulLine } from "./log-file.ts";
import type { RunAs } from "./run-as.ts";
import { runCommand } from "./run-command.ts";

export const SUPERUSER = "eolaire";

/** One call for the whole file system instead of one for each of a thousand files: a second less at start and recovery. */
const SYNC_AT_ONCE =
  process.platform === "linux" ? ["--sync-method=syncfs", "--set=recovery_init_sync_method=syncfs"] : [];

/** What pg_trgm takes for letters comes from the system, whatever the database compares by; C would drop each fada. */
const SYSTEM_LETTERS = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/**
 * Text is compared by code point (never changed by an update of the system's locales, so no index breaks); where people
 * read an order, the query names a collation (`ga-x-icu`). Only the owner of the socket's folder gets as far as the
 * authentication. What stands here is written to `postgresql.conf`, where the operator may change it.
 */
const OPTIONS = [
  "--encoding=UTF8",
  "--locale=C",
  `--lc-ctype=${SYSTEM_LETTERS}`,
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  `--username=${SUPERUSER}`,
  "--auth=trust",
  "--set=shared_buffers=128MB",
  "--set=random_page_cost=1.1",
  "--set=effective_cache_size=1GB",
  // Our statements are short: compiling one takes longer than running it.
  "--set=jit=off",
  "--set=log_line_prefix=%m [%p] ",
  "--set=log_timezone=UTC",
  "--set=timezone=UTC",
  ...SYNC_AT_ONCE,
];

/** Makes the database cluster where there is none: beside, then renamed, so that a half-made one is never taken. */
export async function ensureCluster(clusterDir: string, initdb: string, runAs: RunAs): Promise<void> {
  if (await exists(clusterDir)) return;
  const beside = `${clusterDir}.new`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true, mode: 0o700 });
  const { code, output } = await runCommand(runAs, [initdb, "-D", beside, ...OPTIONS]);
  if (code !== 0) {
    throw new StartRefused("unavailable", `The database could not be made: ${lastUsefulLine(output)}`);
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
