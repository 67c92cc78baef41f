/**
 * Kills processes of the product with SIGKILL while pages, hours, requests, events, messages, accounts and files are
 * written: `npm run harness -- kill [--kills 20] [--minutes N] [--seed N]`. It fails where something acknowledged is missing or
 * there twice, where a row has no file or a file no row, or where audit and outbox do not agree with the rows.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { killRun } from "./kill/kill-run.ts";
import { interruption } from "./support/interruption.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { kills: { type: "string", default: "20" }, minutes: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const deadline = options.minutes ? Date.now() + Number(options.minutes) * 60_000 : undefined;
const dataDir = await mkdtemp(join(tmpdir(), "eolaire-kill-"));
const start = performance.now();
console.log(`seed ${seed}`);
try {
  const { kills, acknowledged, answers, mails, recoveries, findings } = await killRun({
    ...{ dataDir, seed, kills: Number(options.kills), report: (line) => console.log(line) },
    ...{ signal: interruption(), ...(deadline && { deadline }) },
  });
  for (const finding of findings.slice(0, 50)) console.log(finding);
  const at = (share: number) => recoveries[Math.floor((recoveries.length - 1) * share)];
  console.log(`${recoveries.length} kills, seed ${seed}: ${JSON.stringify(kills)}`);
  console.log(`${acknowledged} acknowledged writes, ${mails} mails: ${findings.length} findings`);
  console.log(`until all open writes were acknowledged: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  console.log(`answers by status: ${JSON.stringify(answers)}`);
  console.log(`${Math.round((performance.now() - start) / 1000)} s`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
exit();
