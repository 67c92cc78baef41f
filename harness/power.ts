/**
 * What a power cut would lose: `npm run harness -- power [--writes 40] [--seed N]` records with strace when PostgreSQL syncs its
 * WAL and when files of media are synced and named, while everything is written. It fails where an acknowledged write was not
 * on the disk before its answer, or a file not before its row was committed.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { Journal } from "./kill/journal.ts";
import { WRITES, type Writer } from "./kill/writes.ts";
import { type Acknowledged, orderFindings } from "./power/order.ts";
import { hasStrace, SyncTrace } from "./power/sync-trace.ts";
import { openOffice } from "./support/office.ts";
import { descendantsOf } from "./support/process-tree.ts";
import { pick, seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { writes: { type: "string", default: "40" }, seed: { type: "string" } },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!hasStrace()) {
  console.error("strace is missing: apt-get install strace");
  exit(1);
}

const FILES: Record<string, Acknowledged["file"]> = { photo: "photos", "account photo": "photos", recording: "audio" };
const dataDir = await mkdtemp(join(tmpdir(), "eolaire-power-"));
const writes: Acknowledged[] = [];
let findings: string[];
try {
  await using office = await openOffice(dataDir);
  const { owner: caller, product, pageId, ownerId: accountId } = office;
  const below = await descendantsOf(product.pid);
  const trace = await SyncTrace.attach([product.pid, ...below.map(({ pid }) => pid)], join(dataDir, "trace"));
  const random = seeded(seed);
  const added = { photo: [], audio: [], price: [], invite: [] };
  const writer: Writer = { caller, journal: new Journal(), accountId, pageId, added };
  const kinds = Object.keys(WRITES);
  for (let number = 0; number < Number(options.writes); number++) {
    const kind = number < kinds.length ? kinds[number]! : pick(random, kinds);
    const from = Date.now() / 1000;
    await WRITES[kind]!(writer, `text-${number}`);
    writes.push({ kind, from, to: Date.now() / 1000, file: FILES[kind] ?? null });
  }
  findings = orderFindings(writes, await trace.end());
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
for (const finding of findings) console.log(finding);
const stored = writes.filter(({ file }) => file).length;
console.log(`${writes.length} writes, ${stored} of them with files, seed ${seed}: ${findings.length} findings`);
exit(findings.length === 0 ? 0 : 1);
