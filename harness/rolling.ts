/**
 * Two instances on one database behind HAProxy, restarted in turn under a mixed load:
 * `npm run harness -- rolling [--requests N] [--minutes 3] [--seed N]`. It prints a table by kind of call, and fails where a call was not
 * answered with 200, or where an acknowledged write is missing.
 */
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectDatabase } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { mixedLoad } from "./rolling/mixed-load.ts";
import { NOTICED_MS, requireHaproxy, startProxy } from "./rolling/proxy.ts";
import { conclude, spread } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    requests: { type: "string", default: "1000000" },
    minutes: { type: "string", default: "3" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const CONNECTIONS = 16;
/** Fewer say nothing of the moments in which a request may be lost. */
const MIN_RESTARTS = 10;
/** Longer than HAProxy needs to notice, also on a busy machine. */
const DRAIN_MS = 3 * NOTICED_MS;

await requireHaproxy();
const folder = await mkdtemp(join(tmpdir(), "eolaire-rolling-"));
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp.disposeAsync().finally(() => exit(1)));
}

const log = { info: () => {}, warn: console.warn, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log });
cleanUp.defer(() => postgres.stop());
const { socketDir, user, database, port: databasePort } = postgres.connection;
const port = await freePort();
const ports = [await freePort(), await freePort()];
const common = {
  DATABASE_URL: `postgres:///${database}`,
  PGHOST: socketDir,
  PGPORT: String(databasePort),
  PGUSER: user,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DRAIN_MS: String(DRAIN_MS),
  LOG_LEVEL: "warn",
  DEMO: "on",
};
const dirs = ports.map((one) => join(folder, `instance-${one}`));
const startInstance = (at: number) =>
  startProduct({ dataDir: dirs[at]!, workers: 1, settings: { ...common, PORT: String(ports[at]) } });

const first = await startInstance(0);
await mkdir(dirs[1]!, { mode: 0o700 });
for (const key of ["identity.key", "identity-admin.key"]) await copyFile(join(dirs[0]!, key), join(dirs[1]!, key));
const instances = [first, await startInstance(1)];
cleanUp.defer(async () => void (await Promise.all(instances.map((one) => one.stop()))));
const proxy = await startProxy(folder, { port, ports });
cleanUp.defer(() => proxy.stop());
await delay(2 * NOTICED_MS);
const db = connectDatabase(postgres.connection);
cleanUp.defer(() => db.destroy());

let isOver = false;
const start = performance.now();
const stops: number[] = [];
const problems: string[] = [];

async function restartInTurn(): Promise<void> {
  for (let at = 0; !isOver; at = 1 - at) {
    const old = instances[at]!;
    stops.push(await old.stop());
    const { code } = await old.exited;
    const cut = old.log.filter((line) => JSON.parse(line).requests !== undefined);
    if (code !== 0 || cut.length > 0) problems.push(`a stop ended with ${code}: ${cut.join(" ")}`);
    instances[at] = await startInstance(at);
    await delay(2 * NOTICED_MS); // until HAProxy sends requests to it again
  }
}

const restarting = restartInTurn();
const origin = `http://127.0.0.1:${port}`;
const deadline = performance.now() + Number(options.minutes) * 60_000;
const isEnough = () => stops.length >= MIN_RESTARTS && performance.now() > deadline;
const report = await mixedLoad({
  origin,
  db,
  requests: Number(options.requests),
  connections: CONNECTIONS,
  seed,
  isEnough,
});
const seconds = (performance.now() - start) / 1000;
isOver = true;
await restarting;
await cleanUp.disposeAsync();
const { kinds, failures, wrongNames } = report;
const findings = [...problems, ...failures];
if (wrongNames > 0) findings.push(`${wrongNames} acknowledged writes are missing`);
if (stops.length < MIN_RESTARTS) findings.push(`only ${stops.length} restarts, fewer than ${MIN_RESTARTS}`);
const figures = Object.entries(kinds).map(([kind, { calls, failed, ms }]) => {
  return [`${kind}: calls, failed; median, p95, longest`, `${calls}, ${failed}; ${spread(ms)}`] as const;
});
conclude({
  findings,
  figures: {
    seed,
    restarts: stops.length,
    seconds: Math.round(seconds),
    ...Object.fromEntries(figures),
    "the longest stop, s": Math.max(0, ...stops).toFixed(1),
    "acknowledged writes missing": wrongNames,
  },
});
