import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `node scripts/check-places.ts`: nothing in `src` names a thing of one country, which stands in `places/`, or of the demonstration.
 * Tests may.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

const OF_A_COUNTRY = /\bDublin\b|"IE"|"EUR"|\+353|\b353\b|[Ee]ircode|Éirchód|\bGardaí?\b|\bDonegal\b/g;
/** The name of a currency in a text; in code it is also that of a function. */
const MONEY = /€|\beuro\b|\bEuro\b|£|\bpounds?\b/g;
const OF_THE_DEMONSTRATION =
  /\bArranmore\b|\bLantern\b|\blantern[-.]|Lóchrainn|\bLeabgarrow\b|\bBurtonport\b|\bLetterkenny\b/g;

/** What is not moved yet, and how often it is named there. A number that falls has to fall here, too. */
const NOT_MOVED = new Map([
  ["src/server/db/schema.ts", 1], // the column `currency`, which no query reads
  ["modules/exchange/server/table/known-headings.ts", 1], // headings of other tables, in any language
]);

const counts = globSync("src/**/*.{ts,tsx,json,css}", { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\/compiled\/|db\/migrations/.test(path))
  .map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    const forbidden = [OF_A_COUNTRY, OF_THE_DEMONSTRATION, ...(path.endsWith(".json") ? [MONEY] : [])];
    return [path, forbidden.flatMap((names) => text.match(names) ?? []).length] as const;
  });

const findings = counts.flatMap(([path, count]) => {
  const allowed = NOT_MOVED.get(path) ?? 0;
  if (count === allowed) return [];
  return [
    `${path}: names ${count} things of a country or of the demonstration; ${allowed} are allowed. They belong in places/.`,
  ];
});

if (findings.length > 0) {
  console.error(findings.join("\n"));
  process.exitCode = 1;
}
