/**
 * The product and its PostgreSQL under a clock that jumps forwards and backwards by minutes, hours and days, and that passes both
 * changes of summer time and new year: `npm run harness -- clock [--jumps N] [--minutes 4] [--seed N]`. After each jump states, events, sessions, codes,
 * limits, mails and jobs must be those of the new time. It needs Debian's `faketime` and `postgresql`.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { checkEvents, checkJobs, checkMail, checkStates, doubleRuns, People } from "./clock/checks.ts";
import { type ClockOffice, openClockOffice } from "./clock/clock-office.ts";
import { FakeClock, hasFaketime } from "./clock/fake-clock.ts";
import { conclude } from "./support/conclude.ts";
import { hasDebianPostgres } from "./support/debian-postgres.ts";
import { interruption } from "./support/interruption.ts";
import { pick, seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    jumps: { type: "string", default: "1000" },
    minutes: { type: "string", default: "4" },
    seed: { type: "string" },
  },
});
if (!hasFaketime() || !(await hasDebianPostgres())) {
  console.error("Install what is missing: apt-get install faketime postgresql");
  exit(1);
}
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = seeded(seed);
const signal = interruption();
const deadline = performance.now() + Number(options.minutes) * 60_000;
/** One backwards and one forwards, however little time there is. */
const MIN_JUMPS = 2;
const findings: string[] = [];
let [jumps, instants, passed] = [0, 0, 0];

/** Instants that the clock passes at its own pace, in Europe/Dublin. */
const PASSED = [
  "2026-10-25T00:30:00Z", // 01:30, for the first time
  "2026-10-25T01:00:00Z", // 02:00 becomes 01:00
  "2026-10-25T01:30:00Z", // 01:30, for the second time
  "2027-03-28T01:00:00Z", // 01:00 becomes 02:00
  "2027-01-01T00:00:00Z",
];
const AROUND_SECONDS = 8;
/** What a jump may be long: a correction, a wrong time zone, a dead battery. */
const MINUTES = [3, 12, 60, 95, 24 * 60, 3 * 24 * 60, 9 * 24 * 60];

const folder = await mkdtemp(join(tmpdir(), "eolaire-clock-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
try {
  const clock = await FakeClock.create(join(folder, "clock"));
  await using office = await openClockOffice(folder, clock);
  console.log(`seed ${seed}`);
  await passInstants(office);
  await jumpAbout(office);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (jumps < MIN_JUMPS) findings.push(`interrupted after ${jumps} jumps`);
conclude({ figures: { seed, jumps, "instants passed": passed, "looks at all states": instants }, findings });

async function look(office: ClockOffice): Promise<void> {
  instants += 1;
  findings.push(...(await checkStates(office)), ...(await checkEvents(office)));
}

async function passInstants(office: ClockOffice): Promise<void> {
  for (const instant of PASSED) {
    if (signal.aborted) return;
    const at = Temporal.Instant.from(instant);
    await office.jump(at.subtract({ seconds: AROUND_SECONDS }));
    const before = findings.length;
    do {
      await look(office);
      await delay(500);
    } while (Temporal.Instant.compare(office.clock.now(), at.add({ seconds: AROUND_SECONDS })) < 0);
    passed += 1;
    console.log(`passed ${instant}: ${findings.length - before} findings`);
  }
}

/** Each second one backwards, from a summer evening on. */
async function jumpAbout(office: ClockOffice): Promise<void> {
  await office.jump(Temporal.Instant.from("2026-07-03T18:40:00Z"));
  const isOver = () => jumps >= MIN_JUMPS && performance.now() > deadline;
  while (jumps < Number(options.jumps) && !isOver() && !signal.aborted) {
    const before = findings.length;
    const people = new People(office, jumps);
    await people.prepare();
    await look(office); // what is cached now must not live on
    const minutes = pick(random, MINUTES) * (1 + random()) * (jumps % 2 === 0 ? -1 : 1);
    await office.jump(office.clock.now().add({ seconds: Math.round(minutes * 60) }));
    jumps += 1;
    await look(office);
    findings.push(...(await people.check(minutes / 60)), ...(await checkMail(office)));
    findings.push(...(await checkJobs(office)), ...(await doubleRuns(office)));
    for (const finding of findings.slice(before)) console.log(`  ${finding}`);
    console.log(
      `${jumps}. ${minutes.toFixed(0)} minutes to ${office.clock.now()}: ${findings.length - before} findings`,
    );
  }
}
