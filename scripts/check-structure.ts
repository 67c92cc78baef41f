import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contract } from "../src/contract/index.ts";
import { deviceDates } from "./structure/device-dates.ts";
import { circles, climbing, componentsInServer, floorViolations, ringsOfSubjects } from "./structure/floors.ts";
import { unusedExportsOfHandlers } from "./structure/handler-exports.ts";
import { readImports } from "./structure/imports.ts";
import { internalsOutside } from "./structure/internals.ts";
import { tooManyLayoutRules } from "./structure/layout-rules.ts";
import { lookupsInObjects } from "./structure/own-keys.ts";
import { spreadLiterals } from "./structure/spread-literals.ts";

/** `node scripts/check-structure.ts`: no circle, no ring of subjects, no import that runs upwards, no component in the server, no object as a map, no literal that is spread into another, no date of this device, no private field of a library outside of `src/runtime`, few rules of CSS that only place boxes. `scripts/structure/floors.ts` has the rules. */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { files, imports } = readImports(ROOT, [
  "{src,modules,start}/**/*.{ts,tsx}",
  "packages/**/*.ts",
  "demo/**/*.ts",
  "bench/**/*.ts",
  "harness/**/*.ts",
]);
const only = process.argv[2] ?? "";
const lines = [
  ...circles(files, imports).map((circle) => `circle: ${circle.join(" → ")}`),
  ...ringsOfSubjects(imports).map((ring) => `subjects of the API in a ring: ${ring.join(" → ")}`),
  ...unusedExportsOfHandlers(files, ROOT, new Set(Object.keys(contract))).map((one) => `exported for nobody: ${one}`),
  ...componentsInServer(imports).map((chain) => `the server loads what Node cannot: ${chain.join(" → ")}`),
  ...climbing(imports).map(({ from, specifier }) => `climbs two folders: ${specifier} in ${from}`),
  ...lookupsInObjects(files, ROOT),
  ...spreadLiterals(files, ROOT).map((place) => `a literal is spread into another: ${place}`),
  ...tooManyLayoutRules(globSync("{src,modules}/**/*.css", { cwd: ROOT }), ROOT),
  ...deviceDates(files, ROOT).map((place) => `a date of this device instead of the place: ${place}`),
  ...internalsOutside([...files, ...globSync(["scripts/setup/*.mjs", "deploy/*"], { cwd: ROOT })], ROOT),
  ...floorViolations(imports).map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
].filter((line) => line.includes(only));
for (const line of lines) console.error(line);
console.log(`${imports.length} imports of ${files.length} files: ${lines.length} against the rules`);
process.exitCode = lines.length > 0 ? 1 : 0;
