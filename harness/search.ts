/**
 * Three nodes of OpenSearch that search many pages: `npm run harness -- search [--pages 1000000] [--minutes N] [--heap 320] [--seed N]`. With
 * `--minutes` alone it takes 2,000 pages for each. It compares answers with those of the memory of a process, measures searches of 1 and
 * 16 callers, memory and start, and then, while people search and write, kills the leading node, silences and kills all of them, and
 * restarts them in turn; at the end two directories share the nodes. `--simulated 10000000` measures searches of an index that has so many pages
 * without PostgreSQL having them. It fails where an answer is wrong or missing, where the engine is done without for longer than a node
 * takes to be missed, where the desk does not say that the engine is away, and where a committed change is not found afterwards.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { filledFolder, withCopyOf } from "../bench/http/filled-folder.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { findRunningPostgres } from "../src/server/db/embedded-postgres.ts";
import { HARNESSES_OF_MODULES } from "../start/compiled/harnesses.ts";
import { whyNoOpenSearch } from "../test/support/opensearch.ts";
import { PageWriter } from "./search/page-writer.ts";
import { SearchCluster } from "./search/search-cluster.ts";
import { difference, expectedOf, METRICS_TOKEN, pathOf, readAnswer, searchesOf, waiting } from "./search/searches.ts";
import { tryTwoDirectories } from "./search/two-directories.ts";
import { PatientCaller } from "./support/caller.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { untilWell } from "./support/fault-turns.ts";
import { interruption } from "./support/interruption.ts";
import { Observer, type Question } from "./support/observer.ts";
import { becomeAdministrator } from "./support/office.ts";
import { type Product, startProduct } from "./support/product-process.ts";
import { seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    pages: { type: "string" },
    minutes: { type: "string" },
    heap: { type: "string", default: "320" },
    simulated: { type: "string" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const minutes = Number(options.minutes ?? 6);
const simulated = Number(options.simulated ?? 0);
const pages = Number(options.simulated ?? options.pages ?? (options.minutes ? Math.ceil(minutes) * 2_000 : 1_000_000));
const NODES = 3;
/** Pages in PostgreSQL, of which the simulated ones are made. */
const TEMPLATES = 20_000;
const SEARCHES = 160;
const [FEW, MANY] = [1, 16];
/** Of its minutes the load of each number of callers and each step get a share, when all is filled and started. */
const SHARE_MS = Math.max(5_000, (minutes * 60_000) / 20);
const SEARCHERS = 3;
/** An answer that waited for a silent engine, which others have no need to wait for, and a busy machine. */
const LIMIT_MS = 15_000;
/** Beyond its minutes, for servers that start and an index that is built; steps for which no time is left are named. */
const MORE_MS = 240_000;
/** For how long a node may be missed. */
const MISSED_MS = 10_000;
const AWAY_MS = 10_000;
const RECOVERY_MS = 120_000;
const INDEXED_MS = 3_600_000;
const MERGED_MS = 1_800_000;
const QUIET_MS = 4_000;
const MAX_SHOWN = 5;

const simulatePages = HARNESSES_OF_MODULES.find((part) => part.simulatePages)?.simulatePages;
const reason = simulatePages ? await whyNoOpenSearch() : "no module of the product searches elsewhere";
if (reason) {
  console.error(`This harness needs OpenSearch, which Maven fetches: ${reason}`);
  exit(1);
}
const interrupted = interruption();
const deadline = performance.now() + minutes * 60_000 + MORE_MS;
const remarks: string[] = [];
const random = seeded(seed);
const searches = searchesOf(random, SEARCHES, pages);
const findings: string[] = [];
const figures: Figures = { seed, pages, nodes: `${simulated ? 1 : NODES}, with a heap of ${options.heap} MB each` };
const show = (name: string, value: string | number) => {
  figures[name] = value;
  console.log(`${name}: ${value}`);
};
const sized = async (product: Product) =>
  `${product.readySeconds.toFixed(1)} s, ${Math.round((await product.memoryMb())[0] ?? 0)} MB`;
let asked = 0;
function next() {
  const search = searches[asked % searches.length]!;
  return { search, path: pathOf(search, Math.floor(asked++ / searches.length)) };
}

const filled = await filledFolder(simulated ? Math.min(pages, TEMPLATES) : pages);
show("writing page_search in PostgreSQL", `${Math.round(filled.indexSeconds)} s, ${Math.round(filled.databaseMb)} MB`);
await withCopyOf(filled, simulated ? runSimulated : run);
if (interrupted.aborted) findings.push("interrupted before its end");
conclude({ figures, findings, remarks });

