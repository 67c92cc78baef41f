import { spawnSync } from "node:child_process";
import { argv, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

/** Each prints its figures and, from the same run, those of a reference: machines are noisy, ratios count. */
const BENCHMARKS = [
  "http",
  "scaling",
  "opening-times",
  "photos",
  "photos-beside-pages",
  "page-files",
  "sign-in",
  "lighthouse",
  "weight",
  "workers",
  "compare",
];

const [name = "", ...rest] = argv.slice(2);
if (!BENCHMARKS.includes(name)) {
  console.error(`Which one? npm run bench -- ${BENCHMARKS.join(" | ")}`);
  exit(1);
}
const { ensureBuilt } = await import(new URL("../scripts/setup/build.mjs", import.meta.url).href);
if (!ensureBuilt()) exit(1); // some of them start the product, which serves the built site
const { status } = spawnSync(execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...rest], {
  stdio: "inherit",
});
exit(status ?? 1);
