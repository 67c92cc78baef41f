/**
 * `npm run harness -- NAME [options of the run]`, or all of them: `npm run harness -- all [--minutes 60] [--only NAME,NAME]`, which goes
 * on after a finding and writes the figures into docs/reliability.md, where other runs stay as last measured. What every process wrote is kept where a run fails.
 */
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { documentFigures } from "./all/document.ts";
import { type Ended, runHarness } from "./all/run-harness.ts";
import { type RunName, SHARES } from "./all/runs.ts";

const NAMES = Object.keys(SHARES) as RunName[];
const isRun = (name: string): name is RunName => Object.hasOwn(SHARES, name);

const [name = "", ...rest] = argv.slice(2);
if (name !== "all" && !isRun(name)) {
  console.error(`Which one? npm run harness -- ${[...NAMES, "all"].join(" | ")}`);
  exit(1);
}
const { ensureBuilt } = await import(new URL("../scripts/setup/build.mjs", import.meta.url).href);
if (!ensureBuilt()) exit(1); // they start the product, which serves the built site

/** The terminal sends SIGINT to the run, too, which ends with its figures so far. */
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

if (isRun(name)) exit((await runHarness(name, rest)).code);
exit(await runAll());

/** @returns the exit code: 1 where a run had a finding, or could not be made */
async function runAll(): Promise<number> {
  const { values } = parseArgs({
    args: rest,
    options: { minutes: { type: "string", default: "60" }, only: { type: "string" } },
  });
  const names = values.only?.split(",").filter(isRun) ?? NAMES;
  const whole = names.reduce((sum, one) => sum + SHARES[one], 0);
  const ended: Ended[] = [];
  for (const one of names) {
    if (isInterrupted) break;
    const minutes = (SHARES[one] / whole) * Number(values.minutes);
    console.log(`\n${one}: ${minutes.toFixed(1)} minutes`);
    ended.push(await runHarness(one, ["--minutes", minutes.toFixed(2)]));
  }
  await documentFigures(ended);
  console.log();
  for (const { run, findings, seconds, logs } of ended) {
    console.log(`${run}: ${findings.length} findings in ${Math.round(seconds)} s${logs ? `, logs in ${logs}` : ""}`);
  }
  return Number(ended.length < names.length || ended.some(({ findings }) => findings.length > 0));
}