async function run(dataDir: string): Promise<void> {
  await using cleanUp = new AsyncDisposableStack();
  const start = (settings: Record<string, string> = {}) =>
    startProduct({ dataDir, workers: 1, settings: { REQUIRE_SECOND_FACTOR: "off", METRICS_TOKEN, ...settings } });
  await (await start()).stop(); // writes the file of terms that later starts read
  const alone = await start();
  show("without an engine: start, memory of a process", await sized(alone));
  const expected = await expectedOf(alone.origin, searches);
  await measure(alone.origin, "without an engine");
  await alone.stop();

  const cluster = await SearchCluster.start(NODES, Number(options.heap));
  cleanUp.defer(() => cluster.stop());
  const settings = { SEARCH_URL: cluster.nodes.map(({ url }) => url).join(",") };
  const first = await start(settings);
  const began = performance.now();
  await untilWell(async () => interrupted.aborted || (await waiting(first.origin)) === 0, INDEXED_MS);
  const { documents, megabytes, parts } = await cluster.index();
  show("building the index", `${Math.round((performance.now() - began) / 1000)} s`);
  await untilMerged(cluster);
  show("the index", `${documents} documents, ${Math.round(megabytes)} MB, ${parts} parts, beside a copy of each`);
  await first.stop();

  const product = await start(settings);
  cleanUp.defer(async () => void (await product.stop()));
  const connection = await findRunningPostgres(dataDir);
  const db = connectDatabase(connection!);
  cleanUp.defer(() => db.destroy());
  const admin = new PatientCaller(product.origin, "admin@example.com", new Map());
  await becomeAdministrator(admin, db);
  show("with the engine: start, memory of a process", await sized(product));
  await compare(product.origin, "the engine beside the memory");
  await measure(product.origin, "with the engine");
  show("with the engine: memory of a process after them", `${Math.round((await product.memoryMb())[0] ?? 0)} MB`);
  show("memory of the nodes", `${(await cluster.residentMb()).join(", ")} MB`);

  const load = new AbortController();
  const writer = new PageWriter(db, { origin: product.origin, pages });
  const writing = writer.keepWriting(AbortSignal.any([load.signal, interrupted])).catch((error: Error) => {
    findings.push(`the writer: ${error.message}`);
  });
  const endWriting = () => {
    load.abort();
    return writing;
  };
  cleanUp.defer(endWriting); // before its database ends, also where a step throws
  for (const step of steps(cluster, product, admin)) {
    if (options.minutes && performance.now() > deadline) remarks.push(`${step.name}: no time was left`);
    else if (!interrupted.aborted) await take(step, product.origin, writer);
  }
  await endWriting();
  const caughtUp = await untilWell(async () => (await waiting(product.origin)) === 0, RECOVERY_MS);
  const lost = await writer.lost();
  if (lost.length > 0) findings.push(`${lost.length} committed changes are not found: ${lost.slice(0, MAX_SHOWN)}`);
  show("committed changes", `${writer.written.length}, ${lost.length} not found ${caughtUp} ms after the last`);
  await compare(product.origin, "after all of it");
  const folder = await mkdtemp(join(tmpdir(), "eolaire-directories-"));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const { line, findings: ofBoth } = await tryTwoDirectories(cluster.nodes[0]!.url, folder);
  show("two directories in one engine", line);
  findings.push(...ofBoth);

  async function compare(origin: string, name: string): Promise<void> {
    const found = await expectedOf(origin, searches);
    const wrong = searches.flatMap((search) => {
      const what = difference(found.get(search)!, expected.get(search)!);
      return what ? [`${name}: ${search.query}: ${what}`] : [];
    });
    findings.push(...wrong);
    show(`${name}: same answers`, `${searches.length - wrong.length} of ${searches.length}`);
  }

  async function take({ name, allowedMs, act }: Step, origin: string, writer: PageWriter): Promise<void> {
    let without = 0;
    let sinceMs: number | null = null;
    let longestMs = 0; // in which all searches did without the engine
    const observer = new Observer(name, origin, { allowed: [200], limitMs: LIMIT_MS });
    const question = (): Question => {
      const { search, path } = next();
      const check = (bytes: Buffer) => {
        const is = readAnswer(search, bytes);
        if (!is) {
          without++;
          sinceMs ??= performance.now();
        }
        if (sinceMs !== null) longestMs = Math.max(longestMs, Math.round(performance.now() - sinceMs));
        if (is) sinceMs = null;
        return is && difference(is, expected.get(search)!);
      };
      return { path, check };
    };
    const stopping = new AbortController();
    writer.lags = [];
    const asking = Array.from({ length: SEARCHERS }, () => observer.keepAsking(question, stopping.signal));
    await act();
    await pause(SHARE_MS, undefined, { signal: interrupted }).catch(() => {}); // rejects when interrupted
    stopping.abort();
    await Promise.all(asking);
    if (longestMs > allowedMs || (allowedMs === 0 && without > 0))
      findings.push(`${name}: ${without} searches did without the engine, for ${longestMs} ms all of them`);
    findings.push(...observer.findings.slice(0, MAX_SHOWN));
    const found = writer.lags.length > 0 ? `; changes found after ${spreadOf(writer.lags)} ms` : "";
    const said = without > 0 ? `; ${without} without the engine, for ${longestMs} ms all` : "";
    show(name, `${observer.line.slice(name.length + 2)}${said}${found}`);
  }
}

