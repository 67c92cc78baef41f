// `npm test`: every check and every test, also on a fresh clone. `npm test -- PATH …` runs the tests of those paths only.
// `npm test -- --changed` runs those of what differs from main. `npm test -- --slow` lists the 20 slowest tests of the last run; with paths it runs those first.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./setup/install.mjs");
const { ensureBuilt } = await import("./setup/build.mjs");
const { ensureChromium } = await import("./setup/chromium.mjs");
const { changedFiles } = await import("./setup/changed-files.mjs");
const {
  check,
  hasReport,
  one,
  printSlowTests,
  printUnstableTests,
  runBeside,
  runPlain,
  runRelated,
  runVitest,
  scriptCommand,
  timed,
  toolCommand,
} = await import("./setup/checks.mjs");
const { ENVIRONMENT } = await import("./setup/places.mjs");

const OPTIONS = ["--slow", "--changed"];
const args = process.argv.slice(2).filter((arg) => !OPTIONS.includes(arg));
const listsSlow = process.argv.includes("--slow");
if (listsSlow && args.length === 0 && hasReport()) {
  printSlowTests();
  process.exit();
}

const changed = process.argv.includes("--changed") ? changedFiles() : null;
if (changed?.length === 0) {
  console.log("Nothing differs from main.");
  process.exit();
}

ensureInstalled();
const chromium = ensureChromium();
const env = chromium ? { ...ENVIRONMENT, CHROMIUM: chromium } : ENVIRONMENT;

const messages = [
  "messages",
  () => check(scriptCommand("scripts/compile-modules.ts"), scriptCommand("scripts/compile-messages.ts")),
];
const build = ["build", async () => one(ensureBuilt())];
/** The longest first, since they run beside each other. */
const checks = [
  ["types", () => check(toolCommand("tsc", "-p", ".", "--checkers", "1"))],
  build,
  ["lint, format", () => check(toolCommand("biome", "ci"))],
  ["dead code", () => check(toolCommand("knip"))],
  ["expressions", () => check(scriptCommand("scripts/check-expressions.ts"))],
  ["names", () => check(scriptCommand("scripts/check-names.ts"))],
  ["places", () => check(scriptCommand("scripts/check-places.ts"))],
  ["floors", () => check(scriptCommand("scripts/check-structure.ts"))],
  [
    "documents",
    () =>
      check(
        scriptCommand("scripts/check-docs.ts"),
        scriptCommand("scripts/write-docs.ts", "--verify"),
        scriptCommand("scripts/draw-architecture.ts", "--verify"),
      ),
  ],
  [
    "packages",
    () =>
      check(
        scriptCommand("scripts/check-licences.ts"),
        scriptCommand("scripts/check-advisories.ts", "--may-be-offline"),
      ),
  ],
];
const isPart = args.length > 0 || changed !== null;
const tests = ["tests", async () => (changed ? runRelated(changed, env) : runVitest(args, env))];

// All of them run even if one fails, so that one run reports every failure.
const results = [await timed(...messages)];
results.push(...(await runBeside(isPart ? [build] : checks)));
results.push(await timed(...tests));
if (!isPart) results.push(await timed("answers with PLAIN=all", async () => runPlain(env)));

if (listsSlow && hasReport()) printSlowTests();
if (hasReport()) printUnstableTests();
console.log();
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
for (const line of results.flatMap(({ warnings }) => warnings ?? [])) console.log(`! ${line}`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
