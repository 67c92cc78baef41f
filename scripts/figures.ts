import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { MODULES } from "../start/modules.ts";
import { ringsOfSubjects } from "./structure/floors.ts";
import { readImports } from "./structure/imports.ts";
import { layoutRules } from "./structure/layout-rules.ts";

/**
 * `npm run figures`: how large the house is and how tightly its parts hold together, measured anew from the sources, beside
 * what it aims at. Nothing fails here: `npm run check` holds what must not break.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** Written by `npm run db:types`. */
const GENERATED = "src/server/db/schema.ts";
const trackedIn = (...folders: string[]) =>
  execFileSync("git", ["ls-files", ...folders], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(tsx?|css|sql)$/.test(file) && file !== GENERATED);
const files = trackedIn("src");
const { imports } = readImports(ROOT, ["src/**/*.ts", "src/**/*.tsx"]);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = files.filter((file) => !isTest(file));
const isCode = (file: string) => /\.tsx?$/.test(file) && !isTest(file);
const core = trackedIn("src", "packages").filter((file) => !file.includes("/test/"));
const ofModules = trackedIn("modules");
const runtimeImports = imports.filter(({ from, isOfTypes }) => !isOfTypes && !isTest(from));

const FIGURES: [what: string, figure: string | number, aim: string][] = [
  ["core: lines of TypeScript in src and packages", lines(core.filter(isCode)), "≤ 84,000"],
  ["modules: lines of TypeScript", lines(ofModules.filter(isCode)), "≤ 44,000"],
  [
    "lines of CSS, in core and modules",
    lines([...core, ...ofModules].filter((file) => file.endsWith(".css"))),
    "≤ 9,500",
  ],
  ["lines of SQL", lines([...core, ...ofModules].filter((file) => file.endsWith(".sql"))), ""],
  ["modules", MODULES.length, "≥ 24"],
  ["rules of CSS that only lay out", layoutShare(), "< 15 %"],
  ["uses of private fields outside src/runtime", privateFields(), "0"],
  ["subjects of the API that import each other in a ring", ringOfSubjects(), "0"],
  ["run-time imports of the web by the server", betweenFloors("src/server/", "src/web/"), "≤ 6"],
  ["files in the largest flat folder", largestFolder(), "≤ 25"],
  ["longest file, in lines", longestFile(), "≤ 424"],
  ...["account", "desk", "site"].map((area): [string, string, string] => [
    `tests of src/web/${area} beside its source`,
    testShare(`src/web/${area}/`),
    area === "site" ? "0.2" : "0.3",
  ]),
];

for (const [what, figure, aim] of FIGURES) {
  console.log(`${what.padEnd(56)} ${figure.toLocaleString("en").padStart(28)}${aim && `   aim ${aim}`}`);
}

console.log(
  "\nFiles of core that name a module (`--files` lists them; names that are common words name other things, too):",
);
for (const name of MODULES) {
  const naming = filesNaming(name);
  console.log(`${name.padEnd(56)} ${String(naming.length).padStart(28)}   aim 0`);
  if (process.argv.includes("--files")) for (const file of naming) console.log(`  ${file}`);
}

/** Sources outside of the module's folder and `start/` in which its name stands, in singular or plural, as a word or in one. */
function filesNaming(name: string): string[] {
  const stem = name.replace(/s$/, "").replaceAll("-", "[-_ ]?");
  const pattern = new RegExp(`(?<![a-z])${stem}|${stem.replace(/^./, (first) => first.toUpperCase())}`);
  return core.filter((file) => isCode(file) && pattern.test(read(file)));
}

function read(file: string): string {
  return readFileSync(`${ROOT}${file}`, "utf8");
}

function linesOf(file: string): number {
  return read(file).split("\n").length - 1;
}

function lines(of: string[]): number {
  return of.reduce((sum, file) => sum + linesOf(file), 0);
}

/** Migrations are left out: those that were released never change. */
function longestFile(): string {
  const own = sources.filter((file) => !file.startsWith("src/server/db/migrations/"));
  const [longest = ""] = own.toSorted((a, b) => linesOf(b) - linesOf(a));
  return `${linesOf(longest)} in ${longest.split("/").slice(-2).join("/")}`;
}

function layoutShare(): string {
  const css = sources.filter((file) => file.endsWith(".css"));
  const { layout, all } = layoutRules(css, ROOT);
  return `${layout} of ${all}: ${Math.round((100 * layout) / all)} %`;
}

/** Names that Node or a library keeps for itself, wherever code outside of the drawer writes them. */
function privateFields(): number {
  const private_ = /\._(handle|httpMessage|events|server|socket|onTimeout)\b|pgboss\.(job|queue|schedule)\b/g;
  return sources
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("src/runtime/"))
    .reduce((sum, file) => sum + [...read(file).matchAll(private_)].length, 0);
}

/** @returns how many subjects of `src/server/api` stand in the largest ring of imports */
function ringOfSubjects(): number {
  return Math.max(0, ...ringsOfSubjects(imports).map((ring) => ring.length));
}

function betweenFloors(from: string, to: string): number {
  return runtimeImports.filter((entry) => entry.from.startsWith(from) && entry.to.startsWith(to)).length;
}

function largestFolder(): string {
  const folders = Map.groupBy(
    sources.filter((file) => /\.tsx?$/.test(file)),
    (file) => dirname(file),
  );
  const [folder, members] = [...folders].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  return `${members.length} in ${folder}`;
}

function testShare(folder: string): string {
  const within = files.filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file));
  return (lines(within.filter(isTest)) / lines(within.filter((file) => !isTest(file)))).toFixed(2);
}
