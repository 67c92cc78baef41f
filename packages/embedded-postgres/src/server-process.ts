import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { lastUsefulLine, openLog, readLog } from "./log-file.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { QUIET_ENVIRONMENT, type RunAs } from "./run-as.ts";
import { PORT } from "./socket-dir.ts";

const POLL_MS = 10;
/** Time for PostgreSQL's shutdown checkpoint; then an immediate shutdown follows, and the next start recovers. */
const FAST_STOP_MS = 20_000;

export type Launch = {
  postgres: string;
  runAs: RunAs;
  /** Command prefix that ties the server's lifetime to ours, see `findTether`. */
  tether: string[];
  clusterDir: string;
  socketDir: string;
  logFile: string;
  /** Override `postgresql.conf`. */
  settings: Record<string, string>;
};

/** The server did not start; the message is its own. */
export class LaunchFailed extends Error {}

/** One `postgres` process, from launch to exit. */
export class ServerProcess {
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  #isOver = false;
  readonly #endWithUs = () => void this.#child.kill("SIGINT");

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
      child.once("error", (error) => resolve(error.message));
    });
    process.once("exit", this.#endWithUs);
    void this.ended.then(() => {
      this.#isOver = true;
      process.removeListener("exit", this.#endWithUs);
    });
  }

  /**
   * @returns once the server accepts connections, which after a crash is when it has recovered
   * @throws LaunchFailed
   */
  static async launch(launch: Launch): Promise<ServerProcess> {
    const log = openLog(launch.logFile);
    const server = new ServerProcess(spawnServer(launch, log.descriptor));
    closeSync(log.descriptor);
    const end = server.ended.then((reason) => {
      const written = readLog(launch.logFile, log.size);
      throw new LaunchFailed(written.trim() ? lastUsefulLine(written) : reason);
    });
    await Promise.race([end, server.#ready(launch.clusterDir)]);
    end.catch(() => {});
    return server;
  }

  async #ready(clusterDir: string): Promise<void> {
    while (!this.#isOver) {
      const file = await readPostmasterFile(clusterDir);
      if (file?.isReady && file.pid === this.#child.pid) return;
      await delay(POLL_MS);
    }
  }

  /** Fast shutdown: rolls back open transactions and writes a checkpoint, so that the next start need not recover. */
  async stop(): Promise<void> {
    this.#child.kill("SIGINT");
    const impatience = setTimeout(() => this.#child.kill("SIGQUIT"), FAST_STOP_MS);
    await this.ended;
    clearTimeout(impatience);
  }
}

function spawnServer(launch: Launch, log: number): ChildProcess {
  const { runAs, clusterDir, socketDir, settings } = launch;
  const fixed = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
  };
  const options = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [...runAs.prefix, ...launch.tether, launch.postgres, "-D", clusterDir, ...options];
  const [file, ...args] = command as [string, ...string[]];
  return spawn(file, args, {
    cwd: "/",
    env: QUIET_ENVIRONMENT,
    uid: runAs.uid,
    gid: runAs.gid,
    stdio: ["ignore", log, log],
    // Its own session: Ctrl-C reaches every process of ours, and the database must outlive the last request.
    detached: true,
  });
}
