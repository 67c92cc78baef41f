import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import { findBinaries } from "#core/server/db/embedded-postgres.ts";
import { TEST_FILES } from "#test/support/test-files.ts";
import type { FakeClock } from "../clock/fake-clock.ts";
import { logFile } from "../support/logs.ts";

const { ENVIRONMENT, ROOT, tool } = (await import(new URL("../../scripts/setup/places.mjs", import.meta.url).href)) as {
  ENVIRONMENT: NodeJS.ProcessEnv;
  ROOT: string;
  tool: (name: string) => string;
};
const { ensureChromium } = (await import(new URL("../../scripts/setup/chromium.mjs", import.meta.url).href)) as {
  ensureChromium: () => string | null;
};

/** What reads the clock, or serves the demonstration, which is of the day on which it is loaded. */
const OF_THE_DAY = /Temporal\.Now|Date\.now|new Date\(\)|support\/days\.ts|\b(useSite|startSite|loadDemo)\b/;

/**
 * Tests of what differs here. Timeouts of PostgreSQL do not come: while it waits in a call that libfaketime has taken over, its handler of
 * the alarm reads the real clock. And which PostgreSQL is found is that of the run.
 */
const CANNOT_PASS = /\block_timeout\b|\bstatement: \d+|\bfindBinaries\b/;

type Kind = "of the day" | "others" | "left out";

/** The files with tests whose paths contain one of these, or all, by what they depend on. */
export function testFiles(paths: readonly string[]): Record<Kind, string[]> {
  const all = globSync(TEST_FILES, { cwd: ROOT, exclude: ["**/node_modules/**"] }).filter(
    (file) => paths.length === 0 || paths.some((one) => file.includes(one)),
  );
  const found = Map.groupBy(all, (file): Kind => {
    const source = readFileSync(join(ROOT, file), "utf8");
    if (CANNOT_PASS.test(source)) return "left out";
    return OF_THE_DAY.test(source) ? "of the day" : "others";
  });
  const of = (kind: Kind) => found.get(kind) ?? [];
  return { "of the day": of("of the day"), others: of("others"), "left out": of("left out") };
}

type Result = { passed: number; unstable: number; failed: string[] };
type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type Options = { clock: FakeClock; folder: string; signal: AbortSignal };

/**
 * Runs these files by the clock, each test that fails a second time (docs/decisions/025-how-tests-run.md).
 * @returns null where it was interrupted: Vitest reports nothing then
 */
export async function runTests(files: readonly string[], { clock, folder, signal }: Options): Promise<Result | null> {
  const report = join(folder, "report.json");
  await rm(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const child = spawn(tool("vitest"), ["run", ...reporters, "--retry=1", ...files], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...ENVIRONMENT, CHROMIUM: ensureChromium() ?? "", ...(await environmentOf(clock, folder)) },
  });
  const log = logFile("tests");
  for (const stream of [child.stdout!, child.stderr!]) stream.pipe(log, { end: false });
  const stop = () => child.kill("SIGINT");
  signal.addEventListener("abort", stop);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  signal.removeEventListener("abort", stop);
  log.end();
  const read = await readFile(report, "utf8").then(
    (json) => JSON.parse(json) as Report,
    () => null,
  );
  if (!read) return signal.aborted ? null : { passed: 0, unstable: 0, failed: [`the tests ended with ${code}`] };
  const tests = read.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: relative(ROOT, name), ...test })),
  );
  const done = tests.filter(({ status }) => status === "passed");
  const failed = tests.filter(({ status }) => status === "failed");
  const unloaded = read.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  return {
    passed: done.length,
    unstable: done.filter(({ failureMessages }) => failureMessages.length > 0).length,
    failed: [
      ...failed.map(({ file, fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`),
      ...unloaded.map(({ name, message }) => `${relative(ROOT, name)}: ${firstLine(message)}`),
    ],
  };
}

const firstLine = (text = "") => text.split("\n")[0]!;

/**
 * Of processes that live by the clock. PostgreSQL, which gets nothing of its starter's environment, is found in a folder of programs that
 * set theirs: an installed one, the first of the path.
 */
async function environmentOf({ environment }: FakeClock, folder: string): Promise<Record<string, string>> {
  const settings = {
    ...environment,
    // Chromium waits by the monotonic clock, which is real: what would mend its waits for a faked one lets it spin.
    FAKETIME_FORCE_MONOTONIC_FIX: "0",
  };
  const programs = join(folder, "programs");
  await mkdir(programs, { recursive: true });
  const set = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  const { postgres, initdb } = await findBinaries();
  for (const [name, path] of Object.entries({ postgres, initdb }))
    await writeFile(join(programs, name), `#!/bin/sh\nexec env ${set.join(" ")} '${path}' "$@"\n`, { mode: 0o755 });
  return { ...settings, PATH: `${programs}${delimiter}${ENVIRONMENT.PATH}` };
}
