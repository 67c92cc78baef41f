/**
 * A primary, two streaming replicas and three instances behind HAProxy, under a mixed load: a replica, an instance and the
 * primary are killed in turn: `npm run harness -- cluster [--seed N] [--minutes N] [--readers 8] [--writers 6]`. It takes two minutes and needs
 * Debian's PostgreSQL and HAProxy. It prints errors by step, and fails where an acknowledged write is lost, a write is not seen
 * by its writer, there are errors in any step but the promotion, or for more than five seconds there.
 */
import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connectDatabase } from "../src/server/db/connect.ts";
import { startObjectStore } from "../test/support/object-store.ts";
import { addressesOf, keepReading, type ReadReport } from "./cluster/readers.ts";
import { keepWriting, signUpWriters, type Written } from "./cluster/writers.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { DebianPostgres, hasDebianPostgres } from "./support/debian-postgres.ts";
import { freePort } from "./support/free-port.ts";
import { hasHaproxy, startHaproxy } from "./support/haproxy.ts";
import { interruption } from "./support/interruption.ts";
import { startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: "string" },
    minutes: { type: "string", default: "1" },
    readers: { type: "string", default: "8" },
    writers: { type: "string", default: "6" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** Of its minutes each of the seven steps gets a share, when the servers have started. */
const STEP_MS = Math.max(6_000, ((Number(options.minutes) - 1) * 60_000) / 7);
/** What the operator's failover manager takes to notice that the primary is gone. */
const NOTICE_MS = 1_000;
const METRICS_TOKEN = "a-token-for-harnesses";
const MAX_PROMOTION_MS = 5_000;

if (!((await hasDebianPostgres()) && (await hasHaproxy()))) {
  console.error("This harness needs PostgreSQL 15 and HAProxy of Debian 12: apt-get install postgresql-15 haproxy");
  exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "eolaire-cluster-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const interrupted = interruption();

const primary = await DebianPostgres.create(join(folder, "primary"), { settings: { max_connections: "200" } });
cleanUp.defer(() => primary.stop());
const replicas = await Promise.all(
  ["replica1", "replica2"].map((name) =>
    DebianPostgres.replicaOf(primary, join(folder, name), { name, settings: { max_connections: "200" } }),
  ),
);
for (const replica of replicas) cleanUp.defer(() => replica.stop());
const [replica1, replica2] = replicas as [DebianPostgres, DebianPostgres];
await primary.query("alter system set synchronous_standby_names = 'any 1 (replica1, replica2)'");
await primary.query("select pg_reload_conf()");

const store = await startObjectStore("");
cleanUp.defer(() => store.stop());
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const hosts = [primary, ...replicas].map((server) => `127.0.0.1:${server.port}`).join(",");
const settings = {
  DATABASE_URL: `postgres://eolaire@${hosts}/eolaire`,
  DATABASE_READ_URL: replicas.map(({ url }) => url).join(","),
  ...{ PUBLIC_URL: origin, DEMO: "on", METRICS_TOKEN },
  ...{ S3_BUCKET: store.settings.bucket, S3_ENDPOINT: store.settings.endpoint!, S3_PATH_STYLE: "on" },
  ...{ S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
};
const dataDirs = [1, 2, 3].map((number) => join(folder, `instance${number}`));
const start = (dataDir: string, at: number) =>
  startProduct({ dataDir, workers: 1, settings: { ...settings, PORT: String(at) } });
const ports = [await freePort(), await freePort(), await freePort()];
const instances = [await start(dataDirs[0]!, ports[0]!)];
for (const [at, dataDir] of dataDirs.entries()) {
  if (at === 0) continue;
  await mkdir(dataDir, { mode: 0o700 });
  await copyFile(join(dataDirs[0]!, "identity.key"), join(dataDir, "identity.key"));
  instances.push(await start(dataDir, ports[at]!));
}
cleanUp.defer(async () => void (await Promise.all(instances.map((instance) => instance.stop()))));
const proxy = await startHaproxy(join(folder, "haproxy"), { port, origins: instances.map((one) => one.origin) });
cleanUp.defer(() => proxy.stop());
await pause(1_000);

const db = connectDatabase({ url: settings.DATABASE_URL });
cleanUp.defer(() => db.destroy());
const writers = await signUpWriters(origin, db, Number(options.writers));
const slugs = await db.selectFrom("page").select("slug").where("is_public", "=", true).orderBy("slug").execute();

const written: Written = { acknowledged: [], failures: [], refused: [], unseen: [] };
const read: ReadReport = { reads: 0, slowestMs: 0, failures: [] };
const load = new AbortController();
const addresses = addressesOf(
  slugs.map(({ slug }) => slug),
  { seed, count: 500 },
);
const running = [
  ...writers.map((writer) => keepWriting(origin, writer, written, load.signal)),
  ...Array.from({ length: Number(options.readers) }, () => keepReading(origin, addresses, read, load.signal)),
];

const findings: string[] = [];
const figures: Figures = { seed };
type Step = { name: string; allowedMs: number; act: () => Promise<unknown> };
const steps: Step[] = [
  { name: "nothing happens", allowedMs: 0, act: async () => {} },
  { name: "a replica is killed", allowedMs: 0, act: () => replica2.kill() },
  { name: "the replica is started again", allowedMs: 0, act: () => replica2.start() },
  { name: "an instance is killed", allowedMs: 0, act: async () => instances[2]!.kill("SIGKILL") },
  {
    name: "the instance is started again",
    allowedMs: 0,
    act: async () => {
      instances[2] = await start(dataDirs[2]!, ports[2]!);
    },
  },
  { name: "the primary is killed, a replica promoted", allowedMs: MAX_PROMOTION_MS, act: failOver },
  { name: "afterwards", allowedMs: 0, act: async () => {} },
];
for (const { name, allowedMs, act } of steps) {
  if (interrupted.aborted) break;
  const before = { reads: read.reads, writes: written.acknowledged.length };
  const failed = { reads: read.failures.length, writes: written.failures.length };
  await act();
  await pause(STEP_MS);
  const failures = [...read.failures.slice(failed.reads), ...written.failures.slice(failed.writes)];
  const times = failures.map(({ atMs }) => atMs);
  const lastedMs = times.length > 0 ? Math.max(...times) - Math.min(...times) : 0;
  const line =
    `${read.reads - before.reads} reads, ${read.failures.length - failed.reads} failed; ` +
    `${written.acknowledged.length - before.writes} writes, ${written.failures.length - failed.writes} attempts failed` +
    (times.length > 0 ? `, for ${Math.round(lastedMs)} ms` : "");
  figures[name] = line;
  console.log(`${name}: ${line}`);
  const isRepeatedWrite = name === "an instance is killed" && failed.reads === read.failures.length;
  if (lastedMs > allowedMs || (allowedMs === 0 && times.length > 0 && !isRepeatedWrite)) {
    findings.push(`${name}: ${[...new Set(failures.map(({ what }) => what))].slice(0, 5).join("; ")}`);
  }
}
load.abort();
await Promise.all(running);

const stored = await sql<{ id: string }>`select id from post where id = any(${written.acknowledged}::uuid[])`.execute(
  db,
);
const lost = written.acknowledged.length - stored.rows.length;
if (lost > 0) findings.push(`${lost} acknowledged writes are lost`);
if (written.unseen.length > 0) findings.push(`${written.unseen.length} writes were not seen by their writers`);
if (written.refused.length > 0) findings.push(`writes were refused: ${written.refused[0]}`);
figures.reads = `${read.reads}, the slowest ${Math.round(read.slowestMs)} ms`;
figures["acknowledged writes"] = `${written.acknowledged.length}, ${lost} lost`;
figures["not seen by their writer"] = written.unseen.length;
figures["uncached reads"] = await readsFrom();
if (interrupted.aborted) findings.push("interrupted before its end");
await cleanUp.disposeAsync();
conclude({ figures, findings });

/** The replica that has received most becomes the primary, and the other one follows it. */
async function failOver(): Promise<void> {
  await primary.kill();
  await pause(NOTICE_MS);
  const received = await Promise.all(
    replicas.map(async (replica) => Number(await replica.query("select pg_last_wal_receive_lsn() - '0/0'"))),
  );
  const [next, other] = received[0]! >= received[1]! ? [replica1, replica2] : [replica2, replica1];
  await next.promote();
  await other.query(
    `alter system set primary_conninfo = 'host=127.0.0.1 port=${next.port} user=eolaire application_name=other'`,
  );
  await other.query("select pg_reload_conf()");
}

async function readsFrom(): Promise<string> {
  const texts = await Promise.all(
    instances.map(async (one) =>
      (await fetch(`${one.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    ),
  );
  const sum = (from: string) =>
    texts.reduce(
      (all, text) => all + Number(new RegExp(`reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0),
      0,
    );
  return `${sum("replica")} by replicas, ${sum("primary")} by the primary`;
}
