import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { MODULES, ROOT } from "./places.mjs";

/** Links the packages of this repository, as npm does: a checkout to which one was added needs no installation. */
export function linkPackages() {
  for (const name of readdirSync(join(ROOT, "packages"))) {
    const folder = join(ROOT, "packages", name);
    const link = join(MODULES, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), folder), link);
  }
}
