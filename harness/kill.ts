/**
 * Kills processes of the product with SIGKILL while pages, hours, requests, events, messages, accounts and files are
 * written: `npm run harness -- kill [--kills N] [--minutes 5] [--seed N]`. It fails where something acknowledged is missing or
 * there twice, where a row has no file or a file no row, where audit and outbox do not agree with the rows, or where outages are
 * too long. Then backups, restores, migrations and imports are killed and repeated.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { killCommands } from "./kill/commands.ts";
import { killRun, outageFindings } from "./kill/kill-run.ts";
import { conclude, type Figures, spread } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    kills: { type: "string", default: "100000" },
    minutes: { type: "string", default: "5" },
    seed: { type: "string" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** The rest of the time belongs to the checks at the end, and to commands that are killed. */
const SHARE_OF_KILLS = 0.6;
const deadline = Date.now() + Number(options.minutes) * 60_000 * SHARE_OF_KILLS;
const signal = interruption();
const folder = await mkdtemp(join(tmpdir(), "eolaire-kill-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
const dataDir = join(folder, "data");
/** Of each of backup, restore, migration and import. */
const COMMAND_KILLS = 3;
let figures: Figures = {};
const findings: string[] = [];
console.log(`seed ${seed}`);
try {
  const report = await killRun({
    dataDir,
    seed,
    deadline,
    kills: Number(options.kills),
    report: (line) => console.log(line),
    signal,
  });
  const { kills, acknowledged, answers, mails, recoveries } = report;
  const commands = await killCommands({ dataDir, folder, signal, random: seeded(seed), times: COMMAND_KILLS });
  findings.push(...report.findings, ...outageFindings(recoveries), ...commands.findings);
  figures = {
    seed,
    kills: recoveries.length,
    "kills by victim": JSON.stringify(kills),
    "kills during commands": JSON.stringify(commands.kills),
    "acknowledged writes": acknowledged,
    mails,
    "from a kill until all open writes were acknowledged: median, p95, longest": spread(recoveries),
    "answers by status": JSON.stringify(answers),
  };
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });
