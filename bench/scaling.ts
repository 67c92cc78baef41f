/**
 * The first steps of docs/scaling.md, one after the other on this machine: `npm run bench -- scaling [--seconds 4]`. It prints
 * answers a second, cached and uncached, and which database the uncached ones were read from. All steps share the processor cores
 * with `wrk` and PostgreSQL, so that what another machine adds shows only in part. It needs Debian's PostgreSQL and HAProxy.
 */
import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { DebianPostgres, hasDebianPostgres } from "../harness/support/debian-postgres.ts";
import { freePort } from "../harness/support/free-port.ts";
import { balancing, hasHaproxy, startHaproxy } from "../harness/support/haproxy.ts";
import { type Product, startProduct } from "../harness/support/product-process.ts";
import { putLoad, requireTools } from "./http/load.ts";

const { values: options } = parseArgs({ args: argv.slice(2), options: { seconds: { type: "string", default: "4" } } });
const seconds = Number(options.seconds);
const METRICS_TOKEN = "a-token-for-benchmarks";
const CALLERS = { cached: 32, uncached: 16 };

await requireTools();
if (!((await hasDebianPostgres()) && (await hasHaproxy()))) {
  console.error("This benchmark needs PostgreSQL 15 and HAProxy of Debian 12: apt-get install postgresql-15 haproxy");
  exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "eolaire-scaling-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp.disposeAsync().finally(() => exit(1)));
}
const primary = await DebianPostgres.create(join(folder, "primary"), { settings: { max_connections: "200" } });
cleanUp.defer(() => primary.stop());

const dataDirs = [join(folder, "instance1"), join(folder, "instance2")] as const;
type Step = { name: string; instances: number; workers: number; readUrl?: string };
/** Addresses that no step repeats, so that none is answered from a cache. */
let asked = 0;

async function measure({ name, instances, workers, readUrl }: Step): Promise<void> {
  await using running = new AsyncDisposableStack();
  const settings = {
    DATABASE_URL: primary.url,
    DEMO: "on",
    METRICS_TOKEN,
    ...(readUrl && { DATABASE_READ_URL: readUrl }),
  };
  const products: Product[] = [];
  for (const dataDir of dataDirs.slice(0, instances)) {
    const product = await startProduct({ dataDir, workers, settings });
    running.defer(async () => void (await product.stop()));
    products.push(product);
    await mkdir(dataDirs[1], { recursive: true, mode: 0o700 });
    await copyFile(join(dataDirs[0], "identity.key"), join(dataDirs[1], "identity.key"));
  }
  const origins = products.map(({ origin }) => origin);
  let [origin = ""] = origins;
  if (instances > 1) {
    const port = await freePort();
    const proxy = await startHaproxy(join(folder, "haproxy"), { port, config: balancing(origins, port) });
    running.defer(() => proxy.stop());
    origin = `http://127.0.0.1:${port}`;
  }
  const nextPath = () => `/api/pages?limit=5&near=54.99,-8.5&within_m=${++asked}`;
  const paths = Array.from({ length: seconds * 5_000 }, nextPath);
  await putLoad({ origin, paths: [nextPath()], callers: CALLERS.cached, seconds: 1 }, null); // code is compiled
  const cached = await putLoad({ origin, paths: ["/en/pages"], callers: CALLERS.cached, seconds }, null);
  const uncached = await putLoad({ origin, paths, callers: CALLERS.uncached, seconds }, null);
  const failed = cached.failed + uncached.failed;
  console.log(
    `${name}: ${Math.round(cached.perSecond)} cached, ${Math.round(uncached.perSecond)} uncached answers a second ` +
      `(p95 ${Math.round(uncached.p95)} ms)${readUrl ? `, ${await shareOfReplica(origins)} % of them read from the replica` : ""}` +
      (failed > 0 ? `; ${failed} FAILED` : ""),
  );
}

async function shareOfReplica(origins: readonly string[]): Promise<number> {
  const texts = await Promise.all(
    origins.map(async (origin) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await fetch(`${origin}/metrics`, { headers })).text();
    }),
  );
  const sum = (from: string) =>
    texts.reduce(
      (all, one) => all + Number(new RegExp(`reads_total\\{from="${from}"\\} (\\d+)`).exec(one)?.[1] ?? 0),
      0,
    );
  return Math.round((100 * sum("replica")) / (sum("replica") + sum("primary")));
}

console.log(`${availableParallelism()} processor cores, shared by everything; ${seconds} seconds a measurement`);
await measure({ name: "one process", instances: 1, workers: 1 });
await measure({ name: "two processes", instances: 1, workers: 2 });
await measure({ name: "two instances behind HAProxy", instances: 2, workers: 1 });
const replica = await DebianPostgres.replicaOf(primary, join(folder, "replica"), {
  name: "replica",
  settings: { max_connections: "200" },
});
cleanUp.defer(() => replica.stop());
await measure({ name: "the same with a replica", instances: 2, workers: 1, readUrl: replica.url });
