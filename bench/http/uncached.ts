import { startProduct } from "#harness/support/product-process.ts";
import { seeded } from "#harness/support/random.ts";
import type { FilledFolder } from "./filled-folder.ts";
import { type LoadResult, putLoad } from "./load.ts";
import { businessPages, everythingSearch, nearestSearch, question, wordSearch } from "./questions.ts";
import type { Row } from "./report.ts";
import { settle } from "./settle.ts";

const SEED = 2026;
/** More than are requested in the time of a measurement, so that none is answered from the page cache by chance. */
const MAX_PATHS = 40_000;
/** A process compiles hot code, and prepares each statement on each connection, in its first seconds. */
const WARM_UP_SECONDS = 8;

type Kind = {
  name: string;
  paths: string[];
  aims: Record<"one" | "many", { perSecond?: number; p50?: number; p99?: number }>;
};

const SEARCH_AIMS = { one: { p99: 25 }, many: { p99: 80, perSecond: 250 } };

/** What is asked for at random, each with paths that differ. */
export function kinds(pages: number): Kind[] {
  const random = seeded(SEED);
  const many = (path: () => string, count = MAX_PATHS) => [...new Set(Array.from({ length: count }, path))];
  return [
    {
      name: "business page, HTML",
      paths: businessPages(random, pages, MAX_PATHS),
      aims: { one: { p50: 4, perSecond: 300 }, many: { perSecond: 1_000 } },
    },
    { name: "three words, HTML", paths: many(() => wordSearch(random, pages)), aims: SEARCH_AIMS },
    { name: "a question, HTML", paths: many(() => question(random, pages)), aims: SEARCH_AIMS },
    { name: "nearest 24, HTML", paths: many(() => nearestSearch(random)), aims: SEARCH_AIMS },
    {
      name: "words + category + open now + nearest, JSON",
      paths: many(() => everythingSearch(random, pages)),
      aims: SEARCH_AIMS,
    },
  ];
}

const CALLERS = { one: 1, many: 16 };

/** Answers that are not in the page cache, for one caller and for 16, and the memory of the server afterwards. */
export async function uncachedRows(
  { dataDir }: FilledFolder,
  { pages, seconds, workers }: { pages: number; seconds: number; workers: number | undefined },
): Promise<Row[]> {
  const product = await startProduct({ dataDir, ...(workers !== undefined && { workers }) });
  try {
    await settle(product);
    const idle = await product.memoryMb();
    const rows: Row[] = [];
    for (const kind of kinds(pages)) rows.push(...(await measured(kind, product.origin, seconds)));
    const loaded = await product.memoryMb();
    return [
      ...rows,
      { name: "memory of the largest process, idle", value: idle[0]!, unit: "MB", aim: { most: 350 } },
      { name: "memory of the largest process, after the load", value: loaded[0]!, unit: "MB", aim: { most: 350 } },
      { name: "memory of all processes, after the load", value: sum(loaded), unit: "MB", aim: null },
    ];
  } finally {
    await product.stop();
  }
}

/** Each measurement takes its own part of the paths: a path that was requested before is in the cache. */
async function measured({ name, paths, aims }: Kind, origin: string, seconds: number): Promise<Row[]> {
  const share = Math.floor(paths.length / 8);
  const load = { origin, headers: { "accept-encoding": "br" } };
  await putLoad({ ...load, paths: paths.slice(0, 2 * share), callers: 4, seconds: WARM_UP_SECONDS }, null);
  const one = await putLoad({ ...load, paths: paths.slice(2 * share, 4 * share), callers: CALLERS.one, seconds }, null);
  const many = await putLoad({ ...load, paths: paths.slice(4 * share), callers: CALLERS.many, seconds }, null);
  return [...rowsOf(name, "one", one, aims.one), ...rowsOf(name, "many", many, aims.many)];
}

function rowsOf(name: string, callers: "one" | "many", result: LoadResult, aims: Kind["aims"]["one"]): Row[] {
  const title = (figure: string) => `${name}, ${CALLERS[callers]} caller${callers === "many" ? "s" : ""}: ${figure}`;
  const failed: Row = { name: title("FAILED"), value: result.failed, unit: "/s", aim: { most: 0 } };
  return [
    { name: title("per second"), value: result.perSecond, unit: "/s", aim: least(aims.perSecond) },
    { name: title("p50"), value: result.p50, unit: "ms", aim: most(aims.p50) },
    { name: title("p99"), value: result.p99, unit: "ms", aim: most(aims.p99) },
    { name: title("longest"), value: result.max, unit: "ms", aim: null },
    ...(result.failed > 0 ? [failed] : []),
  ];
}

const least = (value: number | undefined) => (value === undefined ? null : { least: value });
const most = (value: number | undefined) => (value === undefined ? null : { most: value });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
