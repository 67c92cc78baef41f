/**
 * A mail server that fails: `npm run harness -- smtp [--seed N] [--faults N] [--minutes 2.5]` lets the product send mail to a server
 * that is gone, silent or slow, defers, refuses, closes at the worst moment or has a wrong certificate, in random turns, while
 * people register, invite, write and reply. Waits between attempts are cut short. It fails where a mail is lost or arrives twice
 * without having been sent again by hand, where a refused one is tried again or not shown to the office, where public pages are
 * not answered meanwhile, and where connections stay.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Journal } from "./kill/journal.ts";
import { FaultyMailServer, MAIL_FAULTS } from "./smtp/faulty-mail-server.ts";
import { endWaits, mailFindings, refusalFindings, sendUncertainAgain, untilEnded } from "./smtp/mails.ts";
import { PatientCaller } from "./support/caller.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { type Fault, inTurns } from "./support/fault-turns.ts";
import { interruption } from "./support/interruption.ts";
import { Observer } from "./support/observer.ts";
import { becomeAdministrator, openOffice } from "./support/office.ts";
import { writeForOffice } from "./support/office-writers.ts";
import { pick, seeded } from "./support/random.ts";

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: "string" },
    faults: { type: "string", default: "1000" },
    minutes: { type: "string", default: "2" },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** Those whose mails nobody else's hide. */
const KINDS = ["registration", "feedback", "invite"];
const WRITERS = 2;
const READERS = 2;
const LIMIT_MS = 10_000;
const WELL_MS = 2_000;
/** The longest attempt that has begun may take until its limit: a greeting has 15 seconds. */
const ENDS_MS = 60_000;
const AGE_EVERY_MS = 500;
const MAX_HANDLES_LEFT = 20;
const PAGES = ["/en", "/ga", "/en/pages", "/en/pages/lantern-bar", "/ga/pages/lantern-bar", "/api/page/id/lantern-bar"];

const signal = interruption();
/** Faults come in the order of the seed, whatever is asked meanwhile. */
const random = seeded(seed);
const loadRandom = seeded(seed + 1);
const deadline = performance.now() + Number(options.minutes) * 60_000;
const folder = await mkdtemp(join(tmpdir(), "eolaire-smtp-"));
const findings: string[] = [];
let figures: Figures = {};
console.log(`seed ${seed}`);

try {
  await using cleanUp = new AsyncDisposableStack();
  const server = await FaultyMailServer.start();
  cleanUp.defer(() => server.stop());
  const settings = {
    DEMO: "on",
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "Office <office@example.com>",
    ADMIN_EMAIL: "admin@example.com",
  };
  const office = cleanUp.use(await openOffice(folder, settings));
  const { db, answers } = office;
  const { origin } = office.product;
  const admin = new PatientCaller(origin, settings.ADMIN_EMAIL, answers);
  await becomeAdministrator(admin, db);
  const pages = new Observer("public pages", origin, { allowed: [200], limitMs: LIMIT_MS });
  const { handles } = office.product;
  for (const path of PAGES) await pages.ask({ path });
  await untilEnded(db, ENDS_MS);
  const [before, since] = [await handles(), new Date()];

  const aging = setInterval(() => void endWaits(db).catch(() => {}), AGE_EVERY_MS);
  cleanUp.defer(async () => clearInterval(aging));
  const journal = new Journal();
  const stopping = new AbortController();
  const load = AbortSignal.any([stopping.signal, signal]);
  const reading = Array.from({ length: READERS }, () =>
    pages.keepAsking(() => ({ path: pick(loadRandom, PAGES) }), load),
  );
  const writing = writeForOffice(office, { journal, random: loadRandom, count: WRITERS, kinds: KINDS, signal: load });

  const faults: Fault[] = [
    { name: "gone", lasts: [4_000, 8_000], begin: () => server.goAway(), end: () => server.comeBack() },
    ...MAIL_FAULTS.map((fault): Fault => {
      const set = (now: typeof server.fault) => async () => {
        server.fault = now;
      };
      return { name: fault, lasts: [5_000, 10_000], begin: set(fault), end: set(null) };
    }),
  ];
  const recover = async ({ name }: Fault) => {
    const { length } = server.received;
    await pause(WELL_MS, undefined, { signal }).catch(() => {}); // rejects when interrupted
    console.log(`${name}: ${server.received.length - length} mails within ${WELL_MS} ms after its end`);
  };
  await pause(WELL_MS);
  const done = await inTurns(faults, { random, count: Number(options.faults), deadline, signal, recover });

  stopping.abort();
  findings.push(...(await writing));
  await Promise.all(reading);
  const longest = await untilEnded(db, ENDS_MS);
  findings.push(...(await mailFindings(db, server, { since })));
  findings.push(...(await refusalFindings(db, { admin, server, since })));
  const again = await sendUncertainAgain(db, admin, since);
  await untilEnded(db, ENDS_MS);
  findings.push(...(await mailFindings(db, server, { since, again: true })));
  clearInterval(aging);
  await pause(WELL_MS);
  const after = await handles();
  if (server.openConnections > 0) findings.push(`${server.openConnections} connections to the mail server stay open`);
  if (after > before + MAX_HANDLES_LEFT) findings.push(`${after} handles are open at the end`);
  for (const status of ["500", "503", "hung"]) {
    if (answers.has(status)) findings.push(`${answers.get(status)} writes were answered with ${status}`);
  }
  findings.push(...(await journal.findings(db, { whole: true })), ...pages.findings);

  figures = {
    seed,
    faults: done,
    "acknowledged writes": journal.acknowledged,
    "mails received": server.received.length,
    "attempts refused": server.refused,
    "attempts deferred": server.deferred,
    "uncertain mails, sent again by hand": again,
    "of these arrived twice": server.received.filter(({ id }) => server.unanswered.some((one) => one.id === id)).length,
    "all mails had ended after the last fault, ms": Math.round(longest),
    "public pages meanwhile": pages.line,
    "handles before and after": `${before}, ${after}`,
  };
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (signal.aborted) findings.push("interrupted before its end");
conclude({ figures, findings });
