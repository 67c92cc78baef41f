import { execFile } from "node:child_process";
import { readlink, realpath, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "./log-file.ts";
import { postmasterPath, readPostmasterFile } from "./postmaster-file.ts";
import { type Launch, LaunchFailed, ServerProcess } from "./server-process.ts";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** Workers of a killed server hold its shared memory for a moment; a new server is refused until they have exited. */
const LEFT_OVER = /pre-existing shared memory block/;
const LEFT_OVER_WAIT_MS = 15_000;

/** A server that is restarted when it dies, until it is stopped. */
export class SupervisedServer {
  readonly #launch: Launch;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #server: ServerProcess;
  readonly #watch: Promise<void>;

  private constructor(launch: Launch, log: Log, server: ServerProcess) {
    this.#launch = launch;
    this.#log = log;
    this.#server = server;
    this.#watch = this.#keepAlive();
  }

  /** @throws LaunchFailed where the first launch fails */
  static async start(launch: Launch, log: Log): Promise<SupervisedServer> {
    const deadline = performance.now() + LEFT_OVER_WAIT_MS;
    for (;;) {
      try {
        return new SupervisedServer(launch, log, await ServerProcess.launch(launch));
      } catch (error) {
        const passes = error instanceof LaunchFailed && LEFT_OVER.test(error.message) && performance.now() < deadline;
        if (!passes) throw error;
        await delay(FIRST_WAIT_MS);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#server.stop();
    await this.#watch;
  }

  async #keepAlive(): Promise<void> {
    for (;;) {
      const reason = await this.#server.ended;
      if (this.#stopping.signal.aborted) return;
      this.#log.error(`The database server ended by itself (${reason}); it is started anew.`);
      await this.#relaunch();
    }
  }

  async #relaunch(): Promise<void> {
    const { signal } = this.#stopping;
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await delay(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        this.#server = await ServerProcess.launch(this.#launch);
        // Stopped meanwhile: `stop` knew only the dead server.
        if (signal.aborted) await this.#server.stop();
        return;
      } catch (error) {
        if (!(error instanceof LaunchFailed)) throw error;
        this.#log.error(`The database server does not start: ${error.message}`);
      }
    }
  }
}

const POLL_MS = 20;
/** After this time an immediate shutdown follows; the next start recovers. */
const FAST_STOP_MS = 20_000;

/**
 * Stops a database server that outlived its program (`kill -9`), and ignores a process id that was reused. Must be
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
