// `npm test`: every check and every test, on a fresh clone too. `npm test -- PATH …` runs the tests of those paths alone.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./setup/install.mjs");
const { ensureBuilt } = await import("./setup/build.mjs");
const { ensureChromium } = await import("./setup/chromium.mjs");
const { one, runScript, runTool, runVitest, timed } = await import("./setup/checks.mjs");
const { ENVIRONMENT } = await import("./setup/places.mjs");

const args = process.argv.slice(2);
ensureInstalled();
const chromium = ensureChromium();
const env = chromium ? { ...ENVIRONMENT, CHROMIUM: chromium } : ENVIRONMENT;

const build = ["build", () => one(runScript("scripts/compile-messages.ts") && ensureBuilt())];
const checks = [
  ["lint, format, direction of imports", () => one(runTool("biome", ["ci"]))],
  ["types", () => one(runTool("tsc", ["-p", ".", "--checkers", "1"]))],
  ["dead code", () => one(runTool("knip", []))],
];
const tests = ["tests", () => runVitest(args, env)];

// A failure stops nothing: one run tells everything.
const results = [build, ...(args.length > 0 ? [] : checks), tests].map(([name, check]) => timed(name, check));

console.log();
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
