/**
 * A process that stands still: `npm run harness -- blocked [--minutes N]` lets one of two workers work on a request for ever, in a loop or
 * within one call of a library. It fails where such a worker is not replaced and logged, where others lose more than what it had taken, or
 * where calls fail afterwards. Then it does the same to a process that is alone, and to the primary of two workers, as `npm start` runs
 * them, and fails where either is not ready again in time. Nothing is random in it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { interruption } from "./support/interruption.ts";
import { descendantsOf } from "./support/process-tree.ts";
import { type Product, startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({ args: argv.slice(2), options: { minutes: { type: "string", default: "0" } } });
const deadline = performance.now() + Number(options.minutes) * 60_000;
/** A loop may stand still for five seconds; the rest is for a machine that does other work, and for the start of the next one. */
const REPLACED_MS = 25_000;
const ASK_EVERY_MS = 100;
/** For so long the other worker serves the place of the one before; whoever blocks it then takes both. */
const SETTLE_MS = 6_000;
/** What the worker had taken at that moment is lost with it; what waits for it is answered by the other one. */
const MAX_LOST = 3;
/** From the stand-still until a process that nobody replaces is ready again. */
const AGAIN_MS = 10_000;
const PRELOADED = new URL("./blocked/compute-for-ever.ts", import.meta.url).href;
const AS_NPM_START = fileURLToPath(new URL("./blocked/as-npm-start.ts", import.meta.url));
const WAYS = ["script", "library"] as const;

const folder = await mkdtemp(join(tmpdir(), "eolaire-blocked-"));
const findings: string[] = [];
const figures: Figures = {};
const signal = interruption();
const SETTINGS = { DEMO: "on", LOG_LEVEL: "info" };
const product = await startProduct({
  dataDir: folder,
  workers: 2,
  settings: SETTINGS,
  nodeFlags: [`--import=${PRELOADED}`],
});
try {
  const times: number[] = [];
  do {
    for (const way of WAYS) {
      await delay(SETTLE_MS);
      const before = await workersOf(product);
      const logged = product.log.length;
      const asking = new AbortController();
      const asked = keepAsking(product.origin, asking.signal);
      const start = performance.now();
      blockRequest(product.origin, way);
      const isReplaced = await untilReplaced(product, before, logged);
      if (isReplaced) times.push(Math.round(performance.now() - start));
      else findings.push(`${way}: the worker was not replaced within ${REPLACED_MS} ms`);
      asking.abort();
      const { answered, all } = await asked;
      if (!saysStandstill(product.log.slice(logged)))
        findings.push(`${way}: it was not logged that the worker stands still`);
      if (answered < all - MAX_LOST) findings.push(`${way}: only ${answered} of ${all} other calls were answered`);
      figures[`${way}: other calls answered meanwhile`] = `${answered} of ${all}`;
      await delay(SETTLE_MS);
      for (let call = 0; call < 20; call++) {
        const status = await statusOf(`${product.origin}/en/stories`);
        if (status !== 200) findings.push(`${way}: a call afterwards was answered ${status ?? "by nobody"}`);
      }
    }
  } while (performance.now() < deadline && !signal.aborted && findings.length === 0);
  figures["workers blocked"] = times.length;
  figures["until another one stood in its place: median, p95, longest"] = spread(times);
} finally {
  await product.stop();
}
try {
  for (const way of WAYS) await tryAgain(`alone, ${way}`, 1, (origin) => blockRequest(origin, way));
  await tryAgain("primary", 2, (_origin, pid) => process.kill(pid, "SIGUSR2"));
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });

/** Blocks the process that nobody replaces, and measures until its successor is ready. */
async function tryAgain(name: string, workers: number, block: (origin: string, pid: number) => void): Promise<void> {
  const started = await startProduct({
    dataDir: folder,
    workers,
    program: AS_NPM_START,
    settings: { ...SETTINGS, PORT: String(await freePort()), NODE_OPTIONS: `--import=${PRELOADED}` },
  });
  try {
    const [before] = await workersOf(started);
    await delay(SETTLE_MS);
    const start = performance.now();
    block(started.origin, before!);
    const passedMs = () => Math.round(performance.now() - start);
    const isAgain = async () => {
      const [current] = await workersOf(started);
      return current !== undefined && current !== before && (await statusOf(`${started.origin}/readyz`)) === 200;
    };
    while (passedMs() < REPLACED_MS && !(await isAgain())) await delay(ASK_EVERY_MS);
    figures[`${name}: until it is ready again`] = `${passedMs()} ms`;
    if (passedMs() > AGAIN_MS) findings.push(`${name}: it is ready again only after ${passedMs()} ms`);
    if (!saysStandstill(started.log)) findings.push(`${name}: it was not logged that the process stands still`);
  } finally {
    await started.stop();
  }
}

function blockRequest(origin: string, way: (typeof WAYS)[number]): void {
  void statusOf(`${origin}/en/pages?q=${way}`, { "x-block": way });
}

function saysStandstill(log: readonly string[]): boolean {
  return log.some((line) => /"level":50/.test(line) && /stands still/.test(line));
}

/** The processes of the server that the product's own one has started. */
async function workersOf({ pid }: Product): Promise<number[]> {
  const below = await descendantsOf(pid);
  return below.filter(({ command, parent }) => parent === pid && command.includes("main.js")).map((one) => one.pid);
}

/** One of them is gone, and there are two again, which listen. @param logged the lines of the log before */
async function untilReplaced(of: Product, before: readonly number[], logged: number): Promise<boolean> {
  const end = performance.now() + REPLACED_MS;
  while (performance.now() < end) {
    await delay(ASK_EVERY_MS);
    const now = await workersOf(of);
    const isAnotherThere = now.length === before.length && now.some((pid) => !before.includes(pid));
    if (isAnotherThere && of.log.slice(logged).some((line) => line.includes("Server listening"))) return true;
  }
  return false;
}

async function keepAsking(origin: string, ending: AbortSignal) {
  const asked = { answered: 0, all: 0 };
  const calls: Promise<void>[] = [];
  while (!ending.aborted) {
    asked.all += 1;
    const count = (status: number | null) => {
      if (status === 200) asked.answered += 1;
    };
    calls.push(statusOf(`${origin}/en/stories`).then(count));
    await delay(ASK_EVERY_MS);
  }
  await Promise.all(calls);
  return asked;
}

/** On a connection of its own. @returns null where there was no answer in time */
async function statusOf(address: string, headers: Record<string, string> = {}): Promise<number | null> {
  try {
    const sent = { connection: "close", ...headers };
    const response = await fetch(address, { headers: sent, signal: AbortSignal.timeout(REPLACED_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
