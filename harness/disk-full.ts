/**
 * A full disk: `npm run harness -- disk-full [--seed N] [--megabytes 260] [--minutes N]` runs the product on a tmpfs, fills it while everything is
 * written, and makes room again. It fails where a write is answered with anything but success or a clear error that says so,
 * where something acknowledged is missing, something half-written is left, or the product does not go on by itself.
 * Needs root, for the mount.
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { filesWithoutRow, rowsWithoutFile } from "./kill/files.ts";
import { Journal } from "./kill/journal.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { openOffice } from "./support/office.ts";
import { writeForOffice } from "./support/office-writers.ts";
import { seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: "string" },
    megabytes: { type: "string", default: "260" },
    minutes: { type: "string", default: "0.1" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** How long is written while the disk is full: of its minutes, what starting and checking leave. */
const FULL_MS = Math.max(5_000, (Number(options.minutes) * 60_000) / 2 - 10_000);
const RECOVERY_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), "eolaire-full-"));
const dataDir = join(folder, "data");
await mkdir(dataDir, { mode: 0o700 });
const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${options.megabytes}m,mode=700`, "tmpfs", dataDir]);
if (mount.status !== 0) {
  console.error(`A tmpfs cannot be mounted (${String(mount.stderr).trim()}): run this as root.`);
  exit(1);
}
const findings: string[] = [];
let figures: Figures = {};
try {
  await using office = await openOffice(dataDir);
  const { owner: caller, db, mediaDir, answers } = office;
  const journal = new Journal();
  const stopping = new AbortController();
  const { signal } = stopping;
  const writing = writeForOffice(office, { journal, random: seeded(seed), count: 3, signal });
  await delay(2_000);
  const before = new Map(answers);
  await fill(join(dataDir, "ballast"));
  await delay(FULL_MS);
  const whileFull = [...answers].map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const);
  await rm(join(dataDir, "ballast"));
  stopping.abort();
  const freed = performance.now();
  const refused = await Promise.race([writing, delay(RECOVERY_MS, null, { ref: false })]);
  findings.push(...(refused ?? []));
  if (!refused) findings.push(`writes were not acknowledged ${RECOVERY_MS} ms after there was room again`);
  const recoveredMs = Math.round(performance.now() - freed);
  if (answers.has("500")) findings.push(`${answers.get("500")} writes were answered with 500`);
  for (const path of caller.hung) findings.push(`${path} had no answer in time`);
  findings.push(...(await journal.findings(db, { whole: true })), ...(await rowsWithoutFile(db, mediaDir)));
  findings.push(...(await filesWithoutRow(db, mediaDir)));
  figures = {
    seed,
    "acknowledged writes": journal.acknowledged,
    "seconds without room": Math.round(FULL_MS / 1000),
    "answers while full": JSON.stringify(Object.fromEntries(whileFull)),
    "all acknowledged after there was room again, ms": recoveredMs,
  };
} finally {
  spawnSync("umount", ["-l", dataDir]);
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });

/** Takes all of the space that is left. */
async function fill(path: string): Promise<void> {
  const block = Buffer.alloc(256 * 1024);
  const file = await open(path, "w");
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
}
