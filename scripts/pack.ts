import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run pack -- opening-hours` (or `embedded-postgres`): a package of this repository as npm would publish it, in `dist/packages/`: compiled to
 * JavaScript with its types, since Node strips no types below `node_modules`. Nothing is published.
 */
const ROOT = join(import.meta.dirname, "..");
const [name = ""] = process.argv.slice(2);
const source = join(ROOT, "packages", name);
const target = join(ROOT, "dist/packages", name);
const { scripts: _, private: __, ...manifest } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));

rmSync(target, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "--ignoreConfig",
    join(source, "src/index.ts"),
    "--outDir",
    target,
    "--rootDir",
    join(source, "src"),
    "--declaration",
    "--rewriteRelativeImportExtensions",
    "--target",
    "esnext",
    "--module",
    "nodenext",
    "--strict",
    "--skipLibCheck",
    "--types",
    "node",
  ],
  { stdio: "inherit" },
);
for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) cpSync(join(source, file), join(target, file));
const entry = {
  exports: { types: "./index.d.ts", default: "./index.js" },
  files: ["**/*.js", "**/*.d.ts", "CHANGELOG.md"],
};
writeFileSync(join(target, "package.json"), `${JSON.stringify({ ...manifest, ...entry }, null, 2)}\n`);
console.log(`dist/packages/${name}: see it with \`npm pack --dry-run ./dist/packages/${name}\``);
