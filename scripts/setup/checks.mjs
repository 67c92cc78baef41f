import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { ENVIRONMENT, MODULES, NODE, ROOT, tool } from "./places.mjs";

/** Report of the last run of tests, as JSON of Vitest. */
const REPORT = join(MODULES, ".cache/test-report.json");

/**
 * A line of the summary: how many tests passed and failed, where a check without tests counts as one, and its seconds.
 * @param check prints what it finds, or returns it with its counts where it runs beside others
 */
export async function timed(name, check) {
  const start = performance.now();
  const { printed, ...counts } = await check();
  const seconds = (performance.now() - start) / 1000;
  if (printed !== undefined) console.log(`\n── ${name}\n${printed.trimEnd()}`);
  return { name, ...counts, seconds };
}

/** Runs the checks, as many at a time as there are processors. @returns their lines of the summary, in their order */
export async function runBeside(checks, workers = Math.max(availableParallelism(), 2)) {
  const results = [];
  const waiting = [...checks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, [name, check]] = next;
      results[at] = await timed(name, check);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

export const one = (passed, printed) => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  printed,
  warnings: [...(printed ?? "").matchAll(/^WARNING: (.*)$/gm)].map(([, text]) => text), // repeated below the summary
});

/** A tool with its arguments, as commands for `check`. */
export const toolCommand = (name, ...args) => [tool(name), ...args];

/** A script of the repository, run with the Node of the product. */
export const scriptCommand = (path, ...args) => [NODE, join(ROOT, path), ...args];

/** Runs the commands one after the other until one fails, as one check. */
export async function check(...commands) {
  let printed = "";
  for (const [program, ...args] of commands) {
    const child = spawn(program, args, { cwd: ROOT, env: ENVIRONMENT, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    const status = await new Promise((resolve) => child.on("error", resolve).on("close", resolve));
    if (status !== 0) return one(false, printed);
  }
  return one(true, printed);
}

/** Tests of what the public site answers, which need no browser. */
const ANSWERS = ["answers", "addresses", "search", "languages", "events"].map((name) => `test/site/${name}.test.ts`);

/** Runs the tests of the public site's answers without any optimisation (docs/decisions/131-optimisations-have-switches.md). */
export function runPlain(env) {
  const options = { cwd: ROOT, env: { ...env, PLAIN: "all" }, stdio: "inherit" };
  return one(spawnSync(tool("vitest"), ["run", ...ANSWERS], options).status === 0);
}

/**
 * Runs the tests that `args` name; without arguments, all, where a test that fails runs a second time
 * (docs/decisions/025-how-tests-run.md).
 */
export const runVitest = (args, env) => reported(["run", ...(args.length > 0 ? [] : ["--retry=1"]), ...args], env);

/** Runs the tests that import one of these files, and those among them. */
export const runRelated = (files, env) => reported(["related", "--run", "--passWithNoTests", ...files], env);

function reported(args, env) {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const options = { cwd: ROOT, env, stdio: "inherit" };
  const passed = spawnSync(tool("vitest"), [...args, ...reporters], options).status === 0;
  return existsSync(REPORT) ? countTests(readReport(), passed) : one(false); // Vitest has printed why there is none
}

export const hasReport = () => existsSync(REPORT);

const readReport = () => JSON.parse(readFileSync(REPORT, "utf8"));

/** Counts a file that could not be loaded, or a run that failed without a failed test, as one failure. */
function countTests({ testResults, numFailedTests, numPassedTests }, passed) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  const failed = numFailedTests + unloaded;
  return { passed: numPassedTests, failed: failed === 0 && !passed ? 1 : failed };
}

/** Each test of the last run with the file that it stands in. */
const reportedTests = () =>
  readReport().testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ file: relative(ROOT, name), ...result })),
  );

/** Prints the tests of the last run that passed only at the second attempt, with the error of the first. */
export function printUnstableTests() {
  const unstable = reportedTests().filter(
    ({ status, failureMessages }) => status === "passed" && failureMessages.length > 0,
  );
  if (unstable.length === 0) return;
  console.log(`\nTo be mended: ${unstable.length} passed only at the second attempt.`);
  for (const { file, fullName, failureMessages } of unstable) {
    console.log(`  ${file}: ${fullName}\n    ${failureMessages[0].split("\n")[0]}`);
  }
}

/** Prints the slowest tests of the last run: seconds, file and title. */
export function printSlowTests(count = 20) {
  const tests = reportedTests().map(({ file, fullName, duration = 0 }) => ({ file, fullName, duration }));
  console.log(`\nThe ${count} slowest of ${tests.length} tests, in seconds:`);
  for (const { file, fullName, duration } of tests.sort((a, b) => b.duration - a.duration).slice(0, count)) {
    console.log(`${(duration / 1000).toFixed(1).padStart(6)}  ${file}: ${fullName}`);
  }
}
