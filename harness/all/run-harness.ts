import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import type { RunReport } from "../support/conclude.ts";
import type { RunName } from "./runs.ts";

/** A run that has ended, whatever its end was. */
export type Ended = RunReport & {
  run: RunName;
  code: number;
  seconds: number;
  /** The folder with what every process wrote; null: the run found nothing, and it was deleted. */
  logs: string | null;
};

const OUTPUT = "00-run.log";
/** After its time a run checks what it has done, and stops servers. */
const PATIENCE_MS = 6 * 60_000;
/** How much a run that has crashed may say of it. */
const MAX_LAST_WORDS = 600;

/** Runs one in a process of its own, and stores what it and its processes write until it has ended without a finding. */
export async function runHarness(run: RunName, args: string[]): Promise<Ended> {
  const logs = await mkdtemp(join(tmpdir(), `eolaire-${run}-logs-`));
  const report = join(logs, "report.json");
  const start = performance.now();
  const child = spawn(execPath, [fileURLToPath(new URL(`../${run}.ts`, import.meta.url)), ...args], {
    env: { ...env, HARNESS_LOGS: logs, HARNESS_REPORT: report },
    stdio: ["inherit", "pipe", "pipe"],
  });
  const output = createWriteStream(join(logs, OUTPUT));
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.pipe(output, { end: false });
    stream.pipe(shown, { end: false });
  }
  const stop = () => child.kill("SIGTERM");
  process.on("SIGTERM", stop);
  const minutes = Number(args[args.indexOf("--minutes") + 1]);
  const isLimited = args.includes("--minutes") && minutes > 0;
  const timer = isLimited ? setTimeout(() => child.kill("SIGKILL"), minutes * 60_000 + PATIENCE_MS) : undefined;
  const code = await new Promise<number>((resolve) => child.once("close", (is, signal) => resolve(signal ? 1 : is!)));
  clearTimeout(timer);
  process.off("SIGTERM", stop);
  await new Promise((resolve) => output.end(resolve));
  const ended = { run, code, seconds: (performance.now() - start) / 1000 };
  const read = await readReport(report, code, join(logs, OUTPUT));
  if (code === 0 && read.findings.length === 0) {
    await rm(logs, { recursive: true, force: true });
    return { ...ended, ...read, logs: null };
  }
  console.log(`${run} failed; what its processes wrote: ${logs} (${(await readdir(logs)).join(", ")})`);
  return { ...ended, ...read, logs };
}

/** A run that wrote no report has crashed, or could not begin: its last words are the finding. */
async function readReport(path: string, code: number, output: string): Promise<RunReport> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as RunReport;
  } catch {
    const words = (await readFile(output, "utf8")).trim().slice(-MAX_LAST_WORDS).replaceAll(/\s+/g, " ");
    return { figures: {}, findings: [`ended with ${code} and without figures: ${words}`], remarks: [] };
  }
}
