/**
 * `node scripts/check-licences.ts`: every package that the product needs at run time has a licence that lets everybody use and pass
 * it on. Other licences, which ask for more (source code, a notice), are allowed where NOTICE.md names the package.
 * `npm run licences` lists all packages by licence.
 */
import { readFileSync } from "node:fs";
import { argv } from "node:process";

/** SPDX identifiers that ask for no more than their text, which stands in the package. */
const PERMISSIVE = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "CC0-1.0",
  "PostgreSQL",
  "Python-2.0",
]);

type Locked = { version: string; license?: string; dev?: boolean; link?: boolean };
type Package = { name: string; version: string; licence: string };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const notice = read("NOTICE.md");

const used: Package[] = Object.entries(packages)
  // What stands in this repository is under its licence, and linked.
  .filter(([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link)
  .map(([path, { version, license = "" }]) => ({
    name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
    licence: license,
  }));

/** `A OR B` is a choice of ours, `A AND B` both. */
const isPermissive = (licence: string): boolean => {
  const plain = licence.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ")) return plain.split(" OR ").some(isPermissive);
  return plain.split(" AND ").every((one) => PERMISSIVE.has(one.trim()));
};

/** NOTICE.md names packages in backticks; `@scope/name-*` stands for several. */
const named = [...notice.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
const isNamed = (name: string) =>
  named.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name));

if (argv.includes("--list")) {
  for (const [licence, some] of [...Map.groupBy(used, (one) => one.licence)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${licence || "(not stated)"}: ${some.length}`);
    for (const { name, version } of some) console.log(`    ${name} ${version}`);
  }
}

const unknown = used.filter(({ name, licence }) => !isPermissive(licence) && !isNamed(name));
for (const { name, version, licence } of unknown) {
  console.error(
    `${name} ${version} is under ${licence || "no stated licence"}: name it in NOTICE.md with what that asks for`,
  );
}
process.exitCode = unknown.length > 0 ? 1 : 0;
