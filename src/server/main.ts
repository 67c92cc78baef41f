import "./config/choose-place.ts"; // first: before what computes with it
import { argv, env, execArgv, execPath, exit } from "node:process";
import { startOfWorker } from "@eolaire/graceful-http";
import { isDiskFull } from "@eolaire/postgres";
import { setHeapGrowth } from "../runtime/heap-growth.ts";
import { readConfig } from "./config/config.ts";
import { EXIT, EXIT_AGAIN, StartAgain, StartRefused } from "./config/start-refused.ts";
import type { StopOptions } from "./stop-instance.ts";
import { welcomeLines } from "./welcome.ts";
import type { WorkerStart } from "./workers/messages.ts";

/**
 * Resolves at SIGTERM, Ctrl-C, the end of the terminal, or the end of the parent process (`scripts/start.mjs`). The
 * listeners stay: Ctrl-C arrives twice, from the terminal and from the parent, and the second one must not abort the stop.
 */
function untilStopped(): Promise<StopOptions> {
  return new Promise((resolve) => {
    process.on("SIGTERM", () => resolve({ drains: true }));
    for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve({ drains: false }));
    if (process.connected) process.once("disconnect", () => resolve({ drains: false }));
  });
}

/** `node dist/server/main.js`: reads the environment, starts, and stops at SIGTERM or Ctrl-C. */
export async function main(): Promise<void> {
  const stopping = untilStopped();
  const config = readConfig(env);
  const server =
    config.workers > 1
      ? await (await import("./start-cluster.ts")).startCluster(config, import.meta.filename)
      : await (await import("./start-server.ts")).startServer(config);
  const lines = welcomeLines(config, server);
  if (config.logFormat === "text") console.log(lines.join("\n"));
  else console.log(JSON.stringify({ level: 30, time: Date.now(), msg: lines[0] })); // also where less is logged
  let options: StopOptions = { drains: false };
  let isStale = false;
  const stale = server.stale.then((): StopOptions => {
    isStale = true;
    return { drains: false };
  });
  try {
    options = await Promise.race([stopping, server.failed, stale]);
  } finally {
    await server.stop(options);
  }
  if (isStale) startAgain();
}

/** Runs this program anew in the place of this process, so that whoever watches it sees one; `npm start` does it by itself. */
function startAgain(): never {
  if (process.connected) exit(EXIT_AGAIN);
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
  exit(EXIT_AGAIN);
}

/** A worker is started by the primary process, which sends the rest once the database is open. */
async function work(): Promise<void> {
  const started = startOfWorker<WorkerStart>();
  await (await import("./start-worker.ts")).runWorker(readConfig(env), started);
}

/** Prints a plain message where the operator can fix the cause, else the stack trace. */
export function reportAndExit(error: unknown): never {
  if (error instanceof StartAgain) startAgain();
  if (error instanceof StartRefused) {
    console.error(error.message);
    exit(error.exitCode);
  }
  if (isDiskFull(error)) {
    console.error("A disk is full: free some space (df -h shows where), or set DATA_DIR to a folder on another disk.");
    exit(EXIT.unavailable);
  }
  console.error(error);
  exit(1);
}

if (import.meta.main) {
  setHeapGrowth();
  await (env.WORKER_OF_EOLAIRE ? work() : main()).catch(reportAndExit);
  exit(0);
}
