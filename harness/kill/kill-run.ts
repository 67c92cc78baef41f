import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { findRunningPostgres } from "#core/server/db/embedded-postgres.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import type { CutDisk } from "../power/cut-disk.ts";
import { pauseWalWriter } from "../power/wal-writer.ts";
import { type Answers, PatientCaller } from "../support/caller.ts";
import { freePort } from "../support/free-port.ts";
import { becomeAdministrator, confirmAddress } from "../support/office.ts";
import { type Product, startProduct } from "../support/product-process.ts";
import { pick, seeded } from "../support/random.ts";
import { age, filesWithoutRow, rowsWithoutFile } from "./files.ts";
import { Journal } from "./journal.ts";
import { mailFindings } from "./mails.ts";
import { chooseVictim, endsProduct, kill, type Victim } from "./victims.ts";
import { WRITES, type Writer } from "./writes.ts";

export type KillReport = {
  seed: number;
  kills: Partial<Record<Victim, number>>;
  acknowledged: number;
  answers: Record<string, number>;
  mails: number;
  /** From the kill until everything that was being written is acknowledged, in milliseconds, sorted. */
  recoveries: number[];
  findings: string[];
};

type Options = {
  dataDir: string;
  kills: number;
  seed: number;
  /** Where given, every victim is the power of this disk, on which the data folder is. */
  disk?: CutDisk;
  /** No further kill after this time, save for the first ones. */
  deadline?: number;
  least?: number;
  /** Ends the run after the kill that is under way; all is checked then as at the end of a whole run. */
  signal?: AbortSignal;
  report?: (line: string) => void;
};

const WRITERS = 6;
/** From the beginning of the writes to the kill. */
const LONGEST_WAIT_MS = 700;
/** Everything that is being written must be acknowledged by then. */
const RECOVERY_MS = 90_000;
const MINUTE_MS = 60_000;
/** After so many kills the files, the mails and all earlier writes are checked, too. */
const WHOLE_CHECK = 50;

/** How long an outage may last, of a hundred 95, and each. */
const [MOST_MS, LONGEST_MS] = [10_000, 30_000];

/** @param recoveries sorted */
export function outageFindings(recoveries: readonly number[]): string[] {
  const p95 = recoveries[Math.floor((recoveries.length - 1) * 0.95)] ?? 0;
  const longest = recoveries.at(-1) ?? 0;
  return [
    ...(p95 > MOST_MS ? [`of 100 outages 5 lasted for ${p95} ms or longer, more than ${MOST_MS}`] : []),
    ...(longest > LONGEST_MS ? [`an outage lasted for ${longest} ms, longer than ${LONGEST_MS}`] : []),
  ];
}

/**
 * Kills processes of the product while it is written to, and looks after each kill whether everything acknowledged is there
 * once. The same seed chooses the same victims, waits and kinds of writes.
 */
export async function killRun(options: Options): Promise<KillReport> {
  const { kills, seed, deadline = Number.POSITIVE_INFINITY, least = 0, report: say = () => {} } = options;
  const random = seeded(seed);
  await using run = await KillRun.start(options.dataDir, seed, options.disk);
  const counts: KillReport["kills"] = {};
  const isDue = (done: number) => done <= kills && (done <= least || Date.now() < deadline);
  for (let done = 1; isDue(done) && !options.signal?.aborted; done++) {
    const victim = options.disk ? "power" : chooseVictim(random);
    await run.survive(victim, random);
    counts[victim] = (counts[victim] ?? 0) + 1;
    if (victim === "power") await run.check({ whole: true });
    if (done % WHOLE_CHECK === 0) {
      await run.check({ whole: true });
      await run.sweep(); // as every six hours: of too many files without a row it would believe that they are not its own
    }
    for (const finding of run.newFindings()) say(finding);
    const { journal, recoveries, findings } = run;
    say(`${done}. ${victim}: ${recoveries.at(-1)} ms, ${journal.acknowledged} writes, ${findings.length} findings`);
    if (run.findings.length > 20) break;
  }
  const mails = await run.finish();
  const { acknowledged } = run.journal;
  const recoveries = run.recoveries.toSorted((a, b) => a - b);
  const answers = Object.fromEntries(run.answers);
  const findings = [...run.findings, ...untriedFindings(recoveries.length, acknowledged)];
  return { seed, kills: counts, acknowledged, answers, mails, recoveries, findings };
}

/** A run that has tried nothing has shown nothing. */
const untriedFindings = (kills: number, acknowledged: number) => [
  ...(kills === 0 ? ["nothing was killed"] : []),
  ...(acknowledged === 0 ? ["no write was acknowledged"] : []),
];

class KillRun {
  readonly journal = new Journal();
  readonly findings: string[] = [];
  readonly recoveries: number[] = [];
  readonly answers: Answers = new Map();
  readonly #mailServer: Awaited<ReturnType<typeof startMailServer>>;
  readonly #start: () => Promise<Product>;
  readonly #mediaDir: string;
  readonly #disk: CutDisk | undefined;
  #product: Product;
  readonly #db: Database;
  readonly #admin: PatientCaller;
  readonly #writers: Writer[] = [];
  readonly #unlimited: NodeJS.Timeout;
  #texts = 0;
  #reported = 0;

