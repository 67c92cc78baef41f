/**
 * A worker that stands still: `npm run harness -- blocked [--minutes N]` lets one of two workers work on a request for ever, in a loop or
 * within one call of a library. It fails where such a worker is not replaced and logged, where others lose more than what it had taken, or
 * where calls fail afterwards. Nothing is random in it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { conclude, type Figures, spread } from "./support/conclude.ts";
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
const PRELOADED = new URL("./blocked/compute-for-ever.ts", import.meta.url).href;
const WAYS = ["script", "library"] as const;

const folder = await mkdtemp(join(tmpdir(), "eolaire-blocked-"));
const findings: string[] = [];
const figures: Figures = {};
const signal = interruption();
const product = await startProduct({
  ...{ dataDir: folder, workers: 2, settings: { DEMO: "on", LOG_LEVEL: "info" } },
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
      void statusOf(`${product.origin}/en/pages?q=${way}`, { "x-block": way });
      const isReplaced = await untilReplaced(product, before, logged);
      if (isReplaced) times.push(Math.round(performance.now() - start));
      else findings.push(`${way}: the worker was not replaced within ${REPLACED_MS} ms`);
      asking.abort();
      const { answered, all } = await asked;
      const said = product.log.slice(logged).some((line) => /"level":50/.test(line) && /stands still/.test(line));
      if (!said) findings.push(`${way}: it was not logged that the worker stands still`);
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
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });

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
