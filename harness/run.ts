import { spawn } from "node:child_process";
import { argv, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

/** Each tries to break the product, prints figures and the seed that repeats the run, and fails where something broke. */
const HARNESSES = [
  "fuzz",
  "kill",
  "power",
  "disk-full",
  "smtp",
  "store",
  "database",
  "cluster",
  "rolling",
  "slow",
  "clock",
  "soak",
];

const [name = "", ...rest] = argv.slice(2);
if (!HARNESSES.includes(name)) {
  console.error(`Which one? npm run harness -- ${HARNESSES.join(" | ")}`);
  exit(1);
}
const { ensureBuilt } = await import(new URL("../scripts/setup/build.mjs", import.meta.url).href);
if (!ensureBuilt()) exit(1); // they start the product, which serves the built site
const child = spawn(execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...rest], { stdio: "inherit" });
// The terminal sends SIGINT to both.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code) => exit(code ?? 1));
