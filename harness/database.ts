/**
 * A database that fails: `npm run harness -- database [--seed N] [--faults N] [--minutes 2.5]` runs the product on Debian's
 * PostgreSQL, which is restarted, gone, paused, read-only, at its limit of connections, or has a locked table, in random turns,
 * while people read and write. Public pages that are cached must be answered meanwhile; everything else within a limit,
 * with 503 and words where it cannot be. It fails where something hangs, is answered with 500, or acknowledged and lost, where
 * the product does not come back by itself, or where connections stay.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { databaseFaults, prepareDatabase, ROLE } from "./database/faults.ts";
import { Journal } from "./kill/journal.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { DebianPostgres, hasDebianPostgres } from "./support/debian-postgres.ts";
import { type Fault, inTurns, untilWell } from "./support/fault-turns.ts";
import { interruption } from "./support/interruption.ts";
import { Observer, type Question } from "./support/observer.ts";
import { openOffice } from "./support/office.ts";
import { writeForOffice } from "./support/office-writers.ts";
import { pick, seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: "string" },
    faults: { type: "string", default: "1000" },
    minutes: { type: "string", default: "2.5" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** Twelve seconds for a statement (`REQUEST_LIMITS`), and ten for a connection. */
const LIMIT_MS = 25_000;
/** Cached answers need no database. */
const CACHED_LIMIT_MS = 5_000;
/** From the end of a fault until reading, writing and signing in work. */
const RECOVERY_MS = 20_000;
const BETWEEN_MS = 1_500;
const MAX_CONNECTIONS = 40;
const MAX_HANDLES_LEFT = 30;
const READERS = 3;
const WRITERS = 3;
/** Of the demonstration; nobody writes to it here. */
const CACHED = ["/en/pages/lantern-bar", "/ga/pages/lantern-bar", "/api/page/id/lantern-bar", "/en/open-data"];

if (!(await hasDebianPostgres())) {
  console.error("This harness needs PostgreSQL 15 of Debian 12: apt-get install postgresql-15");
  exit(1);
}
const signal = interruption();
/** Faults come in the order of the seed, whatever is asked meanwhile. */
const random = seeded(seed);
const loadRandom = seeded(seed + 1);
const deadline = performance.now() + Number(options.minutes) * 60_000;
const folder = await mkdtemp(join(tmpdir(), "eolaire-database-"));
await chmod(folder, 0o755); // PostgreSQL runs as another user
const findings: string[] = [];
let figures: Figures = {};
console.log(`seed ${seed}`);

try {
  await using cleanUp = new AsyncDisposableStack();
  const server = await DebianPostgres.create(join(folder, "postgres"), {
    settings: { max_connections: String(MAX_CONNECTIONS) },
  });
  cleanUp.defer(() => server.stop());
  const settings = { DATABASE_URL: await prepareDatabase(server), DEMO: "on" };
  const office = cleanUp.use(await openOffice(join(folder, "data"), settings, { database: { url: server.url } }));
  const { origin } = office.product;
  const cached = new Observer("cached pages", origin, { allowed: [200], limitMs: CACHED_LIMIT_MS });
  const others = new Observer("other calls", origin, { allowed: [200, 503], limitMs: LIMIT_MS });
  for (const path of CACHED) await cached.ask({ path });
  const connections = async () =>
    Number(await server.query(`select count(*) from pg_stat_activity where usename = '${ROLE}'`));
  const { handles } = office.product;

  const journal = new Journal();
  const stopping = new AbortController();
  const load = AbortSignal.any([stopping.signal, signal]);
  let number = 0;
  const question = (): Question => {
    const locale = pick(loadRandom, ["en", "ga"] as const);
    return pick(loadRandom, [
      { path: `/${locale}/pages?q=harbour${++number}`, locale },
      { path: `/api/pages?q=harbour${++number}&limit=5`, locale },
      { path: `/api/events?limit=${1 + (++number % 50)}`, locale },
    ]);
  };
  const reading = [
    cached.keepAsking(() => ({ path: pick(loadRandom, CACHED) }), load),
    ...Array.from({ length: READERS }, () => others.keepAsking(question, load)),
  ];
  const writing = writeForOffice(office, { journal, random: loadRandom, count: WRITERS, signal: load });
  await pause(BETWEEN_MS);
  const before = { connections: await connections(), handles: await handles() };
  const recoveries: number[] = [];

  const recover = async ({ name }: Fault) => {
    const probe = new Observer("probe", origin, { allowed: [0, 200, 503], limitMs: RECOVERY_MS });
    const isWell = async () => {
      const read = await probe.ask({ path: `/api/pages?q=well${++number}` });
      const written = await probe.ask({ path: "/api/feedback", body: { kind: "question", message: "?", seconds: 30 } });
      return read === 200 && written === 200;
    };
    const ms = await untilWell(isWell, RECOVERY_MS);
    if (ms >= RECOVERY_MS) findings.push(`${name}: not well ${RECOVERY_MS} ms after its end`);
    recoveries.push(ms);
    console.log(
      `${name}: well again after ${ms} ms; ${journal.acknowledged} writes; ${await connections()} connections`,
    );
    findings.push(...probe.findings);
    await pause(BETWEEN_MS, undefined, { signal }).catch(() => {}); // rejects when interrupted
  };
  const count = Number(options.faults);
  const done = await inTurns(databaseFaults(server), { random, count, deadline, signal, recover });

  stopping.abort();
  const refused = await Promise.race([writing, pause(RECOVERY_MS, null, { ref: false })]);
  findings.push(...(refused ?? [`writes were not acknowledged ${RECOVERY_MS} ms after the last fault`]));
  await Promise.all(reading);
  const after = { connections: await connections(), handles: await handles() };
  if (after.connections > before.connections + READERS + WRITERS)
    findings.push(`${after.connections} connections stay`);
  if (after.handles > before.handles + MAX_HANDLES_LEFT) findings.push(`${after.handles} handles are open at the end`);
  for (const path of office.owner.hung) findings.push(`${path} had no answer in time`);
  if (office.answers.has("500")) findings.push(`${office.answers.get("500")} writes were answered with 500`);
  findings.push(...(await journal.findings(office.db, { whole: true })), ...cached.findings, ...others.findings);
  const errors = office.product.log.filter((line) => /"level":60|unhandled/i.test(line));
  findings.push(...errors.map((line) => line.slice(0, 300)));

  figures = {
    seed,
    faults: done,
    "acknowledged writes": journal.acknowledged,
    "answers to writes": JSON.stringify(Object.fromEntries(office.answers)),
    "well again after a fault, at the latest, ms": Math.max(0, ...recoveries),
    "cached pages meanwhile": cached.line,
    "other calls meanwhile": others.line,
    "connections before and after": `${before.connections}, ${after.connections}`,
    "handles before and after": `${before.handles}, ${after.handles}`,
  };
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (signal.aborted) findings.push("interrupted before its end");
conclude({ figures, findings });
