/**
 * The work that texts of somebody unknown make: `npm run harness -- work [--minutes N] [--only PATTERN]` gives every reader of them a hundred separators, letters and
 * words, each repeated up to the greatest length that the front door lets through, and prints the longest time of a processor. A
 * reader that takes more than 50 ms, and neither in a thread that is ended in time nor in the browser of its user, is a finding.
 */
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { conclude, type Figures } from "./support/conclude.ts";
import { READERS } from "./work/readers.ts";
import { tryReaders, type Worst } from "./work/try-readers.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { minutes: { type: "string", default: "60" }, only: { type: "string", default: "" } },
});
const deadline = performance.now() + Number(options.minutes) * 60_000;
const MAX_MS = 50;
/** Longer than this nothing has to be measured. */
const ENOUGH_MS = 500;
/** How many are listed among the figures: the slowest. */
const LISTED = 25;

const measured = new Map<string, Worst>();
const findings: string[] = [];
const remarks: string[] = [];
const only = new RegExp(options.only);
for (const { name, max, apartMs, isInBrowser = false } of READERS.filter(({ name }) => only.test(name))) {
  if (performance.now() > deadline) {
    remarks.push(`${name}: the time was over`);
    continue;
  }
  const worst = (await tryReaders([name], { enoughMs: ENOUGH_MS })).get(name)!;
  measured.set(name, worst);
  console.log(
    `${name}: ${described(worst)}, up to ${max} characters${apartMs ? `, in a thread of ${apartMs} ms` : ""}`,
  );
  if (worst.ms > MAX_MS && apartMs === undefined && !isInBrowser) findings.push(`${name}: ${described(worst)}`);
}
const slowest = [...measured].sort(([, one], [, other]) => other.ms - one.ms).slice(0, LISTED);
const figures: Figures = {
  "readers, of these fields of calls": `${measured.size}, ${[...measured.keys()].filter((name) => name.startsWith("field ")).length}`,
  ...Object.fromEntries(slowest.map(([name, worst]) => [name, described(worst)])),
};
conclude({ figures, findings, remarks });

function described({ ms, length, input }: Worst): string {
  return `${Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : "for ever"} for ${length} characters${input && ` of ${input}`}`;
}
