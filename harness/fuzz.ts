/**
 * Generated calls against the product in a process of its own: every call of the contract with every kind of caller, uploads of
 * damaged files, the calls of the identity provider, what modules take at addresses of their own, forms and screens of the site; valid and hostile values:
 * `npm run harness -- fuzz [--calls N] [--minutes 5] [--seed N]`. It prints the findings and the seed that repeats the run, and fails where
 * there is a finding or memory grows.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import type { Endpoint } from "../src/contract/endpoint.ts";
import { contract, type EndpointName } from "../src/contract/index.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { findRunningPostgres } from "../src/server/db/embedded-postgres.ts";
import { callersAt } from "./fuzz/callers.ts";
import { UNREACHABLE } from "./fuzz/chapters.ts";
import { type FuzzReport, fuzz } from "./fuzz/fuzz.ts";
import { identityRequests } from "./fuzz/identity-requests.ts";
import { type LifeStory, liveOnce } from "./fuzz/life-story.ts";
import type { RecordedRoute } from "./fuzz/record-routes.ts";
import { contractRequests } from "./fuzz/requests.ts";
import { isOfSite, missingForms, type Site, siteRequests, visits } from "./fuzz/site-requests.ts";
import { UNSERVED, unreachedCalls, unservedRoutes } from "./fuzz/unreached.ts";
import { conclude } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    calls: { type: "string", default: "10000000" },
    minutes: { type: "string", default: "5" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const interrupted = interruption();
const begun = performance.now();
/** However long the calls before took that are made once. */
const LEAST_MS = 15_000;

/** Growth of memory after the first fifth of the calls that the garbage collector may leave. */
const MAX_GROWTH = 0.4;
const PROGRESS_EVERY_MS = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-fuzz-"));
const recorded = join(dataDir, "routes.json");
const product = await startProduct({
  dataDir,
  settings: { DEMO: "on", REQUIRE_SECOND_FACTOR: "off", LANGUAGES: "en,ga,fr", CHECK_WRITES: "on" },
  nodeFlags: [`--import=${new URL("./fuzz/record-routes.ts", import.meta.url).href}?to=${recorded}`],
});
const connection = await findRunningPostgres(dataDir);
if (!connection) throw new Error("the embedded database is not running");
const db = connectDatabase(connection);
const names = Object.keys(contract) as EndpointName[];
console.log(`seed ${seed}`);

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
let visited: FuzzReport | undefined;
let story: LifeStory | undefined;
let routes: RecordedRoute[] = [];
const lacking: string[] = [];
let isAlive = false;
try {
  const { prepare, refreshIds, ids } = callersAt(product.origin, db);
  routes = JSON.parse(await readFile(recorded, "utf8")) as RecordedRoute[];
  const site: Site = { routes: routes.filter(isOfSite), fields: await fieldsOfScreens() };
  lacking.push(...missingForms(site));
  const { origin } = product;
  story = await liveOnce({ origin, db, ids, prepare, refreshIds, seed });
  console.log(`${story.reached.size} of ${names.length} calls of the contract were made once`);
  /** Mostly the contract, which has most calls. */
  const requests = fc.oneof(
    { weight: 7, arbitrary: contractRequests(ids) },
    { weight: 2, arbitrary: identityRequests(ids, routes) },
    { weight: 2, arbitrary: siteRequests(site, ids) },
    ...HARNESSES_OF_MODULES.flatMap((module) =>
      module.requests ? [{ weight: 1, arbitrary: module.requests.of(ids) }] : [],
    ),
  );
  const target = { origin, requests, prepare, onBatch };
  ids.asset = await readdir(new URL("../dist/client/assets/", import.meta.url));
  visited = await fuzz({ ...target, visits: () => visits(site, ids) }, { calls: 0, seed });
  const left = Math.round(Math.max(LEAST_MS, Number(options.minutes) * 60_000 - (performance.now() - begun)));
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(left)]);
  report = await fuzz(target, { calls: Number(options.calls), seed, signal });
  await onBatch(report);
  isAlive = (await fetch(`${product.origin}/en`)).ok;
} finally {
  await db.destroy();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const { calls, answers, slowest } = report;
const served = report.served.union(visited.served);
const reached = report.reached.union(story.reached);
const fifth = Math.floor(megabytes.length / 5);
const [warm, last] = [megabytes[fifth]!, megabytes.at(-1)!];
const findings = [...visited.findings, ...report.findings].map(
  ({ what, finding, request }) => `${finding} (${what}): ${request}`,
);
if (!isAlive) findings.push("the server did not answer at the end");
const isFlat = last.product <= warm.product * (1 + MAX_GROWTH) && last.harness <= warm.harness * (1 + MAX_GROWTH);
if (!isFlat) findings.push("memory grew too much");
findings.push(...lacking, ...unreachedCalls(reached, story.refused), ...unservedRoutes(routes, served));
conclude({
  findings,
  remarks: Map.groupBy(Object.entries({ ...UNREACHABLE, ...UNSERVED }), ([, why]) => why)
    .entries()
    .map(([why, unreached]) => `${unreached.map(([name]) => name).join(", ")}: ${why}`)
    .toArray(),
  figures: {
    seed,
    calls,
    "findings in calls": report.findingCount,
    "calls of the contract answered 2xx": `${names.filter((name) => reached.has(name)).length} of ${names.length}`,
    "routes of the router beside them": routes.filter((route) => isOfSite(route) && route.method !== "HEAD").length,
    "of these answered 2xx or 3xx": [...served].filter((name) => / /.test(name)).length,
    "answers by status": JSON.stringify(answers),
    "the slowest answer": `${Math.round(slowest.ms)} ms: ${slowest.request.slice(0, 100)}`,
    "after a fifth of the time": memoryText(fifth),
    "at the end": memoryText(megabytes.length - 1),
  },
});

/** The names that screens read in the query string, in addition to those of public reads. */
async function fieldsOfScreens(): Promise<string[]> {
  const built = new URL("../dist/server/render.js", import.meta.url).href;
  const { SCREENS } = (await import(built)) as { SCREENS: { fields?: readonly string[] }[] };
  const ofReads = Object.values<Endpoint>(contract).filter(({ kind }) => kind === "public-read");
  return [
    ...new Set([
      ...SCREENS.flatMap(({ fields = [] }) => fields),
      ...ofReads.flatMap(({ input }) => Object.keys(input.shape)),
    ]),
  ];
}
