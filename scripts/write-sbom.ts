/** `npm run --silent sbom`: npm's software bill of materials (CycloneDX), with the programs that packages and the system bring. */
import { spawnSync } from "node:child_process";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { LIST_DATE } from "../src/domain/security/fixed-versions.ts";
import { type Binary, listBinaries } from "./binaries.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const WISHES = [
  "--sbom-format",
  "cyclonedx",
  "--sbom-type",
  "application",
  "--omit",
  "dev",
  "--package-lock-only",
  ...argv.slice(2),
];

const { stdout, stderr, status } = spawnSync("npm", ["sbom", ...WISHES], {
  cwd: fileURLToPath(new URL("../", import.meta.url)),
  encoding: "utf8",
  maxBuffer: MAX_BYTES,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const bill = JSON.parse(stdout) as { components: object[] };
bill.components.push(...(await listBinaries()).map(componentOf));
console.log(JSON.stringify(bill, null, 2));

/** A component of CycloneDX, with what the release's list says of its version. */
function componentOf({ program, version, origin, contains, judgement }: Binary) {
  const facts = {
    origin,
    "published-flaws": judgement.is,
    ...(judgement.fixed && { "fixed-in": judgement.fixed }),
    "as-of": LIST_DATE,
  };
  return {
    "bom-ref": `binary:${program}@${version}`,
    type: program === "libvips" ? "library" : "application",
    name: program,
    version,
    scope: "required",
    properties: Object.entries(facts).map(([name, value]) => ({ name: `eolaire:${name}`, value })),
    components: Object.entries(contains).map(([name, part]) => ({
      "bom-ref": `binary:${program}@${version}/${name}`,
      type: "library",
      name,
      version: part,
    })),
  };
}
