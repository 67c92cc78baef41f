import { readFileSync } from "node:fs";
import { type Debugger, Session } from "node:inspector";
import { setTimeout as delay } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { RUNNING } from "./running.ts";
import { BEATS, IS_DEBUGGED, WATCHDOG_SIGNAL, type WatchdogTask } from "./watchdog.ts";

const LOOK_MS = 250;
/** This thread itself came too late: the machine slept, or has no time for us. Then nobody knows how long the other one stood still. */
const LATE_MS = 1_500;
/** Native code, such as the parsing of a large text, is not interrupted. */
const ANSWER_MS = 1_000;
/** It is looked at so long before the limit, so that it ends at the limit, however long that takes. */
const AHEAD_MS = 1_500;
const MAX_FRAMES = 12;
/** The log is written beside what runs: until then the process must not end. */
const WRITING_MS = 250;

const { state, limitMs, process: name, ...logSettings } = workerData as WatchdogTask;

type Found = { running: string | null; stack: string[] };

async function watch(): Promise<never> {
  let beats = -1;
  /** When it was last seen to be well. */
  let last = timesNow();
  let looking: Promise<Report> | null = null;
  for (let before = last; ; ) {
    await delay(LOOK_MS);
    const now = timesNow();
    const passedMs = now.ms - before.ms;
    before = now;
    const current = Atomics.load(state, BEATS);
    if (current !== beats || passedMs > LATE_MS || Atomics.load(state, IS_DEBUGGED) === 1) {
      beats = current;
      last = now;
      looking = null;
      continue;
    }
    const stillMs = workedSince(last, now);
    if (stillMs >= limitMs - Math.min(AHEAD_MS, limitMs / 2)) looking ??= lookAhead();
    if (stillMs < limitMs) continue;
    (await looking!)();
    await delay(WRITING_MS);
    // It may have gone on while it was looked at.
    if (Atomics.load(state, BEATS) === beats) process.kill(process.pid, WATCHDOG_SIGNAL);
    before = timesNow();
  }
}

type Times = { ms: number; waitedMs: number };

/** What of the time the main thread did not wait for a processor. */
const workedSince = (before: Times, now = timesNow()) => now.ms - before.ms - (now.waitedMs - before.waitedMs);

/** The time, and for how long the main thread has waited for a processor so far: on a busy machine it is late, and not still. */
function timesNow(): Times {
  const ms = performance.now();
  try {
    const [, waitedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
    return { ms, waitedMs: Number(waitedNs) / 1e6 };
  } catch {
    return { ms, waitedMs: 0 }; // not Linux, or one that does not count it
  }
}

/** Writes what was found. */
type Report = () => void;

async function lookAhead(): Promise<Report> {
  const found = await lookAtMain();
  const { createLogger } = await import("../config/logger.ts"); // memory that hardly any process ever needs
  const log = await createLogger(logSettings);
  const message = `the event loop stands still for ${Math.round(limitMs / 1000)} s: this process ends, and is started anew`;
  return () => log.error({ process: name, ...found }, message);
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
  return Promise.race([promise, untilWorked(ANSWER_MS).then(() => ({ running: null, stack: [] }))]);
}

async function untilWorked(ms: number): Promise<void> {
  const start = timesNow();
  while (workedSince(start) < ms) await delay(LOOK_MS);
}

function frameText({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const file = (urls.get(location.scriptId) ?? "").split("/").slice(-2).join("/");
  return `${functionName || "(anonymous)"} (${file}:${location.lineNumber + 1})`;
}

await watch();
