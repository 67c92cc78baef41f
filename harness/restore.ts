/**
 * Backups under load that are restored: `npm run harness -- restore [--rounds 3] [--minutes N] [--seed N]`. Three times the running
 * product is backed up while people write, somewhere in the middle all rows are noted, and the backup is restored to that moment
 * in an empty folder. It fails where a row of any table differs, is missing or too much, where a row has no file, or where
 * a backup cannot be verified.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connectDatabase, type Database } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { mediaKeys, rowsWithoutFile } from "./kill/files.ts";
import { Journal } from "./kill/journal.ts";
import { differences, everyHash } from "./restore/compare.ts";
import { PatientCaller } from "./support/caller.ts";
import { runCommand } from "./support/command.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { becomeAdministrator, openOffice } from "./support/office.ts";
import { writeForOffice } from "./support/office-writers.ts";
import { seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    rounds: { type: "string", default: "3" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const deadline = performance.now() + Number(options.minutes) * 60_000;
/** What the backup is worth: fewer rounds are a finding, however little time there was. */
const MIN_ROUNDS = Math.min(3, Number(options.rounds));
const WRITERS = 3;
const BEFORE_MS = 1_500;
const AFTER_MS = 2_000;
const SHIPPED_MS = 60_000;
/** Jobs of the server write while all rows are read. */
const MAX_READS = 20;

const signal = interruption();
const folder = await mkdtemp(join(tmpdir(), "eolaire-restore-"));
const [dataDir, backups] = [join(folder, "data"), join(folder, "backups")];
const env = { DATA_DIR: dataDir, BACKUP_TO: backups, BACKUP_WAL: "on" };
const findings: string[] = [];
const seconds: { backup: number[]; restore: number[] } = { backup: [], restore: [] };
let [rounds, rows, tables, acknowledged] = [0, 0, 0, 0];
console.log(`seed ${seed}`);

try {
  await mkdir(backups, { mode: 0o700 });
  await using office = await openOffice(dataDir, { DEMO: "on", BACKUP_TO: backups, BACKUP_WAL: "on" });
  const { db } = office;
  const admin = new PatientCaller(office.product.origin, "admin@example.com", office.answers);
  await becomeAdministrator(admin, db);
  const random = seeded(seed);
  const isOver = () => rounds >= MIN_ROUNDS && performance.now() > deadline;
  while (rounds < Number(options.rounds) && !isOver() && !signal.aborted) {
    rounds += 1;
    const journal = new Journal();
    const load = () => {
      const stopping = new AbortController();
      const writing = writeForOffice(office, { journal, random, count: WRITERS, signal: stopping.signal });
      return async () => {
        stopping.abort();
        findings.push(...(await writing));
      };
    };
    const quieten = load();
    await delay(BEFORE_MS);
    const began = performance.now();
    const files = await mediaKeys(db); // the WAL holds the database, not the photos that come later
    await runCommand(["backup"], env);
    seconds.backup.push((performance.now() - began) / 1000);
    await delay(AFTER_MS);
    await quieten();
    const { until, hashes } = await noteAllRows(db);
    const goOn = load();
    await delay(AFTER_MS);
    await shipped(db, admin, until);
    await goOn();
    acknowledged += journal.acknowledged;
    await runCommand(["backup", "verify", backups], env);
    await compareRestored(until, hashes, files);
    console.log(`round ${rounds}: ${rows} rows of ${tables} tables compared, ${findings.length} findings`);
  }
  if (rounds < MIN_ROUNDS) findings.push(`only ${rounds} rounds`);
} catch (error) {
  findings.push(String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
const figures: Figures = {
  seed,
  rounds,
  "acknowledged writes": acknowledged,
  "tables compared": tables,
  "rows compared": rows,
  "a backup under load: median, p95, longest": spread(seconds.backup, "s"),
  "a restore: median, p95, longest": spread(seconds.restore, "s"),
};
conclude({ figures, findings });

/** Nobody writes meanwhile but the server's own jobs: rows are read until two readings around a moment are the same. */
async function noteAllRows(db: Database) {
  for (let read = 0; read < MAX_READS; read++) {
    const before = await everyHash(db);
    const { rows: now } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    await delay(20);
    const after = await everyHash(db);
    if (differences(before, after).length === 0) return { until: now[0]!.now.toTemporalInstant(), hashes: after };
  }
  throw new Error("the rows never stood still, though nobody wrote");
}

/** Until the WAL of that moment is at the place of backups. */
async function shipped(db: Database, admin: PatientCaller, until: Temporal.Instant): Promise<void> {
  type Jobs = { items: { name: string; running: boolean; last_run: string | null }[] };
  const switched = await sql<{ at: Date }>`select clock_timestamp() as at, pg_switch_wal()`.execute(db);
  await delay(500); // the archiver takes the segment
  const end = performance.now() + SHIPPED_MS;
  await admin.call("/api/admin/jobs/run", { name: "backup-wal" });
  for (;;) {
    const { items } = (await admin.call("/api/admin/jobs", {})) as Jobs;
    const { running, last_run } = items.find(({ name }) => name === "backup-wal")!;
    if (!running && last_run && Date.parse(last_run) >= switched.rows[0]!.at.getTime() - 1_000) return;
    if (performance.now() > end) throw new Error(`the WAL of ${until} was not shipped`);
    await delay(200);
  }
}

async function compareRestored(
  until: Temporal.Instant,
  hashes: Map<string, string[]>,
  files: ReadonlySet<string>,
): Promise<void> {
  const restored = join(folder, `restored-${rounds}`);
  const began = performance.now();
  await runCommand(["restore", backups, "--trust", "--until", until.toString()], { ...env, DATA_DIR: restored });
  seconds.restore.push((performance.now() - began) / 1000);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const server = await startEmbeddedPostgres({ dataDir: restored, log });
  const copy = connectDatabase(server.connection);
  try {
    const found = differences(hashes, await everyHash(copy));
    findings.push(...found.map((difference) => `round ${rounds}: ${difference}`));
    findings.push(...(await rowsWithoutFile(copy, join(restored, "media"), files)));
    tables = hashes.size;
    rows += hashes.values().reduce((sum, { length }) => sum + length, 0);
  } finally {
    await copy.destroy();
    await server.stop();
    await rm(restored, { recursive: true, force: true });
  }
}
