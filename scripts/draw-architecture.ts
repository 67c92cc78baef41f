import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawArchitecture } from "./structure/drawing.ts";
import { readImports } from "./structure/imports.ts";

/**
 * `npm run docs`: draws `docs/architecture.svg` from the real imports; with `--verify` it only compares
 * (exit code 1: the picture is out of date).
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PICTURE = join(ROOT, "docs/architecture.svg");
const { imports } = readImports(ROOT, ["src/**/*.ts", "src/**/*.tsx"]);
const drawn = drawArchitecture(imports.filter(({ from }) => !/\.test\.tsx?$/.test(from)));
if (!process.argv.includes("--verify")) writeFileSync(PICTURE, drawn);
else if (!existsSync(PICTURE) || readFileSync(PICTURE, "utf8") !== drawn) {
  console.error("docs/architecture.svg does not show today's imports: run `npm run docs`.");
  process.exitCode = 1;
}
