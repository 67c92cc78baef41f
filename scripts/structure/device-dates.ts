import { readFileSync } from "node:fs";
import { join } from "node:path";

/** In the zone of the process, with the reason. */
const ALLOWED: ReadonlySet<string> = new Set([
  "src/server/api/pages/times/osm/compare-hours.ts", // the library that it compares with computes there
]);
const DATES = /\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)|new Date\(\)\s*\.toISOString\(\)\s*\.slice\(/;

/**
 * Dates of this device or of UTC where the place's are meant: a reader elsewhere would see another day, and in summer so would everybody for an hour after
 * midnight. `today()` of the desk, `localDateOf()` and `todayAt()` have those of the place.
 * @returns `file:line`
 */
export function deviceDates(files: readonly string[], root: string): string[] {
  return files
    .filter((file) => /^(?:src|modules)\//.test(file) && !/\.test\.tsx?$/.test(file) && !ALLOWED.has(file))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) => (DATES.test(line) ? [`${file}:${at + 1}`] : [])),
    );
}
