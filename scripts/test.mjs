// `npm test`: every check and every test, also on a fresh clone. `npm test -- PATH …` runs the tests of those paths only.
// `npm test -- --slow` lists the 20 slowest tests of the last run; with paths it runs those first.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./setup/install.mjs");
const { ensureBuilt } = await import("./setup/build.mjs");
const { ensureChromium } = await import("./setup/chromium.mjs");
const { hasReport, one, printSlowTests, runScript, runTool, runVitest, timed } = await import("./setup/checks.mjs");
const { ENVIRONMENT } = await import("./setup/places.mjs");

const args = process.argv.slice(2).filter((arg) => arg !== "--slow");
const listsSlow = process.argv.includes("--slow");
if (listsSlow && args.length === 0 && hasReport()) {
  printSlowTests();
  process.exit();
}

ensureInstalled();
const chromium = ensureChromium();
const env = chromium ? { ...ENVIRONMENT, CHROMIUM: chromium } : ENVIRONMENT;

const build = ["build", () => one(runScript("scripts/compile-messages.ts") && ensureBuilt())];
const checks = [
  ["lint, format", () => one(runTool("biome", ["ci"]))],
  ["types", () => one(runTool("tsc", ["-p", ".", "--checkers", "1"]))],
  ["floors", () => one(runScript("scripts/check-structure.ts"))],
  ["names", () => one(runScript("scripts/check-names.ts"))],
  [
    "documents",
    () => one(runScript("scripts/check-docs.ts") && runScript("scripts/draw-architecture.ts", ["--verify"])),
  ],
  ["dead code", () => one(runTool("knip", []))],
];
const tests = ["tests", () => runVitest(args, env)];

// All of them run even if one fails, so that one run reports every failure.
const results = [build, ...(args.length > 0 ? [] : checks), tests].map(([name, check]) => timed(name, check));

if (listsSlow && hasReport()) printSlowTests();
console.log();
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
