import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ENVIRONMENT, MODULES, NODE, ROOT, tool } from "./places.mjs";

/** Report of the last run of tests, as JSON of Vitest. */
const REPORT = join(MODULES, ".cache/test-report.json");

/** A line of the summary: how many tests passed and failed, where a check without tests counts as one, and its seconds. */
export function timed(name, check) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const counts = check();
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

export const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** Runs a tool that prints its findings. @returns whether it exited with 0 */
export function runTool(name, args, env = ENVIRONMENT) {
  return spawnSync(tool(name), args, { cwd: ROOT, env, stdio: "inherit" }).status === 0;
}

/** Runs a script of the repository with the Node of the product. @returns whether it exited with 0 */
export function runScript(path, args = []) {
  return spawnSync(NODE, [join(ROOT, path), ...args], { cwd: ROOT, env: ENVIRONMENT, stdio: "inherit" }).status === 0;
}

/** Runs the tests that `args` name; without arguments, all. */
export function runVitest(args, env) {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const passed = runTool("vitest", ["run", ...reporters, ...args], env);
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

/** Prints the slowest tests of the last run: seconds, file and title. */
export function printSlowTests(count = 20) {
  const tests = readReport().testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({ file: relative(ROOT, name), fullName, duration })),
  );
  console.log(`\nThe ${count} slowest of ${tests.length} tests, in seconds:`);
  for (const { file, fullName, duration } of tests.sort((a, b) => b.duration - a.duration).slice(0, count)) {
    console.log(`${(duration / 1000).toFixed(1).padStart(6)}  ${file}: ${fullName}`);
  }
}
