/**
 * A worker that stands still: `npm run harness -- blocked [--minutes N]` stops one of two workers from outside (SIGSTOP), and lets one
 * compute for ever by the inspector of Node. It fails where such a worker is not replaced and logged, where the other one does not
 * answer meanwhile, or where calls fail afterwards. Nothing is random in it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { computeForEver } from "./blocked/compute-for-ever.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { descendantsOf } from "./support/process-tree.ts";
import { type Product, startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({ args: argv.slice(2), options: { minutes: { type: "string", default: "0" } } });
const deadline = performance.now() + Number(options.minutes) * 60_000;
/** A loop may stand still for five seconds; the rest is for a machine that does other work, and for the start of the next one. */
const REPLACED_MS = 25_000;
/** A call that a blocked worker has taken is lost with it; its caller asks again. */
const ANSWER_MS = 3_000;
const ASK_EVERY_MS = 100;
const SETTLE_MS = 2_000;
/** Of what is asked while a worker stands still: each connection is given to one of the two. */
const MIN_ANSWERED = 0.4;

const WAYS = {
  "stopped from outside": async (pid: number) => void process.kill(pid, "SIGSTOP"),
  "computes for ever": computeForEver,
};

const folder = await mkdtemp(join(tmpdir(), "eolaire-blocked-"));
const findings: string[] = [];
const figures: Figures = {};
const signal = interruption();
const product = await startProduct({ dataDir: folder, workers: 2, settings: { DEMO: "on", LOG_LEVEL: "info" } });
try {
  const times: number[] = [];
  do {
    for (const [way, block] of Object.entries(WAYS)) {
      await delay(SETTLE_MS);
      const before = await workersOf(product);
      const logged = product.log.length;
      const asking = new AbortController();
      const asked = keepAsking(product.origin, asking.signal);
      const start = performance.now();
      await block(before[0]!);
      const replaced = await untilReplaced(product, before[0]!);
      asking.abort();
      const { answered, all } = await asked;
      if (!replaced) findings.push(`a worker that ${way} was not replaced within ${REPLACED_MS} ms`);
      else times.push(Math.round(performance.now() - start));
      const lines = product.log.slice(logged).filter((line) => /"level":[45]0/.test(line) && line.includes("worker"));
      if (lines.length === 0) findings.push(`a worker that ${way} was not logged`);
      if (answered < all * MIN_ANSWERED)
        findings.push(`${way}: only ${answered} of ${all} calls were answered meanwhile`);
      figures[`${way}: calls answered meanwhile`] = `${answered} of ${all}`;
      if (!replaced) process.kill(before[0]!, "SIGKILL");
      await delay(SETTLE_MS);
      for (let call = 0; call < 20; call++) {
        const status = await statusOf(product.origin);
        if (status !== 200) findings.push(`${way}: a call afterwards was answered ${status ?? "by nobody"}`);
      }
    }
  } while (performance.now() < deadline && !signal.aborted && findings.length === 0);
  figures["workers blocked"] = times.length;
  figures["until another one answered: median, p95, longest"] = spread(times);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });

async function workersOf({ pid }: Product): Promise<number[]> {
  const below = await descendantsOf(pid);
  return below.filter(({ command, parent }) => parent === pid && command.includes("main.js")).map((one) => one.pid);
}

/** Its process is gone, and there are two again. */
async function untilReplaced(of: Product, blocked: number): Promise<boolean> {
  const end = performance.now() + REPLACED_MS;
  while (performance.now() < end) {
    const now = await workersOf(of);
    if (!now.includes(blocked) && now.length === 2 && (await statusOf(of.origin)) === 200) return true;
    await delay(ASK_EVERY_MS);
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
    calls.push(statusOf(origin).then(count));
    await delay(ASK_EVERY_MS);
  }
  await Promise.all(calls);
  return asked;
}

/** On a connection of its own. @returns null where there was no answer in time */
async function statusOf(origin: string): Promise<number | null> {
  try {
    const headers = { connection: "close" };
    const response = await fetch(`${origin}/en/stories`, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
