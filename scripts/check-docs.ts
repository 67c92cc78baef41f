import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `node scripts/check-docs.ts`: what documents and comments refer to is there. Checked are links of Markdown files, paths of
 * `src` that they name in backticks, `docs/…` in comments of the code, and that the index lists every decision.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const LINK = /\]\((?!\w+:|#)([^)#\s]+)/g;
const SOURCE_PATH =
  /`((?:contract|domain|texts|packages|server|web|src|test|scripts|demo|bench|harness|docs|access|api)\/[\w./-]+\.(?:ts|tsx|mjs|md|sql|css|json))`/g;
const DOCUMENT = /\bdocs\/(?:decisions\/\d{3}|[\w./-]+\.md)/g;

/** Documents name files below `src` without it. */
const PLACES = ["", "src", "src/server", "src/web"];

const problems = [
  ...globSync(["*.md", "{docs,packages}/**/*.md"], { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const links = [...text.matchAll(LINK)].map((match) => normalize(join(dirname(file), match[1] ?? "")));
    const paths = [...text.matchAll(SOURCE_PATH)]
      .map((match) => match[1] ?? "")
      .filter((path) => !path.includes("NNN"));
    return [
      ...links.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${file} links ${path}`),
      ...paths
        .filter((path) => ![...PLACES, dirname(file)].some((place) => existsSync(join(ROOT, place, path))))
        .map((path) => `${file} names ${path}`),
    ];
  }),
  ...globSync(["{src,packages,test,demo,bench,harness,scripts}/**/*.{ts,tsx,mjs,sql,css}"], { cwd: ROOT }).flatMap(
    (file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return [...text.matchAll(DOCUMENT)]
        .filter(([path]) => !isDocument(path))
        .map(([path]) => `${file} names ${path}`);
    },
  ),
].map((problem) => `${problem}, which is not there`);
const index = readFileSync(join(ROOT, "docs/decisions/README.md"), "utf8");
const unlisted = globSync("[0-9]*.md", { cwd: join(ROOT, "docs/decisions") })
  .filter((file) => !index.includes(`(${file})`))
  .map((file) => `docs/decisions/README.md does not list ${file}`);
for (const problem of [...problems, ...unlisted]) console.error(problem);
process.exitCode = problems.length + unlisted.length > 0 ? 1 : 0;

/** A decision may be named by its number alone. */
function isDocument(path: string): boolean {
  return existsSync(join(ROOT, path)) || globSync(`${path}*.md`, { cwd: ROOT }).length > 0;
}
