/**
 * Generated calls against the product in a process of its own: every call of the contract with every kind of caller, uploads of
 * damaged files, the calls of the identity provider, forms and screens of the site; valid and hostile values:
 * `npm run harness -- fuzz [--calls 10000] [--seed N]`. It prints the findings and the seed that repeats the run, and fails where
 * there is a finding or memory grows.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { contract } from "../src/contract/index.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { findRunningPostgres } from "../src/server/db/embedded/embedded-postgres.ts";
import { callersAt } from "./fuzz/callers.ts";
import { type FuzzReport, fuzz } from "./fuzz/fuzz.ts";
import { identityRequests } from "./fuzz/identity-requests.ts";
import { contractRequests } from "./fuzz/requests.ts";
import { siteRequests } from "./fuzz/site-requests.ts";
import { interruption } from "./support/interruption.ts";
import { startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { calls: { type: "string", default: "10000" }, seed: { type: "string" } },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const signal = interruption();

/** Growth of memory after the first fifth of the calls that the garbage collector may leave. */
const MAX_GROWTH = 0.4;
const PROGRESS_EVERY_MS = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-fuzz-"));
const product = await startProduct({ dataDir, settings: { DEMO: "on" } });
const connection = await findRunningPostgres(dataDir);
if (!connection) throw new Error("the embedded database is not running");
const db = connectDatabase(connection);
console.log(`${options.calls} calls, seed ${seed}`);

/** Of the product's largest process and of this one, before each batch. */
const megabytes: { product: number; harness: number }[] = [];
const start = performance.now();
let lastProgress = start;

async function onBatch({ calls, findingCount, findings, slowest }: FuzzReport): Promise<void> {
  const [largest = 0] = await product.memoryMb();
  megabytes.push({ product: largest, harness: process.memoryUsage.rss() / 1e6 });
  const now = performance.now();
  if (now - lastProgress < PROGRESS_EVERY_MS) return;
  lastProgress = now;
  const minutes = (now - start) / 60_000;
  const last = findings.at(-1);
  console.log(
    `${minutes.toFixed(0)} min: ${calls} calls (${Math.round(calls / minutes / 60)}/s), ${findingCount} findings` +
      `${last ? `, such as ${last.finding} (${last.what}): ${last.request.slice(0, 300)}` : ""}, ` +
      `slowest ${Math.round(slowest.ms)} ms, ${memoryText(megabytes.length - 1)}`,
  );
}

function memoryText(index: number): string {
  const { product: served, harness } = megabytes[index] ?? { product: 0, harness: 0 };
  return `memory ${Math.round(served)} MB, of the harness ${Math.round(harness)} MB`;
}

let report: FuzzReport | undefined;
let isAlive = false;
try {
  const { prepare, ids } = callersAt(product.origin, db);
  /** Mostly the contract, which has most calls. */
  const requests = fc.oneof(
    { weight: 7, arbitrary: contractRequests(ids) },
    { weight: 2, arbitrary: identityRequests(ids) },
    { weight: 2, arbitrary: siteRequests },
  );
  const target = { origin: product.origin, requests, prepare, onBatch };
  report = await fuzz(target, { calls: Number(options.calls), seed, signal });
  await onBatch(report);
  isAlive = (await fetch(`${product.origin}/en`)).ok;
} finally {
  await db.destroy();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const { findings, findingCount, calls, answers, reached, slowest } = report;
const fifth = Math.floor(megabytes.length / 5);
const [warm, last] = [megabytes[fifth]!, megabytes.at(-1)!];
for (const { what, finding, request } of findings.slice(0, 50)) console.log(`${finding} (${what}): ${request}`);
const seconds = (performance.now() - start) / 1000;
console.log(`${calls} calls in ${Math.round(seconds)} s, seed ${seed}: ${findingCount} findings`);
console.log(`the slowest answer took ${Math.round(slowest.ms)} ms: ${slowest.request.slice(0, 300)}`);
const names = Object.keys(contract);
const others = names.filter((name) => !reached.has(name));
console.log(
  `${names.length - others.length} of ${names.length} calls of the contract were answered 2xx; never: ${others.join(", ")}`,
);
const beside = [...reached].filter((name) => !names.includes(name));
console.log(`beside the contract were answered 2xx: ${beside.join(", ")}`);
console.log(`answers by status: ${JSON.stringify(answers)}`);
console.log(`after a fifth: ${memoryText(fifth)}`);
console.log(`at the end: ${memoryText(megabytes.length - 1)}`);
if (!isAlive) console.log("the server did not answer at the end");
const isFlat = last.product <= warm.product * (1 + MAX_GROWTH) && last.harness <= warm.harness * (1 + MAX_GROWTH);
if (!isFlat) console.log("memory grew too much");
exit(findingCount === 0 && isAlive && isFlat ? 0 : 1);
