import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENVIRONMENT, NODE, ROOT, tool } from "./places.mjs";

/** One line of the summary: how many of its tests passed and failed (a check without tests is one). */
export function timed(name, check) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const counts = check();
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

export const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** A tool that says what it found by itself, and by its exit code whether that is a fault. */
export function runTool(name, args, env = ENVIRONMENT) {
  return spawnSync(tool(name), args, { cwd: ROOT, env, stdio: "inherit" }).status === 0;
}

/** A script of the repository, by the Node of the product. */
export function runScript(path) {
  return spawnSync(NODE, [join(ROOT, path)], { cwd: ROOT, env: ENVIRONMENT, stdio: "inherit" }).status === 0;
}

/** All tests of Vitest, or those that `args` name. */
export function runVitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), "eolaire-report-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const passed = runTool("vitest", ["run", ...reporters, ...args], env);
    return countTests(report, passed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not even be loaded has no tests to count, and a run may fail with no failed test: both count one. */
function countTests(report, passed) {
  let summary;
  try {
    summary = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return one(false); // Vitest did not get as far as writing it, and has said why.
  }
  const unloaded = summary.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  const failed = summary.numFailedTests + unloaded;
  return { passed: summary.numPassedTests, failed: failed === 0 && !passed ? 1 : failed };
}
