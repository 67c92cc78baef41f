/**
 * The work that texts of somebody unknown make: `npm run harness -- work [--minutes N] [--only PATTERN] [--part readers|requests|beside]
 * [--every N]`.
 * Every reader of them gets a hundred separators, letters and words, each repeated up to the greatest length that the front door lets
 * through; then a running product gets them in requests, wherever it reads a header, a field of a query or a path. The longest time of a processor is
 * printed. What takes more than 50 ms, and neither in a thread that is ended in time nor in the browser of its user, is a
 * finding. At last texts that once stopped the server are sent while somebody else reads a page, which must take no longer than alone.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { parseArgs } from "node:util";
import { conclude, type Figures } from "./support/conclude.ts";
import { readBeside } from "./work/beside.ts";
import { tryFrontDoor } from "./work/front-door.ts";
import { READERS } from "./work/readers.ts";
import { tryReaders, type Worst } from "./work/try-readers.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    minutes: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    part: { type: "string", default: "" },
    every: { type: "string", default: "1" },
  },
});
const begun = performance.now();
/** What is read in requests is tried, too, where the time is short. */
const until = (share: number) => begun + share * Number(options.minutes) * 60_000;
const MAX_MS = 50;
/** Longer than this nothing has to be measured. */
const ENOUGH_MS = 500;
/** How many are listed among the figures: the slowest. */
const LISTED = 25;

const measured = new Map<string, Worst>();
const findings: string[] = [];
const remarks: string[] = [];
const figures: Figures = {};
const only = new RegExp(options.only);
const makes = (part: "readers" | "requests" | "beside") => part.startsWith(options.part);
const readers = makes("readers") ? READERS.filter(({ name }) => only.test(name)) : [];
for (const { name, max, apartMs, isInBrowser = false } of readers) {
  if (performance.now() > until(makes("requests") ? 0.6 : 1)) {
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
const folder = await mkdtemp(join(tmpdir(), "eolaire-work-"));
if (makes("requests")) {
  const onTried = (name: string, worst: Worst) => {
    measured.set(name, worst);
    console.log(`${name}: ${described(worst)}`);
    if (worst.ms > MAX_MS) findings.push(`${name}: ${described(worst)}`);
  };
  const deadline = until(1);
  remarks.push(
    ...(await tryFrontDoor({
      dataDir: join(folder, "requests"),
      deadline,
      only,
      every: Number(options.every),
      onTried,
    })),
  );
}
if (makes("beside") && options.only === "") {
  const { rows, findings: slow } = await readBeside(join(folder, "beside"));
  for (const { text, answered, msOfText, alone, beside } of rows)
    figures[`a page alone, beside ${text}`] =
      `${alone}, ${beside} ms; the text ${msOfText.toFixed(0)} ms (${answered})`;
  findings.push(...slow);
}
await rm(folder, { recursive: true, force: true });
const slowest = [...measured].sort(([, one], [, other]) => other.ms - one.ms).slice(0, LISTED);
figures["texts tried, of these fields of calls"] =
  `${measured.size}, ${[...measured.keys()].filter((name) => name.startsWith("field ")).length}`;
for (const [name, worst] of slowest) figures[name] = described(worst);
conclude({ figures, findings, remarks });

function described({ ms, length, input }: Worst): string {
  return `${Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : "for ever"} for ${length} characters${input && ` of ${input}`}`;
}
