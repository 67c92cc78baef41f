/**
 * This checkout and another revision in turn, over HTTP, each with a folder of its own that it has filled:
 * `npm run bench -- compare REVISION [--pages 100000] [--seconds 8] [--rounds 3] [--only PATTERN]`.
 * Both run all the time, and one at a time has the load, so that what else the machine does falls on both. Printed are the answers a second, and
 * the ratio of the rounds: their median, least and greatest; then the milliseconds of a processor for each answer, PostgreSQL's with it, which what
 * else runs on the machine changes least. A change may cost no row more than three percent.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { processorSecondsOf } from "#harness/support/process-figures.ts";
import { seeded } from "#harness/support/random.ts";
import { putLoad, requireTools } from "./http/load.ts";
import { kinds } from "./http/uncached.ts";
import { median } from "./median.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const CALLERS = 16;
const WARM_UP_SECONDS = 20;
const SEED = 2027;

const { values: options, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "100000" },
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
  },
});
const [revision] = positionals;
if (revision === undefined) {
  console.error("Compared with what? npm run bench -- compare REVISION");
  exit(1);
}
await requireTools();
const [pages, seconds, rounds] = [options.pages, options.seconds, options.rounds].map(Number) as [
  number,
  number,
  number,
];
const before = await serve(checkoutOf(revision));
const after = await serve(ROOT);
const random = seeded(SEED);
const rows = [
  { name: "list from the cache", paths: ["/en/pages"] },
  { name: "business page from the cache", paths: ["/en/pages/page-1"] },
  ...kinds(pages),
].filter(({ name }) => new RegExp(options.only).test(name));
try {
  console.log(`answers a second, ${pages} pages, ${CALLERS} callers; ratio of ${rounds} rounds\n`);
  for (const { name, paths } of rows) {
    // Each load has paths that no other one has asked for, in the same order for both.
    const parts = paths.length === 1 ? null : inParts(paths, rounds + 1);
    const load = async ({ origin, pid }: Served, part: number, duration: number) => {
      const begun = await processorSecondsOf(pid);
      const { perSecond, failed } = await putLoad(
        {
          origin,
          paths: parts?.[part] ?? paths,
          callers: CALLERS,
          seconds: duration,
          headers: { "accept-encoding": "br" },
        },
        null,
      );
      return { perSecond, failed, workMs: (1000 * ((await processorSecondsOf(pid)) - begun)) / (perSecond * duration) };
    };
    for (const one of [before, after]) await load(one, rounds, WARM_UP_SECONDS);
    const measured: Record<"was" | "is", Awaited<ReturnType<typeof load>>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = random() < 0.5; // which one is measured first says nothing
      const one = await load(isFirst ? after : before, round, seconds);
      const other = await load(isFirst ? before : after, round, seconds);
      const [is, was] = isFirst ? [one, other] : [other, one];
      measured.push({ was, is });
    }
    const row = (figure: "perSecond" | "workMs", digits: number) => {
      const ratios = measured.map(({ was, is }) => is[figure] / was[figure]).sort((a, b) => a - b);
      const shown = (["was", "is"] as const).map((of) =>
        median(measured.map((one) => one[of][figure])).toFixed(digits),
      );
      const spread = `${ratios[0]!.toFixed(2)}–${ratios.at(-1)!.toFixed(2)}`;
      return `${shown.join(" → ").padStart(16)}   × ${median(ratios).toFixed(2)} (${spread})`;
    };
    const failed = measured.reduce((sum, { is }) => sum + is.failed, 0);
    const work = `${row("workMs", 1)} ms of a processor`;
    console.log(`${name.padEnd(48)} ${row("perSecond", 0)} ${work}${failed > 0 ? `, ${failed} FAILED` : ""}`);
  }
} finally {
  await Promise.all([before.stop(), after.stop()]);
}

/** A built checkout of the revision, which stays between runs; not below `node_modules`, where Node strips no types. */
function checkoutOf(name: string): string {
  const commit = execFileSync("git", ["rev-parse", "--verify", `${name}^{commit}`], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim();
  const folder = join(tmpdir(), "eolaire-revisions", commit);
  if (!existsSync(folder)) {
    execFileSync("git", ["clone", "--quiet", "--no-checkout", ROOT, folder], { stdio: "inherit" });
    execFileSync("git", ["checkout", "--quiet", "--detach", commit], { cwd: folder, stdio: "inherit" });
  }
  const build = `
    (await import("./scripts/setup/install.mjs")).ensureInstalled();
    process.exit((await import("./scripts/setup/build.mjs")).ensureBuilt() ? 0 : 1);`;
  execFileSync("node", ["--input-type=module", "--eval", build], { cwd: folder, stdio: "inherit" });
  return folder;
}

type Served = { origin: string; pid: number; stop(): Promise<void> };

/** Runs the product of a checkout by its own means, until it is asked to stop. */
async function serve(root: string): Promise<Served> {
  const of = (path: string) => JSON.stringify(new URL(path, pathToFileURL(join(root, "/"))).href);
  const program = `
    const { filledFolder } = await import(${of("bench/http/filled-folder.ts")});
    const { settle } = await import(${of("bench/http/settle.ts")});
    const { startProduct } = await import(${of("harness/support/product-process.ts")});
    const product = await startProduct({ dataDir: (await filledFolder(${pages})).dataDir });
    process.once("SIGTERM", () => void product.stop().then(() => process.exit()));
    await settle(product);
    console.log(product.origin);`;
  const node = join(root, "node_modules/node/bin/node");
  const child = spawn(node, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const failed = once(child, "exit").then(([code]) => Promise.reject(new Error(`${root} ended with ${code}`)));
  failed.catch(() => {}); // it is stopped in the end
  const [origin] = (await Promise.race([once(createInterface({ input: child.stdout }), "line"), failed])) as [string];
  const stop = async () => {
    child.kill("SIGTERM");
    await failed.catch(() => {});
  };
  return { origin, pid: child.pid!, stop };
}

function inParts<Item>(items: readonly Item[], count: number): Item[][] {
  const size = Math.floor(items.length / count);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
