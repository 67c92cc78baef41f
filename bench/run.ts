import { spawnSync } from "node:child_process";
import { argv, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

/** Each prints its figures and, from the same run, those of a reference: machines are noisy, ratios count. */
const BENCHMARKS = ["opening-times", "search", "pages", "photos", "photos-beside-pages", "page-files"];

const [name = "", ...rest] = argv.slice(2);
if (!BENCHMARKS.includes(name)) {
  console.error(`Which one? npm run bench -- ${BENCHMARKS.join(" | ")}`);
  exit(1);
}
const { status } = spawnSync(execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...rest], {
  stdio: "inherit",
});
exit(status ?? 1);
