/**
 * What Lighthouse says of the public screens on a phone: `npm run bench -- lighthouse [--only page,event] [--runs 3] [--json]`.
 * The product runs with the demonstration. Lighthouse's own profile of a phone: slow 4G (1.6 Mbit/s, 150 ms round trip) and a
 * processor that is four times slower, both simulated. A first visit, which encodes photos, is not counted; of several runs
 * the median counts. docs/performance.md explains the figures.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, execPath, exit } from "node:process";
import { parseArgs, promisify } from "node:util";
import { startProduct } from "../harness/support/product-process.ts";

const { ensureChromium } = (await import(new URL("../scripts/setup/chromium.mjs", import.meta.url).href)) as {
  ensureChromium(): string | null;
};
/** Not among the dependencies: it would add a quarter to the packages that every `npm test` installs. */
const COMMAND = join(import.meta.dirname, "..", "node_modules", "lighthouse", "cli", "index.js");
const HOW = "Lighthouse is not installed: `npm install --no-save lighthouse@13.5.0`. `npm ci` removes it again.";
const SCREENS = {
  home: "",
  directory: "/pages",
  page: "/pages/lantern-bar",
  event: "/events/music-session",
  story: "/stories/the-night-the-light-went-out",
  category: "/categories/food",
  events: "/events",
  stories: "/stories",
  walks: "/walks",
  news: "/posts",
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Without a certificate and a public address, these say nothing about the product. */
const SKIPPED = ["is-on-https", "redirects-http"];
const MAX_LOOKED_AT_MS = 90_000;

type Audit = { id: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
};

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    only: { type: "string", default: Object.keys(SCREENS).join() },
    runs: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
if (!existsSync(COMMAND)) {
  console.error(HOW);
  exit(1);
}
const chromium = ensureChromium();
if (!chromium) exit(1);
const folder = await mkdtemp(join(tmpdir(), "eolaire-lighthouse-"));
const product = await startProduct({ dataDir: join(folder, "data"), settings: { DEMO: "on" } });
try {
  const results = [];
  for (const [screen, path] of Object.entries(SCREENS)) {
    if (!options.only.split(",").includes(screen)) continue;
    for (const locale of ["en", "ga"]) {
      const address = `${product.origin}/${locale}${path}`;
      await lookAt(address); // photos are encoded on their first request
      const reports: Report[] = [];
      for (let run = 0; run < Number(options.runs); run++) reports.push(await lookAt(address));
      const scoreOf = ({ categories }: Report) => categories.performance!.score ?? 0;
      const median = reports.sort((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(reports.length / 2)]!;
      const result = { screen: `${screen}, ${locale}`, ...figuresOf(median) };
      results.push(result);
      if (!options.json) print(result, results.length === 1);
    }
  }
  if (options.json) console.log(JSON.stringify(results, null, 2));
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One visit with an empty cache, in a process of its own. */
async function lookAt(address: string): Promise<Report> {
  const output = join(folder, "report.json");
  const args = [
    COMMAND,
    address,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    "--no-enable-error-reporting",
    `--only-categories=${CATEGORIES}`,
    `--skip-audits=${SKIPPED}`,
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  const env = { ...process.env, CHROME_PATH: chromium! };
  const look = () => promisify(execFile)(execPath, args, { env, timeout: MAX_LOOKED_AT_MS });
  await look().catch(look); // now and then its trace misses the start of the visit (NO_NAVSTART)
  return JSON.parse(await readFile(output, "utf8")) as Report;
}

function figuresOf({ categories, audits, environment }: Report) {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    largestPaintMs: Math.round(value("largest-contentful-paint")),
    layoutShift: Number(value("cumulative-layout-shift").toFixed(3)),
    blockedMs: Math.round(value("total-blocking-time")),
    kilobytes: Math.round(value("total-byte-weight") / 1000),
    speedOfMachine: Math.round(environment.benchmarkIndex),
    costs: CATEGORIES.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score}`),
    ),
  };
}

function print(
  { screen, costs, ...figures }: { screen: string } & ReturnType<typeof figuresOf>,
  isFirst: boolean,
): void {
  if (isFirst) {
    console.log(
      "| screen | performance | accessibility | best practice | search | LCP | CLS | blocked | transferred | costs points |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  }
  const { scores, largestPaintMs, layoutShift, blockedMs, kilobytes } = figures;
  const measured = [`${largestPaintMs / 1000} s`, layoutShift, `${blockedMs} ms`, `${kilobytes} kB`];
  console.log(`| ${[screen, ...scores, ...measured, costs.join("; ")].join(" | ")} |`);
}
