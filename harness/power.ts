/**
 * What a power cut loses: `npm run harness -- power [--writes 40] [--cuts N] [--minutes 2] [--seed N]` records with strace when
 * PostgreSQL syncs its WAL and when files of media are synced and named, while everything is written, and asks after each answer up to
 * where the WAL is flushed. Then it cuts the power of a disk while six people write, again and again: what was not synced is lost. It fails
 * where an acknowledged write was not on the disk before its answer, a file not before its row was committed, where something
 * acknowledged is missing after a cut, and where nothing was written or cut: also on a machine without a disk whose power can
 * be cut (root, a loop device, ext4). However short its time is, each kind of write is made and the power cut three times.
 */
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { Journal } from "./kill/journal.ts";
import { killRun } from "./kill/kill-run.ts";
import { WRITES, type Writer } from "./kill/writes.ts";
import { CutDisk } from "./power/cut-disk.ts";
import { FlushedCommits } from "./power/flushed.ts";
import { type Acknowledged, orderFindings } from "./power/order.ts";
import { hasStrace, SyncTrace } from "./power/sync-trace.ts";
import { pauseWalWriter } from "./power/wal-writer.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { openOffice } from "./support/office.ts";
import { descendantsOf } from "./support/process-tree.ts";
import { pick, seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    writes: { type: "string", default: "40" },
    cuts: { type: "string", default: "1000" },
    minutes: { type: "string", default: "2" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const begin = Date.now();
const length = Number(options.minutes) * 60_000;
/** Of the time; the rest belongs to the cuts. */
const SHARE_OF_TRACE = 0.4;
const LEAST_CUTS = 3;
const DISK_MB = 1_500;
const signal = interruption();
if (!hasStrace()) {
  console.error("strace is missing: apt-get install strace");
  exit(1);
}

const FILES: Record<string, Acknowledged["file"]> = { photo: "photos", "account photo": "photos", recording: "audio" };
const folder = await mkdtemp(join(tmpdir(), "eolaire-power-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
const writes: Acknowledged[] = [];
const findings: string[] = [];
let figures: Figures = { seed };
try {
  findings.push(...(await traceWrites(join(folder, "traced"))));
  const stored = writes.filter(({ file }) => file).length;
  figures["writes whose syncs were traced"] = `${writes.length}, ${stored} of them with files`;
  const disk = await CutDisk.create(folder, DISK_MB);
  if (typeof disk === "string") findings.push(disk);
  else await cutPower(disk);
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });

async function cutPower(disk: CutDisk): Promise<void> {
  try {
    const report = (line: string) => console.log(line);
    const data = join(disk.path, "data");
    const cuts = { kills: Number(options.cuts), least: LEAST_CUTS, deadline: begin + length };
    const run = await killRun({ dataDir: data, disk, seed, ...cuts, signal, report });
    findings.push(...run.findings);
    figures = {
      ...figures,
      "cuts that dropped unsynced writes": run.recoveries.length,
      "acknowledged writes": run.acknowledged,
      "from a cut until all open writes were acknowledged: median, p95, longest": spread(run.recoveries),
    };
  } finally {
    await disk.dispose();
  }
}

async function traceWrites(dataDir: string): Promise<string[]> {
  await mkdir(dataDir, { mode: 0o700 });
  await using office = await openOffice(dataDir);
  const { owner: caller, product, db, pageId, ownerId: accountId, added } = office;
  const below = await descendantsOf(product.pid);
  const trace = await SyncTrace.attach([product.pid, ...below.map(({ pid }) => pid)], join(dataDir, "trace"));
  const commits = await FlushedCommits.watch(db);
  const resume = await pauseWalWriter(product.pid);
  const random = seeded(seed);
  const writer: Writer = { caller, journal: new Journal(), accountId, pageId, added };
  const kinds = Object.keys(WRITES);
  const unflushed: string[] = [];
  const isDue = (number: number) => number < kinds.length || Date.now() < begin + length * SHARE_OF_TRACE;
  try {
    for (let number = 0; number < Number(options.writes) && isDue(number); number++) {
      const kind = number < kinds.length ? kinds[number]! : pick(random, kinds);
      await commits.begin();
      const from = Date.now() / 1000;
      await WRITES[kind]!(writer, `text-${number}`);
      const to = Date.now() / 1000;
      unflushed.push(...(await commits.findings(kind)));
      writes.push({ kind, from, to, file: FILES[kind] ?? null });
    }
  } finally {
    resume();
  }
  if (writes.length === 0) unflushed.push("nothing was written while syncs were traced");
  return [...unflushed, ...orderFindings(writes, await trace.end())];
}
