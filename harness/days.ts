/**
 * The suite on other days: `npm run harness -- days [PATH …] [--day 2027-03-28T00:55] [--days 3] [--minutes N] [--seed N]`. Tests, server,
 * PostgreSQL and Chromium live by a clock that begins at that time (in the zone of the country), and goes on. Without `--day` some of the
 * days ahead at which something is different are drawn. It fails where a test fails twice. It needs Debian's `faketime`.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { parseArgs } from "node:util";
import { ZONE } from "../src/domain/local-time.ts";
import { FakeClock, hasFaketime } from "./clock/fake-clock.ts";
import { type SpecialDay, specialDays } from "./days/special-days.ts";
import { runTests, testFiles } from "./days/suite.ts";
import { conclude } from "./support/conclude.ts";
import { interruption } from "./support/interruption.ts";
import { seeded } from "./support/random.ts";

const { values: options, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    day: { type: "string", multiple: true },
    days: { type: "string", default: "3" },
    minutes: { type: "string" },
    seed: { type: "string" },
  },
});
if (!hasFaketime()) {
  console.error("Install what is missing: apt-get install faketime");
  exit(1);
}
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = seeded(seed);
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Of files in one run of Vitest, where the time is limited: what begins is ended. */
const FILES_AT_ONCE = 24;
const signal = interruption();
const begin = performance.now();
const limitMs = options.minutes === undefined ? Number.POSITIVE_INFINITY : Number(options.minutes) * 60_000;
const days = options.day?.map(namedDay) ?? shuffled(specialDays(Temporal.Now.instant())).slice(0, Number(options.days));
const files = testFiles(positionals);
const count = files["of the day"].length + files.others.length;
const findings = count === 0 ? [`no file of tests has ${positionals.join(" or ")} in its path`] : [];
const remarks = files["left out"].map((file) => `${file}: it needs another PostgreSQL`);
let [passed, unstable] = [0, 0];

console.log(`seed ${seed}`);
const folder = await mkdtemp(join(tmpdir(), "eolaire-days-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
try {
  const clock = await FakeClock.create(join(folder, "clock"));
  for (const [index, day] of days.entries()) await runOn(day, clock, (limitMs * (index + 1)) / days.length);
} finally {
  await rm(folder, { recursive: true, force: true });
}
conclude({
  figures: {
    seed,
    days: days.map(nameOf).join("; "),
    "files of tests": count,
    "tests that passed": passed,
    "only at the second attempt": unstable,
  },
  findings,
  remarks,
});

/** @param untilMs by when the last files begin, since the begin of the run */
async function runOn(day: SpecialDay, clock: FakeClock, untilMs: number): Promise<void> {
  const ordered = [...shuffled(files["of the day"]), ...shuffled(files.others)];
  const size = limitMs === Number.POSITIVE_INFINITY ? Math.max(ordered.length, 1) : FILES_AT_ONCE;
  let ran = 0;
  while (ran < ordered.length && (ran === 0 || performance.now() - begin < untilMs) && !signal.aborted) {
    await clock.set(day.at);
    const result = await runTests(ordered.slice(ran, ran + size), { clock, folder, signal });
    if (!result) break;
    ran += size;
    passed += result.passed;
    unstable += result.unstable;
    findings.push(...result.failed.map((test) => `${nameOf(day)}: ${test}`));
    console.log(`${nameOf(day)}: ${result.passed} passed, ${result.failed.length} failed`);
  }
  if (ran < ordered.length) remarks.push(`${nameOf(day)}: ${ordered.length - ran} of ${ordered.length} files`);
}

function nameOf({ at, what }: SpecialDay): string {
  return `${at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: "minute" })} (${what})`;
}

function namedDay(text: string): SpecialDay {
  return { at: Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant(), what: "as asked for" };
}