  static async start(dataDir: string, seed: number, disk?: CutDisk): Promise<KillRun> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const mailServer = await startMailServer();
    const port = await freePort(); // the same after each start, so that callers find it again
    const settings = {
      PORT: String(port),
      REQUIRE_SECOND_FACTOR: "off",
      MAIL_FROM: "no-reply@eolaire.example",
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`,
    };
    const start = () => startProduct({ dataDir, workers: 2, settings });
    const product = await start();
    const connection = await findRunningPostgres(dataDir);
    if (!connection) throw new Error("the embedded database is not running");
    const run = new KillRun({
      db: connectDatabase(connection),
      product,
      start,
      mailServer,
      mediaDir: join(dataDir, "media"),
      disk,
    });
    await run.#prepare(seed);
    return run;
  }

  private constructor(parts: {
    db: Database;
    product: Product;
    start: () => Promise<Product>;
    mailServer: Awaited<ReturnType<typeof startMailServer>>;
    mediaDir: string;
    disk: CutDisk | undefined;
  }) {
    this.#disk = parts.disk;
    this.#db = parts.db;
    this.#product = parts.product;
    this.#start = parts.start;
    this.#mailServer = parts.mailServer;
    this.#mediaDir = parts.mediaDir;
    this.#admin = new PatientCaller(parts.product.origin, "admin@example.com", this.answers);
    const empty = () => void sql`delete from rate_limit`.execute(this.#db).catch(() => {}); // the database may be away
    this.#unlimited = setInterval(empty, 200);
  }

  async #prepare(seed: number): Promise<void> {
    await becomeAdministrator(this.#admin, this.#db);
    for (let number = 1; number <= WRITERS; number++) {
      const caller = new PatientCaller(this.#product.origin, `writer-${seed}-${number}@example.com`, this.answers);
      const account = (await caller.call("/api/account/create", {})) as { id: string };
      await confirmAddress(caller, this.#db);
      const wanted = { pageName: `Page ${number}`, contactNumber: "+353749520000", type: "business" };
      const page = (await caller.call("/api/page/request", wanted)) as { id: string };
      await this.#admin.call("/api/admin/page/update", { id: page.id, approval: "approved" });
      const added = { photo: [], audio: [], price: [], invite: [] };
      this.#writers.push({ caller, journal: this.journal, accountId: account.id, pageId: page.id, added });
    }
  }

  newFindings(): string[] {
    const found = this.findings.slice(this.#reported);
    this.#reported = this.findings.length;
    return found;
  }

  /**
   * Writes, kills in the middle, and waits until everything that had begun is acknowledged. The power is cut right after an
   * acknowledgement, while nothing but the commits themselves syncs the WAL.
   */
  async survive(victim: Victim, random: () => number): Promise<void> {
    const cut = victim === "power" ? await this.#disk!.armed() : null;
    const resume = cut && (await pauseWalWriter(this.#product.pid));
    const stopping = new AbortController();
    const kinds = Object.keys(WRITES);
    const writing = Promise.all(
      this.#writers.map(async (writer) => {
        while (!stopping.signal.aborted) {
          const kind = pick(random, kinds);
          await WRITES[kind]!(writer, `text-${++this.#texts}`).catch((error: Error) => {
            this.findings.push(`${kind}: ${error.message}`);
          });
        }
      }),
    );
    await delay(random() * LONGEST_WAIT_MS);
    if (cut) {
      const isWritten = await Promise.race([
        this.journal.next().then(() => true),
        delay(RECOVERY_MS, false, { ref: false }),
      ]);
      if (!isWritten) {
        resume?.(); // else PostgreSQL does not end
        throw new Error(`for ${RECOVERY_MS} ms no write was acknowledged`);
      }
    }
    const killed = performance.now();
    await cut?.();
    await kill(this.#product.pid, victim, random);
    stopping.abort();
    if (endsProduct(victim)) {
      await this.#product.exited;
      if (victim === "power") await this.#disk!.comeBack();
      this.#product = await this.#start();
    }
    const isOver = await Promise.race([writing.then(() => true), delay(RECOVERY_MS, false, { ref: false })]);
    if (!isOver) throw new Error(`${RECOVERY_MS} ms after the kill of ${victim} writes were not acknowledged`);
    this.recoveries.push(Math.round(performance.now() - killed));
    await this.check();
  }

  async check({ whole = false } = {}): Promise<void> {
    this.findings.push(...(await this.journal.findings(this.#db, { whole })));
    if (whole) this.findings.push(...(await rowsWithoutFile(this.#db, this.#mediaDir)));
  }

  /** The cleaning job, a start after a day, and the mails that are still waiting. @returns the number of mails */
  async finish(): Promise<number> {
    await this.check({ whole: true });
    await this.#product.stop();
    await age(this.#mediaDir); // also what was being written at the end
    this.#product = await this.#start(); // empties `tmp` of what is older than a day
    await this.sweep();
    this.findings.push(...(await rowsWithoutFile(this.#db, this.#mediaDir)));
    this.findings.push(...(await filesWithoutRow(this.#db, this.#mediaDir, MINUTE_MS)));
    this.findings.push(...(await mailFindings(this.#db, this.#mailServer.received)));
    return this.#mailServer.received.length;
  }

  /** Runs the job that deletes files without a row, as if all files were two days old. */
  async sweep(): Promise<void> {
    await age(this.#mediaDir);
    const before = await this.#sweepJob();
    await this.#admin.call("/api/admin/jobs/run", { name: "media-sweep" });
    for (;;) {
      const { running, last_run } = await this.#sweepJob();
      if (!running && last_run !== before.last_run) return;
      await delay(100);
    }
  }

  async #sweepJob(): Promise<{ running: boolean; last_run: string | null }> {
    type Jobs = { items: { name: string; running: boolean; last_run: string | null }[] };
    const { items } = (await this.#admin.call("/api/admin/jobs", {})) as Jobs;
    return items.find(({ name }) => name === "media-sweep")!;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#unlimited);
    await this.#db.destroy();
    await this.#product.stop();
    await this.#mailServer.stop();
  }
}
