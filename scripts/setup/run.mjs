import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ENVIRONMENT, NODE, NODE_FLAGS, ROOT } from "./places.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_FOR_PARENT_MS = 500;
/** Its own watchdog has ended the program, since its event loop stood still: here is nobody else who starts it again. */
const WATCHDOG_SIGNAL = "SIGALRM";
/** The program has to start again (`src/server/config/start-refused.ts`). */
const EXIT_AGAIN = 85;

/**
 * Runs a program of the product in the place of this one: signals and exit code pass through. The channel between the
 * two tells the program when this process is gone, however it ended.
 */
export function runInstead(script, args = []) {
  let isStopping = false; // a program that stands still cannot stop by itself: its watchdog ends it
  let child = start();
  const stop = (signal) => {
    isStopping = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  stopWithParent(() => stop("SIGTERM"));

  function start() {
    const started = spawn(NODE, [...NODE_FLAGS, script, ...args], {
      cwd: ROOT,
      env: ENVIRONMENT,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    started.on("error", (error) => {
      console.error(`${NODE} does not run: ${error.message}`);
      process.exit(69);
    });
    started.on("exit", (code, signal) => {
      if (!isStopping && (signal === WATCHDOG_SIGNAL || code === EXIT_AGAIN)) child = start();
      else process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
    });
    return started;
  }
}

/** npm passes a signal to the shell between it and us, which ends without a word. */
function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_FOR_PARENT_MS);
}
