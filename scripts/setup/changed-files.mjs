import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./places.mjs";

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** What is built into the site, which its tests open without importing it. */
const OF_SITE = /^(src\/(contract|domain|texts|web)|modules|packages\/[^/]+\/src)\//;

/**
 * The files that differ from main, committed or not, without those that are gone; where the built site differs, also its tests.
 * Without a branch `main`, what is not committed.
 */
export function changedFiles() {
  const base = git("branch", "--list", "main").length > 0 ? git("merge-base", "HEAD", "main") : ["HEAD"];
  const differing = git("diff", "--name-only", "--diff-filter=d", ...base);
  const files = [...differing, ...git("ls-files", "--others", "--exclude-standard")];
  if (!files.some((file) => OF_SITE.test(file))) return files;
  const ofSite = readdirSync(join(ROOT, "test/site")).filter((name) => name.endsWith(".test.ts"));
  return [...files, ...ofSite.map((name) => `test/site/${name}`)];
}
