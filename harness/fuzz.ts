/**
 * Generated calls against the product in a process of its own: every call of the contract with every kind of caller, uploads of
 * damaged files, the calls of the identity provider, forms and screens of the site; valid and hostile values: `npm run harness -- fuzz [--calls 10000] [--seed N]`. It prints the findings and the seed that repeats the
 * run, and fails where there is a finding or memory grows.
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
import type { KnownIds } from "./fuzz/values.ts";
import { startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { calls: { type: "string", default: "10000" }, seed: { type: "string" } },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));

/** Growth of memory after the first fifth of the calls that the garbage collector may leave. */
const MAX_GROWTH = 0.4;

/** Mostly the contract, which has most calls. */
const requests = (ids: KnownIds) =>
  fc.oneof(
    { weight: 7, arbitrary: contractRequests(ids) },
    { weight: 2, arbitrary: identityRequests(ids) },
    { weight: 2, arbitrary: siteRequests },
  );

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-fuzz-"));
const product = await startProduct({ dataDir, settings: { DEMO: "on" } });
const connection = await findRunningPostgres(dataDir);
if (!connection) throw new Error("the embedded database is not running");
const db = connectDatabase(connection);
const megabytes: number[] = [];

let report: FuzzReport | undefined;
let isAlive = false;
try {
  const { prepare } = callersAt(product.origin, db);
  const target = {
    ...{ origin: product.origin, requests, prepare },
    afterBatch: async () => void megabytes.push((await product.memoryMb())[0] ?? 0),
  };
  report = await fuzz(target, { calls: Number(options.calls), seed });
  isAlive = (await fetch(`${product.origin}/en`)).ok;
} finally {
  await db.destroy();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const { findings, calls, answers, reached, slowestMs } = report;
const warm = megabytes[Math.floor(megabytes.length / 5)] ?? 0;
const last = megabytes.at(-1) ?? 0;
for (const { what, finding, request } of findings.slice(0, 50)) console.log(`${finding} (${what}): ${request}`);
console.log(
  `${calls} calls, seed ${seed}: ${findings.length} findings, the slowest answer ${Math.round(slowestMs)} ms`,
);
const names = Object.keys(contract);
const others = names.filter((name) => !reached.has(name));
console.log(
  `${names.length - others.length} of ${names.length} calls of the contract were answered 2xx; never: ${others.join(", ")}`,
);
const beside = [...reached].filter((name) => !names.includes(name));
console.log(`beside the contract were answered 2xx: ${beside.join(", ")}`);
console.log(`answers by status: ${JSON.stringify(answers)}`);
console.log(`memory: ${Math.round(warm)} MB after a fifth, ${Math.round(last)} MB at the end`);
if (!isAlive) console.log("the server did not answer at the end");
exit(findings.length === 0 && isAlive && last <= warm * (1 + MAX_GROWTH) ? 0 : 1);
