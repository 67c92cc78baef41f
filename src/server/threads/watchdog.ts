import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Config } from "../config/config.ts";

/** How often the event loop gives a sign. */
const BEAT_MS = 250;
/** What the watchdog ends a process with, so that its end is told from others. */
export const WATCHDOG_SIGNAL = "SIGALRM";

/** Shared with the thread: signs of the event loop, and whether a debugger may have stopped it. */
export const BEATS = 0;
export const IS_DEBUGGED = 1;

export type WatchdogTask = {
  state: Int32Array;
  /** So long the event loop may stand still, until that is logged and the process ends. */
  limitMs: number;
  /** For the log. */
  process: string;
} & Pick<Config, "logLevel" | "logFormat">;

type Options = {
  config: Pick<Config, "watchdogMs" | "logLevel" | "logFormat">;
  log: { warn(details: object, message: string): void };
  process: string;
};

/**
 * Watches the event loop of this process from a thread. One that stands still is logged with what it runs; then the process ends, and
 * whoever started it starts another one. To be called when the start is over. docs/decisions/121-a-worker-that-stands-still-is-replaced.md
 * @returns ends the watch
 */
export function startWatchdog({ config, log, process: name }: Options): () => Promise<void> {
  const { watchdogMs: limitMs, logLevel, logFormat } = config;
  if (limitMs === 0) return async () => {};
  if (globalThis.process.pid === 1) log.warn({}, "the watchdog cannot end process 1: start the container with --init");
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = () => {
    Atomics.add(state, BEATS, 1);
    Atomics.store(state, IS_DEBUGGED, debuggerUrl() ? 1 : 0);
  };
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  const task: WatchdogTask = { state, limitMs, process: name, logLevel, logFormat };
  const thread = new Worker(new URL("./watchdog.worker.ts", import.meta.url), { workerData: task, env: {} });
  thread.unref();
  thread.on("error", (err) => log.warn({ err }, "the watchdog ended: nobody watches the event loop of this process"));
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
