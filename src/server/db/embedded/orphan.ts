import { execFile } from "node:child_process";
import { readlink, realpath, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "./log-file.ts";
import { postmasterPath, readPostmasterFile } from "./postmaster-file.ts";

const POLL_MS = 20;
/** After this time an immediate shutdown follows; the next start recovers. */
const FAST_STOP_MS = 20_000;

/**
 * Stops a database server that outlived its Eolaire (`kill -9`), and ignores a process id that was reused. Must be
 * called with the folder's lock held, so that no living instance can be using it.
 */
export async function stopOrphan(clusterDir: string, log: Log): Promise<void> {
  const pid = (await readPostmasterFile(clusterDir))?.pid;
  if (!pid) return;
  if (!(await servesCluster(pid, clusterDir))) return rm(postmasterPath(clusterDir), { force: true });
  log.warn(`A database server (process ${pid}) was left over from an earlier run: it is being stopped.`);
  process.kill(pid, "SIGINT");
  const deadline = performance.now() + FAST_STOP_MS;
  while (await servesCluster(pid, clusterDir)) {
    if (performance.now() > deadline) process.kill(pid, "SIGQUIT");
    await delay(POLL_MS);
  }
}

/** Process ids are reused: a PostgreSQL server has the cluster's folder as its working directory. */
async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === "linux") {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder === (await realpath(clusterDir));
  }
  const command = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => null);
  return command?.stdout.includes(clusterDir) ?? false;
}
