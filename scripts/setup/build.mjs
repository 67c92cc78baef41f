import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENVIRONMENT, NPM, ROOT } from "./places.mjs";

/** What the built site is made from. */
const SOURCES = ["src/contract", "src/domain", "src/web"];
const SETTINGS = [
  ...["package-lock.json", "vite.config.ts", "scripts/precompress.ts"],
  ...["compile-messages", "messages/compile-message", "messages/compile-namespace"].map((name) => `scripts/${name}.ts`),
];
/** Follows from its sources, and is not there before the first build. */
const COMPILED_MESSAGES = join("src", "web", "messages", "compiled");
const RESULTS = [
  ...["manifest.json", "app-manifest.json", "desk-manifest.json"].map((name) => `dist/client/.vite/${name}`),
  ...[
    "dist/offline/service-worker.js",
    "dist/offline/push-worker.js",
    "dist/server/render.js",
    "dist/server/mail.js",
    "dist/public/hero.svg.br",
  ],
];
/** Says from which sources the site was built. */
const STAMP = join(ROOT, "dist/.sources");

/** Builds the site where its sources are not those of the last build. @returns whether there is a site now */
export function ensureBuilt() {
  const sources = fingerprint();
  const isBuilt = RESULTS.every((path) => existsSync(join(ROOT, path)));
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return true;
  console.log("Building the site …");
  rmSync(STAMP, { force: true });
  const [npm, ...first] = NPM;
  const options = { cwd: ROOT, env: ENVIRONMENT, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(npm, [...first, "run", "--silent", "build"], options);
  if (status !== 0) {
    console.error(`${stdout ?? ""}${stderr ?? ""}The site could not be built: see above.`);
    return false;
  }
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  writeFileSync(STAMP, sources);
  return true;
}

/** By content, not by date: a checkout or a copy gives new dates to old files. */
function fingerprint() {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((path) => !path.startsWith(join(ROOT, COMPILED_MESSAGES))),
  );
  const hash = createHash("sha256");
  for (const path of [...files.sort(), ...SETTINGS.map((name) => join(ROOT, name))]) {
    hash.update(path.slice(ROOT.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}
