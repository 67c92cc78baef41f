/**
 * What a power cut loses: `npm run harness -- power [--writes 40] [--cuts N] [--minutes 2] [--seed N]` records with strace when
 * PostgreSQL syncs its WAL and when files of media are synced and named, while everything is written. Then it cuts the power of a disk
 * while six people write, again and again: what was not synced is lost. It fails where an acknowledged write was not on the disk
 * before its answer, a file not before its row was committed, or where something acknowledged is missing after a cut. Where the
 * machine has no disk whose power can be cut (root, a loop device, ext4), it says so.
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
import { type Acknowledged, orderFindings } from "./power/order.ts";
import { hasStrace, SyncTrace } from "./power/sync-trace.ts";
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
const deadline = Date.now() + Number(options.minutes) * 60_000;
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
const remarks: string[] = [];
let figures: Figures = { seed };
try {
  findings.push(...(await traceWrites(join(folder, "traced"))));
  const stored = writes.filter(({ file }) => file).length;
  figures["writes whose syncs were traced"] = `${writes.length}, ${stored} of them with files`;
  const disk = await CutDisk.create(folder, DISK_MB);
  if (typeof disk === "string") remarks.push(disk);
  else await cutPower(disk);
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings, remarks });

async function cutPower(disk: CutDisk): Promise<void> {
  try {
    const report = (line: string) => console.log(line);
    const data = join(disk.path, "data");
    const run = await killRun({ dataDir: data, disk, seed, kills: Number(options.cuts), deadline, signal, report });
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
  const { owner: caller, product, pageId, ownerId: accountId, added } = office;
  const below = await descendantsOf(product.pid);
  const trace = await SyncTrace.attach([product.pid, ...below.map(({ pid }) => pid)], join(dataDir, "trace"));
  const random = seeded(seed);
  const writer: Writer = { caller, journal: new Journal(), accountId, pageId, added };
  const kinds = Object.keys(WRITES);
  for (let number = 0; number < Number(options.writes); number++) {
    const kind = number < kinds.length ? kinds[number]! : pick(random, kinds);
    const from = Date.now() / 1000;
    await WRITES[kind]!(writer, `text-${number}`);
    writes.push({ kind, from, to: Date.now() / 1000, file: FILES[kind] ?? null });
  }
  return orderFindings(writes, await trace.end());
}
