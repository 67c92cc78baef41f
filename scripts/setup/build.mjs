import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ENVIRONMENT, NODE, NPM, ROOT } from "./places.mjs";

/** What the built site is made from, and what the built server is made from beside it. */
const PACKAGES = readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/src`);
const OWN_MODULES = process.env.MODULES_DIR ? [process.env.MODULES_DIR] : [];
const SITE_SOURCES = ["src/contract", "src/domain", "src/texts", "src/web", "modules", ...OWN_MODULES, ...PACKAGES];
const SERVER_SOURCES = ["src/server", "demo"];
const SETTINGS = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/precompress.ts",
  "scripts/build-server.ts",
  "scripts/write-openapi.ts",
  "scripts/compile-messages.ts",
  "scripts/compile-modules.ts",
  "start/modules.ts",
];
/** Follows from its sources, and is not there before the first build. */
const COMPILED_MESSAGES = join("src", "texts", "messages", "compiled");
/** Read from where they are, and megabytes that each start would read. */
const DEMO_PICTURES = join("demo", "pictures");
const RESULTS = [
  ...["manifest.json", "app-manifest.json", "desk-manifest.json"].map((name) => `dist/client/.vite/${name}`),
  "dist/offline/service-worker.js",
  "dist/offline/push-worker.js",
  "dist/offline/texts-en.js",
  "dist/server/api-docs-ie-en-ga.html",
  "dist/server/main.js",
  "dist/server/openapi-ie-en-ga.json",
  "dist/server/render.js",
  "dist/server/mail.js",
  "dist/public/hero.svg.br",
];
/** Each says from which sources the last build was made. */
const SITE_STAMP = join(ROOT, "dist/.sources");
const SERVER_STAMP = join(ROOT, "dist/.server-sources");

/** Builds site and server where their sources are not those of the last build. @returns whether they are built now */
export function ensureBuilt() {
  const site = fingerprint(SITE_SOURCES);
  const server = fingerprint(SERVER_SOURCES);
  const isComplete = RESULTS.every((path) => existsSync(join(ROOT, path)));
  const hasSite = isComplete && isStamped(SITE_STAMP, site);
  if (hasSite && isStamped(SERVER_STAMP, server)) return true;
  rmSync(SERVER_STAMP, { force: true });
  if (!hasSite) rmSync(SITE_STAMP, { force: true });
  if (!(hasSite ? build("build:server", "server") : build("build", "site"))) return false;
  writeFileSync(SITE_STAMP, site);
  writeFileSync(SERVER_STAMP, server);
  return true;
}

const isStamped = (stamp, sources) => existsSync(stamp) && readFileSync(stamp, "utf8") === sources;

/** Puts the modules together for what runs the sources, where nothing was built yet. */
export function ensureModules() {
  if (existsSync(join(ROOT, "start/compiled/names.ts"))) return;
  spawnSync(NODE, ["scripts/compile-modules.ts"], { cwd: ROOT, env: ENVIRONMENT, stdio: "inherit" });
}

/** Runs a script of package.json, and prints its output where it fails. */
function build(script, subject) {
  console.log(`Building the ${subject} …`);
  const [npm, ...first] = NPM;
  const options = { cwd: ROOT, env: ENVIRONMENT, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(npm, [...first, "run", "--silent", script], options);
  if (status === 0) return true;
  console.error(`${stdout ?? ""}${stderr ?? ""}The ${subject} could not be built: see above.`);
  return false;
}

/** By content, not by date: a checkout or a copy gives new dates to old files. */
function fingerprint(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((path) => ![COMPILED_MESSAGES, DEMO_PICTURES].some((folder) => path.startsWith(join(ROOT, folder)))),
  );
  const hash = createHash("sha256");
  for (const path of [...files.sort(), ...SETTINGS.map((name) => join(ROOT, name))]) {
    hash.update(path.slice(ROOT.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}
