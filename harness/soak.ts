/**
 * A mixed load for an hour: readers, searches, owners who write and upload, sign-ins, event streams that come and go:
 * `npm run harness -- soak [--minutes 60] [--per-second 30] [--seed N]`. It prints figures each minute, and fails where a call fails, and
 * where memory, handles or connections of the database grow in the later half.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { growthPerHour, METRICS_TOKEN, type Sample, sum, takeSample } from "./soak/figures.ts";
import { load } from "./soak/load.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { openOffice } from "./support/office.ts";
import { seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    minutes: { type: "string", default: "60" },
    "per-second": { type: "string", default: "30" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const minutes = Number(options.minutes);
const SAMPLE_EVERY_MS = 10_000;

/** What is judged: its growth an hour, which is a leak, and what it must have grown in the later half, so that noise is none. */
const JUDGED: Record<string, { of(sample: Sample): number; anHour: number; inAll: number }> = {
  "resident memory (MB)": { of: ({ residentMb }) => sum(residentMb), anHour: 100, inAll: 40 },
  "heap (MB)": { of: ({ heapMb }) => heapMb, anHour: 60, inAll: 25 },
  handles: { of: ({ handles }) => handles, anHour: 60, inAll: 25 },
  "connections of the database": { of: ({ connections }) => connections, anHour: 10, inAll: 5 },
};

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-soak-"));
const samples: Sample[] = [];
const failures: string[] = [];
const figures: Figures = { seed, minutes, "calls a second": options["per-second"] };
try {
  await using office = await openOffice(dataDir, { DEMO: "on", METRICS_TOKEN }, { workers: 2 });
  await office.db.updateTable("account").set({ type: "admin" }).where("id", "=", office.ownerId).execute();
  const wanted = { pageName: "Photos", contactNumber: "+353749520000", type: "business" };
  const { id: photoPageId } = (await office.owner.call("/api/page/request", wanted)) as { id: string };
  console.log(`${minutes} minutes, ${options["per-second"]} calls a second, seed ${seed}`);
  const signal = AbortSignal.any([interruption(), AbortSignal.timeout(Math.round(minutes * 60_000))]);
  const start = performance.now();
  const loading = load(
    { ...office, photoPageId },
    { perSecond: Number(options["per-second"]), random: seeded(seed), signal },
  );
  let printed = 0;
  while (!signal.aborted) {
    await delay(SAMPLE_EVERY_MS, null, { signal }).catch(() => {});
    const sample = await takeSample(office, (performance.now() - start) / 60_000);
    samples.push(sample);
    if (Math.floor(sample.minute) === printed && !signal.aborted) continue;
    printed = Math.floor(sample.minute);
    console.log(lineOf(sample));
  }
  const { calls, failures: failed, slowest } = await loading;
  figures["writes by status"] = JSON.stringify(Object.fromEntries(office.answers));
  failures.push(...office.owner.hung.map((path) => `${path} had no answer in time`));
  failures.push(...[...failed].map(([what, count]) => `${what} (${count} times)`));
  figures.calls = JSON.stringify(calls);
  figures["slowest call"] = `${slowest.name}, ${Math.round(slowest.ms)} ms`;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

const later = samples.slice(Math.floor(samples.length / 2));
const hours = ((later.at(-1)?.minute ?? 0) - (later[0]?.minute ?? 0)) / 60;
const findings = [...failures];
for (const [name, { of, anHour, inAll }] of Object.entries(JUDGED)) {
  const growth = growthPerHour(later.map((sample) => [sample.minute, of(sample)] as const));
  const isLeak = growth > anHour && growth * hours > inAll;
  figures[`${name}, growth an hour in the later half`] = growth.toFixed(1);
  if (isLeak) findings.push(`${name} grows by ${growth.toFixed(1)} an hour, more than ${anHour}`);
}
const end = samples.at(-1);
if (end) figures["at the end"] = lineOf(end);
conclude({ figures, findings });

function lineOf({
  minute,
  residentMb,
  heapMb,
  handles,
  connections,
  loopDelayMs,
  databaseMb,
  folderMb,
}: Sample): string {
  return [
    `${minute.toFixed(0)} min: memory ${residentMb.map(Math.round).join(" + ")} MB, heap ${Math.round(heapMb)} MB`,
    `${handles} handles, ${connections} connections, delay of the event loop ${loopDelayMs.toFixed(0)} ms`,
    `database ${databaseMb.toFixed(1)} MB, media ${folderMb.toFixed(1)} MB`,
  ].join(", ");
}
