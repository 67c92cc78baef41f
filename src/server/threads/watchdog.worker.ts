import { type Debugger, Session } from "node:inspector";
import { setTimeout as delay } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { RUNNING } from "./running.ts";
import { BEATS, IS_DEBUGGED, WATCHDOG_SIGNAL, type WatchdogTask } from "./watchdog.ts";

const LOOK_MS = 250;
/** This thread itself came too late: the machine slept, or has no time for us. Then nobody knows how long the other one stood still. */
const LATE_MS = 1_500;
/** Native code, such as the parsing of a large text, is not interrupted. */
const ANSWER_MS = 3_000;
const MAX_FRAMES = 12;
/** The log is written beside what runs: until then the process must not end. */
const WRITING_MS = 250;

const { state, logMs, endMs, process: name, ...logSettings } = workerData as WatchdogTask;

type Found = { running: string | null; stack: string[] };

async function watch(): Promise<never> {
  let beats = -1;
  let stoodMs = 0;
  let isLogged = false;
  for (let before = performance.now(); ; ) {
    await delay(LOOK_MS);
    const now = performance.now();
    const passedMs = now - before;
    before = now;
    const current = Atomics.load(state, BEATS);
    if (current !== beats || passedMs > LATE_MS || Atomics.load(state, IS_DEBUGGED) === 1) {
      beats = current;
      stoodMs = 0;
      isLogged = false;
      continue;
    }
    stoodMs += passedMs;
    if (stoodMs >= logMs && !isLogged) {
      isLogged = true;
      await report();
      before = performance.now();
    }
    // It may have gone on while it was looked at.
    if (stoodMs >= endMs && Atomics.load(state, BEATS) === beats) process.kill(process.pid, WATCHDOG_SIGNAL);
  }
}

async function report(): Promise<void> {
  const found = await lookAtMain();
  const { createLogger } = await import("../config/logger.ts"); // memory that hardly any process ever needs
  const log = await createLogger(logSettings);
  const ends = endMs > logMs ? `this process ends after ${Math.round(endMs / 1000)} s` : "this process is replaced";
  log.error({ process: name, ...found }, `the event loop stands still for ${Math.round(logMs / 1000)} s: ${ends}`);
  await delay(WRITING_MS);
}

/**
 * Stops the main thread for a moment, as a debugger does, and asks it where it is and for what. An answer that comes too late only lets
 * it go on: to disconnect before it has come would stop this thread, too.
 */
async function lookAtMain(): Promise<Found> {
  const session = new Session();
  session.connectToMainThread();
  const { promise, resolve } = Promise.withResolvers<Found>();
  const urls = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params: { scriptId, url } }) => void urls.set(scriptId, url));
  session.once("Debugger.paused", ({ params: { callFrames } }) => {
    const stack = callFrames.slice(0, MAX_FRAMES).map((frame) => frameText(frame, urls));
    const expression = `globalThis[Symbol.for(${JSON.stringify(RUNNING)})]()`;
    // Within a function of Node's own the question may have no answer.
    const isOurs = ({ location }: Debugger.CallFrame) => !urls.get(location.scriptId)?.startsWith("node:");
    const { callFrameId = "" } = callFrames.find(isOurs) ?? callFrames[0] ?? {};
    const asked = { callFrameId, expression, returnByValue: true };
    session.post("Debugger.evaluateOnCallFrame", asked, (_error, answer?: Debugger.EvaluateOnCallFrameReturnType) => {
      resolve({ running: answer?.result.value ?? null, stack });
      session.post("Debugger.resume", () => session.disconnect());
    });
  });
  session.post("Debugger.enable", () => session.post("Debugger.pause"));
  return Promise.race([promise, delay(ANSWER_MS, { running: null, stack: [] })]);
}

function frameText({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const file = (urls.get(location.scriptId) ?? "").split("/").slice(-2).join("/");
  return `${functionName || "(anonymous)"} (${file}:${location.lineNumber + 1})`;
}

await watch();
