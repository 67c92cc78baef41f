/**
 * What docs/scaling.md describes, with the files that it shows: three machines of PostgreSQL under Patroni and etcd, three instances with
 * PgBouncer and a store of objects, HAProxy and Varnish in front, under a mixed load, while their parts are killed in turn: `npm run harness --
 * cluster [--seed N] [--minutes N] [--readers 8] [--writers 6]`. It prints errors by step, and fails where an acknowledged write is lost, a write is
 * not seen by its writer or, behind Varnish, by others, there are errors in any step but the promotion, or for longer there than Patroni takes.
 */
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { photoWidths } from "../src/domain/media/photo-sizes.ts";
import { readConfig } from "../src/server/config/config.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { s3Store } from "../src/server/media/store/s3-store.ts";
import { startObjectStore } from "../test/support/object-store.ts";
import { DatabaseCluster, ETCD, PASSWORD, PATRONI } from "./cluster/databases.ts";
import { frontPorts, startFront, startVarnish, VARNISH } from "./cluster/front.ts";
import { Photographer } from "./cluster/photographer.ts";
import { addressesOf, keepReading, type ReadReport } from "./cluster/readers.ts";
import { keepWriting, signUpWriters, type Written } from "./cluster/writers.ts";
import { rowsWithoutObject } from "./store/objects.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { DEBIAN_POSTGRES } from "./support/debian-postgres.ts";
import { freePort } from "./support/free-port.ts";
import { hasHaproxy } from "./support/haproxy.ts";
import { interruption } from "./support/interruption.ts";
import { startObjectServer } from "./support/object-server.ts";
import { PGBOUNCER, startPgBouncer } from "./support/pgbouncer.ts";
import { startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: "string" },
    minutes: { type: "string", default: "3" },
    readers: { type: "string", default: "8" },
    writers: { type: "string", default: "6" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const STEPS = 16;
/** Of its minutes each step gets a share, when the servers have started. */
const STEP_MS = Math.max(6_000, ((Number(options.minutes) - 1) * 60_000) / STEPS);
const METRICS_TOKEN = "a-token-for-harnesses";
/** Until the primary is missed (`ttl`), another one is chosen, and HAProxy has seen it twice. */
const MAX_PROMOTION_MS = 40_000;
/** The lease of the process that purges, and the pause between two attempts to take it over. */
const MAX_TAKEOVER_MS = 8_000;
/** Half of the edits are seen by others within this time. */
const SEEN_MS = 1_000;
const PHOTOS = 8;

const NEEDED = { "postgresql-15": DEBIAN_POSTGRES, patroni: PATRONI, "etcd-server": ETCD, pgbouncer: PGBOUNCER };
const absent = Object.entries({ ...NEEDED, varnish: VARNISH }).filter(([, path]) => !existsSync(path));
const packages = [...absent.map(([name]) => name), ...((await hasHaproxy()) ? [] : ["haproxy"])];
if (packages.length > 0) {
  console.error(`This harness needs programs of Debian 12: apt-get install ${packages.join(" ")} varnish-modules`);
  exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "eolaire-cluster-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const interrupted = interruption();
const remarks: string[] = [];

const databases = await DatabaseCluster.start(folder, (stop) => cleanUp.defer(stop));
const server = await startObjectServer(join(folder, "objects"));
if ("program" in server) cleanUp.defer(() => server.program.stop());
else remarks.push(`a store of objects that others have written: ${server.absent}`);
const s3 = "program" in server ? server.settings : await smallStore();

const ports = await frontPorts();
const instancePorts = [await freePort(), await freePort(), await freePort()];
const origin = `http://127.0.0.1:${ports.public}`;
const front = await startFront(join(folder, "haproxy"), ports, {
  instances: instancePorts,
  machines: databases.machines,
});
cleanUp.defer(() => front.stop());
const varnish = await startVarnish(join(folder, "varnish"), ports);
cleanUp.defer(() => varnish.stop());

const account = `postgres://eolaire:${PASSWORD}@`;
const directUrl = `${account}${databases.hosts.join(",")}/eolaire`;
const settings = {
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_READ_URL: databases.hosts.map((host) => `${account}${host}/eolaire`).join(","),
  PUBLIC_URL: origin,
  DEMO: "on",
  METRICS_TOKEN,
  TRUSTED_PROXIES: "127.0.0.1",
  ...s3,
  CDN: "varnish",
  CDN_PURGE_URL: `http://127.0.0.1:${ports.varnish}/`,
};
const dataDirs = [1, 2, 3].map((number) => join(folder, `instance${number}`));
const poolers = await Promise.all(
  dataDirs.map((dataDir) => startPgBouncer(`${dataDir}-pgbouncer`, { port: ports.primary, password: PASSWORD })),
);
for (const pooler of poolers) cleanUp.defer(() => pooler.stop());
const start = (at: number) =>
  startProduct({
    dataDir: dataDirs[at]!,
    workers: 1,
    settings: { ...settings, DATABASE_URL: poolers[at]!.url, PORT: String(instancePorts[at]) },
  });
const instances = [await start(0)];
for (const at of [1, 2]) {
  await mkdir(dataDirs[at]!, { mode: 0o700 });
  await copyFile(join(dataDirs[0]!, "identity.key"), join(dataDirs[at]!, "identity.key"));
  instances.push(await start(at));
}
cleanUp.defer(async () => void (await Promise.all(instances.map((instance) => instance.stop()))));
await pause(3_000);

const db = connectDatabase({ url: directUrl });
cleanUp.defer(() => db.destroy());
const writers = await signUpWriters(origin, db, Number(options.writers));
const pages = await db
  .selectFrom("page")
  .select(["id", "slug"])
  .where("is_public", "=", true)
  .orderBy("slug", "desc")
  .execute();
const unowned = pages.find(({ id }) => writers.every(({ pageId }) => pageId !== id))!;
const photographer = await Photographer.signUp(origin, db, unowned.id);
/** Of pages that nobody writes: a write drops the photos of its page from Varnish, and without the store they are not to be had. */
const photos = await db
  .selectFrom("photo")
  .innerJoin("page", "page.id", "photo.page_id")
  .where("page.is_public", "=", true)
  .where("page.id", "not in", [unowned.id, ...writers.map(({ pageId }) => pageId)])
  .select(["photo.key", "photo.width"])
  .orderBy("photo.key")
  .limit(PHOTOS)
  .execute();
const photoPaths = photos.map(({ key, width }) => `/images/page/photos/${key}-${photoWidths(width)[0]}.webp`);
const addresses = addressesOf({ slugs: pages.map(({ slug }) => slug), photos: photoPaths }, { seed, count: 500 });

const written: Written = { acknowledged: [], failures: [], refused: [], unseen: [], lags: [] };
const read: ReadReport = { reads: 0, cached: 0, slowestMs: 0, failures: [] };
const load = new AbortController();
const running = [
  ...writers.map((writer) => keepWriting(origin, writer, written, load.signal)),
  ...Array.from({ length: Number(options.readers) }, () => keepReading(origin, addresses, read, load.signal)),
  photographer.keepAdding(load.signal),
];

const findings: string[] = [];
const figures: Figures = { seed };
type Step = {
  name: string;
  act: () => Promise<unknown>;
  /** For how long attempts to write may fail. */
  allowedMs?: number;
  /** Whether each edit has to be seen by others at once. */
  isSeen?: boolean;
};
let dead = databases.machines[0]!;
const replica = async () => {
  const primary = await databases.primary();
  return databases.machines.find((machine) => machine !== primary)!;
};
const steps: Step[] = [
  { name: "the first answers", act: seePhotos },
  { name: "nothing happens", isSeen: true, act: async () => {} },
  {
    name: "a replica is killed",
    act: async () => {
      dead = await replica();
      await dead.kill();
    },
  },
  { name: "the replica is started again", act: () => dead.startAgain().then(() => databases.whole()) },
  // The first one purges.
  { name: "an instance is killed", allowedMs: MAX_TAKEOVER_MS, act: async () => instances[0]!.kill("SIGKILL") },
  {
    name: "the instance is started again",
    act: async () => {
      instances[0] = await start(0);
    },
  },
  ...("program" in server
    ? [
        { name: "the store of objects is killed", act: () => seePhotos().then(() => server.program.kill()) },
        { name: "the store is started again", act: () => server.program.startAgain() },
      ]
    : []),
  { name: "Varnish is killed", act: () => varnish.kill() },
  { name: "Varnish is started again", act: () => varnish.startAgain() },
  { name: "one etcd is killed", act: () => databases.etcd[0]!.kill() },
  { name: "no etcd is left", act: () => Promise.all(databases.etcd.slice(1).map((one) => one.kill())) },
  { name: "all etcd are started again", act: () => Promise.all(databases.etcd.map((one) => one.startAgain())) },
  { name: "the primary is killed, Patroni promotes", allowedMs: MAX_PROMOTION_MS, act: failOver },
  { name: "the former primary is started again", act: () => dead.startAgain().then(() => databases.whole()) },
  { name: "afterwards", isSeen: true, act: async () => {} },
];
for (const step of steps) if (!interrupted.aborted) await take(step);
load.abort();
await Promise.all(running);

const stored = await sql<{ id: string }>`
  select id from post where id = any(${written.acknowledged}::uuid[])
  union all select id from photo where id = any(${photographer.added}::uuid[])`.execute(db);
const lost = written.acknowledged.length + photographer.added.length - stored.rows.length;
if (lost > 0) findings.push(`${lost} acknowledged writes are lost`);
if (written.unseen.length > 0) findings.push(`${written.unseen.length} writes were not seen by their writers`);
if (written.refused.length > 0) findings.push(`writes were refused: ${written.refused[0]}`);
if (read.cached === 0) findings.push("Varnish had none of the answers");
findings.push(...(await rowsWithoutObject(db, s3Store(readConfig(s3).s3!))));
figures.reads = `${read.reads}, ${read.cached} of them by Varnish, the slowest ${Math.round(read.slowestMs)} ms`;
figures["acknowledged writes"] = `${written.acknowledged.length}, ${lost} lost`;
figures["not seen by their writer"] = written.unseen.length;
figures["uncached reads"] = await readsFrom();
figures["one listener for each instance"] = `${await listeners()} sessions listen`;
figures["load of the machine"] = loadavg()[0]!.toFixed(0);
if (interrupted.aborted) findings.push("interrupted before its end");
await cleanUp.disposeAsync();
conclude({ figures, findings, remarks });

async function take({ name, act, allowedMs = 0, isSeen = false }: Step): Promise<void> {
  const before = { reads: read.reads, writes: written.acknowledged.length, lags: written.lags.length };
  const failed = { reads: read.failures.length, writes: written.failures.length };
  await act();
  await pause(STEP_MS);
  const readFailures = read.failures.slice(failed.reads);
  const failures = [...readFailures, ...written.failures.slice(failed.writes)];
  const times = failures.map(({ atMs }) => atMs);
  const lastedMs = times.length > 0 ? Math.max(...times) - Math.min(...times) : 0;
  const lags = written.lags.slice(before.lags);
  const missed = lags.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  const line =
    `${read.reads - before.reads} reads, ${readFailures.length} failed; ` +
    `${written.acknowledged.length - before.writes} writes, ${failures.length - readFailures.length} attempts failed` +
    (times.length > 0 ? `, for ${Math.round(lastedMs)} ms` : "") +
    (lags.length > missed ? `; seen by others after ${spread(lags.filter(Number.isFinite))}` : "") +
    (missed > 0 ? `, ${missed} not within ten seconds` : "");
  figures[name] = line;
  console.log(`${name}: ${line}`);
  const isTooLong = lastedMs > allowedMs || (allowedMs === 0 && times.length > 0);
  if (isTooLong || readFailures.length > 0)
    findings.push(`${name}: ${[...new Set(failures.map(({ what }) => what))].slice(0, 5).join("; ")}`);
  const median = lags.toSorted((a, b) => a - b)[Math.floor(lags.length / 2)] ?? 0;
  if (isSeen && median > SEEN_MS) findings.push(`${name}: half of the edits were seen by others after ${median} ms`);
  if (missed > 0 && allowedMs === 0) findings.push(`${name}: ${missed} edits were not seen by others in ten seconds`);
}

/** Nobody but Patroni decides who is next. */
async function failOver(): Promise<void> {
  dead = await databases.primary();
  const killed = performance.now();
  await dead.kill();
  while ((await databases.primary()) === dead) await pause(200);
  figures["a primary again, s"] = ((performance.now() - killed) / 1000).toFixed(1);
}

/** From then on Varnish has them. */
async function seePhotos(): Promise<void> {
  for (const path of photoPaths) await (await fetch(origin + path)).arrayBuffer();
}

async function smallStore(): Promise<Record<string, string>> {
  const store = await startObjectStore("");
  cleanUp.defer(() => store.stop());
  return {
    S3_BUCKET: store.settings.bucket,
    S3_ENDPOINT: store.settings.endpoint!,
    S3_PATH_STYLE: "on",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
}

async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where query ilike 'listen %' and usename = 'eolaire'`.execute(
    db,
  );
  const { count } = rows[0]!;
  if (count !== instances.length) findings.push(`${count} sessions listen for ${instances.length} instances`);
  return count;
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
