/**
 * Two instances that start at once on nothing: `npm run harness -- first-start [--rounds 20] [--minutes N]`. Each round takes an empty
 * database and an empty bucket that both share, with the demonstration. It fails where an instance does not start or writes an
 * error, where a row has no object or an object no row, and where the demonstration is there twice or in part.
 * Needs `apt-get install postgresql`.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { connectDatabase } from "../src/server/db/connect.ts";
import { s3Store } from "../src/server/media/store/s3-store.ts";
import { startObjectStore } from "../test/support/object-store.ts";
import { objectsWithoutRow, rowsWithoutObject } from "./store/objects.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { DebianPostgres } from "./support/debian-postgres.ts";
import { interruption } from "./support/interruption.ts";
import { type Product, startProduct } from "./support/product-process.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { rounds: { type: "string", default: "20" }, minutes: { type: "string", default: "60" } },
});
const INSTANCES = 2;
const signal = interruption();
const deadline = performance.now() + Number(options.minutes) * 60_000;
const folder = await mkdtemp(join(tmpdir(), "eolaire-first-start-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
const findings: string[] = [];
const readySeconds: number[] = [];
/** Of the first round: every other has to have as many. */
let expected = "";
let rounds = 0;

try {
  await using cleanUp = new AsyncDisposableStack();
  const postgres = await DebianPostgres.create(join(folder, "postgres"), { settings: { fsync: "off" } });
  cleanUp.defer(() => postgres.stop());
  while (rounds < Number(options.rounds) && performance.now() < deadline && !signal.aborted) {
    rounds += 1;
    await startTogether(postgres, rounds);
    console.log(`round ${rounds}: ${findings.length} findings`);
  }
} catch (error) {
  findings.push(String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
const figures: Figures = {
  rounds,
  instances: INSTANCES,
  "rows of each round": expected,
  "from the start until an instance is ready: median, p95, longest": spread(readySeconds, "s"),
};
conclude({ figures, findings });

async function startTogether(postgres: DebianPostgres, round: number): Promise<void> {
  await using cleanUp = new AsyncDisposableStack();
  const name = `first_${round}`;
  await postgres.query(`create database ${name}`, "postgres");
  const objects = await startObjectStore("media/");
  cleanUp.defer(() => objects.stop());
  const { endpoint, bucket, prefix } = objects.settings;
  const url = postgres.url.replace(/[^/]+$/, name);
  const settings = {
    DEMO: "on",
    DATABASE_URL: url,
    LOG_LEVEL: "warn",
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_PATH_STYLE: "on",
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const key = randomBytes(32); // of all instances, as docs/deployment.md says
  const starts = Array.from({ length: INSTANCES }, async (_, index) => {
    const dataDir = join(folder, `${name}-${index}`);
    await mkdir(dataDir, { mode: 0o700 });
    await writeFile(join(dataDir, "identity.key"), key, { mode: 0o600 });
    return startProduct({ dataDir, workers: 1, settings });
  });
  const started: Product[] = [];
  for (const end of await Promise.allSettled(starts)) {
    if (end.status === "fulfilled") started.push(end.value);
    else findings.push(`round ${round}: ${end.reason}`);
  }
  for (const product of started) {
    cleanUp.defer(() => product.stop().then(() => {}));
    readySeconds.push(product.readySeconds);
    const { status } = await fetch(`${product.origin}/en/pages/lantern-bar`);
    if (status !== 200) findings.push(`round ${round}: a page of the demonstration is answered with ${status}`);
    const errors = product.log.filter((line) => /"level":(50|60)/.test(line));
    findings.push(...errors.slice(0, 3).map((line) => `round ${round}: logged ${line.slice(0, 300)}`));
  }
  const db = connectDatabase({ url });
  cleanUp.defer(() => db.destroy());
  const store = s3Store(objects.settings);
  const lost = [...(await rowsWithoutObject(db, store)), ...(await objectsWithoutRow(db, store))];
  findings.push(...lost.map((line) => `round ${round}: ${line}`));
  const rows = await Promise.all(
    (["page", "photo", "audio", "event", "account"] as const).map(async (table) => {
      const { count } = await db.selectFrom(table).select(db.fn.countAll().as("count")).executeTakeFirstOrThrow();
      return `${count} ${table}`;
    }),
  );
  expected ||= rows.join(", ");
  if (rows.join(", ") !== expected) findings.push(`round ${round}: ${rows.join(", ")} instead of ${expected}`);
}