/** Searches of more pages than PostgreSQL has here: by the product, in an index that its own writer has written. */
async function runSimulated(dataDir: string): Promise<void> {
  await using cleanUp = new AsyncDisposableStack();
  const cluster = await SearchCluster.start(1, Number(options.heap));
  cleanUp.defer(() => cluster.stop());
  const url = cluster.nodes[0]!.url;
  const seconds = await simulatePages!({ dataDir, url, count: pages, signal: interrupted });
  if (interrupted.aborted) return;
  show("building the index", `${Math.round(seconds)} s, at a load of ${loadavg()[0]!.toFixed(0)}`);
  await untilMerged(cluster);
  const { documents, megabytes, parts } = await cluster.index();
  show("the index", `${documents} documents, ${Math.round(megabytes)} MB, ${parts} parts`);
  const product = await startProduct({ dataDir, workers: 1, settings: { METRICS_TOKEN, SEARCH_URL: url } });
  cleanUp.defer(async () => void (await product.stop()));
  show("with the engine: start, memory of a process", await sized(product));
  await measure(product.origin, "with the engine");
  show("memory of the node", `${(await cluster.residentMb()).join()} MB`);
}

/** An index that was just written is merged for minutes, on the processors and the disk that searches need. */
async function untilMerged(cluster: SearchCluster): Promise<void> {
  let quietSince: number | null = null; // between two merges there is none for a moment
  const isMerged = async () => {
    quietSince = (await cluster.isMerging()) ? null : (quietSince ?? performance.now());
    return quietSince !== null && performance.now() - quietSince > QUIET_MS;
  };
  const ms = await untilWell(async () => interrupted.aborted || (await isMerged()), MERGED_MS);
  if (ms >= MERGED_MS) findings.push(`the index is still merged after ${ms} ms`);
  show("merging it", `${Math.round(ms / 1000)} s more`);
}

type Step = {
  name: string;
  /** For how long all searches may do without the engine. */
  allowedMs: number;
  act(): Promise<void>;
};

function steps(cluster: SearchCluster, product: Product, admin: PatientCaller): Step[] {
  const away = async (what: string, begin: () => Promise<void>, end: () => Promise<void>) => {
    const { names } = await cluster.index();
    await begin();
    await pause(AWAY_MS);
    const { search } = (await admin.call("/api/admin/statistics/overview", {})) as Overview;
    const isSaid = search !== null && (search.failed !== null || search.waiting > 0);
    if (!isSaid) findings.push(`${what}: the desk does not say so: ${JSON.stringify(search)}`);
    await end();
    await cluster.settled();
    const ms = await untilWell(async () => (await waiting(product.origin)) < 5, RECOVERY_MS);
    const since = (await cluster.index()).names;
    if (since.join() !== names.join()) findings.push(`${what}: the index was ${names}, and is ${since}`);
    if (ms >= RECOVERY_MS) findings.push(`${what}: not caught up ${RECOVERY_MS} ms after its end`);
    show(`${what}: caught up`, `${ms} ms after the cluster was whole again`);
  };
  return [
    { name: "nothing happens", allowedMs: 0, act: async () => {} },
    {
      name: "the leading node is killed",
      allowedMs: MISSED_MS,
      act: async () => {
        const node = await cluster.manager();
        await node.signal("SIGKILL");
        await pause(SHARE_MS);
        await node.startAgain();
        await cluster.settled();
      },
    },
    {
      name: "all nodes are silent",
      allowedMs: Number.POSITIVE_INFINITY,
      act: () =>
        away(
          "silence",
          () => cluster.each("SIGSTOP"),
          () => cluster.each("SIGCONT"),
        ),
    },
    {
      name: "all nodes are killed",
      allowedMs: Number.POSITIVE_INFINITY,
      act: () =>
        away(
          "the end of all nodes",
          () => cluster.each("SIGKILL"),
          () => cluster.startAll(),
        ),
    },
    {
      name: "the nodes are restarted in turn",
      allowedMs: MISSED_MS * NODES,
      act: async () => {
        for (const node of cluster.nodes) {
          await node.signal("SIGTERM");
          await node.startAgain();
          await cluster.settled();
        }
      },
    },
    { name: "afterwards", allowedMs: 0, act: async () => {} },
  ];
}

type Overview = { search: { waiting: number; failed: string | null } | null };

/** Searches that no cache knows, by so many callers who ask one after the other. */
async function measure(origin: string, name: string): Promise<void> {
  for (const callers of [FEW, MANY]) {
    const times: number[] = [];
    const end = performance.now() + SHARE_MS;
    const ask = async () => {
      while (performance.now() < end && !interrupted.aborted) {
        const { search, path } = next();
        const begin = performance.now();
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        times.push(performance.now() - begin);
        if (!answer.ok) findings.push(`${name}: ${search.query}: ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: callers }, ask));
    const perSecond = Math.round((times.length / SHARE_MS) * 1000);
    const busy = loadavg()[0]!.toFixed(0);
    show(
      `${name}: searches of ${callers} callers`,
      `p50, p99, longest ${spreadOf(times)} ms, ${perSecond} a second, at a load of ${busy}`,
    );
  }
}

function spreadOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map((share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)).join(", ");
}
