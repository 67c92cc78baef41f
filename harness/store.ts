/**
 * An object store that fails: `npm run harness -- store [--seed N] [--faults N] [--minutes 2.5]` runs the product with its media in
 * a store behind a proxy that is gone, silent or slow, answers with errors, other bytes or fewer, or resets connections, in
 * random turns, while photos and recordings are added, deleted and looked at, and backups made. It fails where a row has no
 * object, something acknowledged is lost, somebody gets wrong bytes, a 500 or no answer within a limit, where a backup or the
 * cleaning job does not work afterwards, and where connections stay.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, execPath } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { photoWidths } from "../src/domain/media/photo-sizes.ts";
import { audioExtension } from "../src/server/media/media-files.ts";
import { s3Store } from "../src/server/media/store/s3-store.ts";
import { startObjectStore } from "../test/support/object-store.ts";
import { Journal } from "./kill/journal.ts";
import { FaultyStore, STORE_FAULTS } from "./store/faulty-store.ts";
import { ageObjects, objectsWithoutRow, rowsWithoutObject } from "./store/objects.ts";
import { PatientCaller } from "./support/caller.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { type Fault, inTurns, untilWell } from "./support/fault-turns.ts";
import { interruption } from "./support/interruption.ts";
import { Observer, type Question } from "./support/observer.ts";
import { becomeAdministrator, openOffice } from "./support/office.ts";
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
const PAGES = ["/en", "/ga/pages", "/en/pages/lantern-bar", "/ga/pages/lantern-bar", "/api/page/id/lantern-bar"];
const PAGE_LIMIT_MS = 10_000;
/** Two attempts of ten seconds each, for the object and for its variant. */
const MEDIA_LIMIT_MS = 45_000;
const RECOVERY_MS = 30_000;
const WRITTEN_MS = 60_000;
const JOB_MS = 60_000;
const BETWEEN_MS = 1_500;
const MAX_HANDLES_LEFT = 30;
const WRITERS = 3;
const READERS = 3;
const PHOTOS = 8;
const CLI = fileURLToPath(new URL("../src/server/cli/eolaire.ts", import.meta.url));

const signal = interruption();
/** Faults come in the order of the seed, whatever is asked meanwhile. */
const random = seeded(seed);
const loadRandom = seeded(seed + 1);
const deadline = performance.now() + Number(options.minutes) * 60_000;
const folder = await mkdtemp(join(tmpdir(), "eolaire-store-"));
const findings: string[] = [];
let figures: Figures = {};
console.log(`seed ${seed}`);

try {
  await using cleanUp = new AsyncDisposableStack();
  const objects = await startObjectStore("media/");
  cleanUp.defer(() => objects.stop());
  const direct = s3Store(objects.settings);
  const proxy = await FaultyStore.start(objects.settings.endpoint!);
  cleanUp.defer(() => proxy.stop());
  const settings = {
    DEMO: "on",
    ADMIN_EMAIL: "admin@example.com",
    BACKUP_TO: `s3://${objects.settings.bucket}/backups`,
    S3_BUCKET: objects.settings.bucket,
    S3_PREFIX: objects.settings.prefix,
    S3_PATH_STYLE: "on",
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const office = cleanUp.use(await openOffice(folder, settings));
  const { db, answers } = office;
  const { origin } = office.product;
  const admin = new PatientCaller(origin, settings.ADMIN_EMAIL, answers);
  await becomeAdministrator(admin, db);
  const { handles } = office.product;

  const pages = new Observer("pages", origin, { allowed: [200], limitMs: PAGE_LIMIT_MS });
  // A file that was being sent when the store failed ends without its last bytes.
  const media = new Observer("photos and recordings", origin, { allowed: [0, 200, 503], limitMs: MEDIA_LIMIT_MS });
  const digests = new Map<string, string>();
  const files = await addressesOfMedia();
  const file = (): Question => {
    const path = pick(loadRandom, files);
    return { path, locale: pick(loadRandom, ["en", "ga"]), check: (bytes) => checkDigest(path, bytes) };
  };

  const journal = new Journal();
  const stopping = new AbortController();
  const load = AbortSignal.any([stopping.signal, signal]);
  for (const path of PAGES) await pages.ask({ path });
  const before = await handles();
  const reading = [
    pages.keepAsking(() => ({ path: pick(loadRandom, PAGES) }), load),
    ...Array.from({ length: READERS }, () => media.keepAsking(file, load)),
  ];
  const kinds = ["photo", "recording", "post"];
  const writing = writeForOffice(office, { journal, random: loadRandom, count: WRITERS, kinds, signal: load });

  const faults: Fault[] = [
    { name: "gone", lasts: [4_000, 8_000], begin: () => proxy.goAway(), end: () => proxy.comeBack() },
    ...STORE_FAULTS.map((fault): Fault => {
      const set = (now: typeof proxy.fault) => async () => {
        proxy.fault = now;
      };
      const begin = async () => {
        await set(fault)();
        if (random() < 1 / 3) await startJob("backup");
      };
      const end = async () => {
        await set(null)();
        if (fault === "silent") proxy.closeAll(); // for a backup, a call may take minutes
      };
      return { name: fault, lasts: fault === "silent" ? [8_000, 14_000] : [5_000, 10_000], begin, end };
    }),
  ];
  const recoveries: number[] = [];
  const recover = async ({ name }: Fault) => {
    const probe = new Observer("probe", origin, { allowed: [0, 200, 503], limitMs: RECOVERY_MS });
    const ms = await untilWell(async () => (await probe.ask(file())) === 200, RECOVERY_MS);
    if (ms >= RECOVERY_MS) findings.push(`${name}: not well ${RECOVERY_MS} ms after its end`);
    recoveries.push(ms);
    console.log(`${name}: well again after ${ms} ms; ${journal.acknowledged} writes, ${digests.size} files read`);
    await pause(BETWEEN_MS, undefined, { signal }).catch(() => {}); // rejects when interrupted
  };
  await pause(BETWEEN_MS);
  const count = Number(options.faults);
  const done = await inTurns(faults, { random, count, deadline, signal, recover });

  stopping.abort();
  const refused = await Promise.race([writing, pause(WRITTEN_MS, null, { ref: false })]);
  findings.push(...(refused ?? [`writes were not acknowledged ${WRITTEN_MS} ms after the last fault`]));
  await Promise.all(reading);
  findings.push(...(await journal.findings(db, { whole: true })), ...(await rowsWithoutObject(db, direct)));
  const left = await objectsWithoutRow(db, direct);
  await ageObjects(objects.folder);
  for (const name of ["media-sweep", "backup"]) findings.push(...(await finishJob(name)));
  findings.push(...(await objectsWithoutRow(db, direct)), ...(await rowsWithoutObject(db, direct)));
  findings.push(...(await verifyBackup()));
  proxy.closeAll(); // connections that are kept for the next request
  await pause(BETWEEN_MS);
  const after = await handles();
  if (after > before + MAX_HANDLES_LEFT) findings.push(`${after} handles are open at the end`);
  if (answers.has("500")) findings.push(`${answers.get("500")} writes were answered with 500`);
  for (const path of [...office.owner.hung, ...admin.hung]) findings.push(`${path} had no answer in time`);
  findings.push(...pages.findings, ...media.findings);

  figures = {
    seed,
    faults: done,
    "acknowledged writes": journal.acknowledged,
    "answers to writes": JSON.stringify(Object.fromEntries(answers)),
    "well again after a fault, at the latest, ms": Math.max(0, ...recoveries),
    "objects without a row before the cleaning job": left.length,
    "pages meanwhile": pages.line,
    "files meanwhile": media.line,
    "handles before and after": `${before}, ${after}`,
  };

  async function addressesOfMedia(): Promise<string[]> {
    const ofPages = (table: "photo" | "audio") =>
      db.selectFrom(table).innerJoin("page", "page.id", `${table}.page_id`).where("page.is_public", "=", true);
    const photos = await ofPages("photo").select(["photo.key", "photo.width"]).orderBy("photo.key").execute();
    const recordings = await ofPages("audio").select(["audio.key", "audio.mime"]).execute();
    return [
      ...photos
        .slice(0, PHOTOS)
        .flatMap(({ key, width }) =>
          photoWidths(width).flatMap((one) =>
            ["webp", "jpg"].map((type) => `/images/page/photos/${key}-${one}.${type}`),
          ),
        ),
      ...recordings.map(({ key, mime }) => `/audio/${key}.${audioExtension(mime)}`),
    ];
  }

  function checkDigest(path: string, bytes: Buffer): string | null {
    const digest = createHash("sha256").update(bytes).digest("hex");
    const known = digests.get(path);
    if (!known) digests.set(path, digest);
    return !known || known === digest ? null : "other bytes than before";
  }

  async function startJob(name: string): Promise<void> {
    await admin.call("/api/admin/jobs/run", { name });
  }

  /** Runs it with a good store. @returns why it failed */
  async function finishJob(name: string): Promise<string[]> {
    type Jobs = { items: { name: string; running: boolean; last_run: string | null; last_error: string | null }[] };
    const since = Date.now() - 1_000; // its times may have no fractions
    const end = performance.now() + JOB_MS;
    await startJob(name);
    while (performance.now() < end) {
      const { items } = (await admin.call("/api/admin/jobs", {})) as Jobs;
      const job = items.find((one) => one.name === name)!;
      if (!job.running && job.last_run && Date.parse(job.last_run) >= since) {
        return job.last_error ? [`${name} failed: ${job.last_error}`] : [];
      }
      await pause(BETWEEN_MS);
    }
    return [`${name} did not end`];
  }

  async function verifyBackup(): Promise<string[]> {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: "error", ...settings };
    return promisify(execFile)(execPath, [CLI, "backup", "verify"], { env }).then(
      () => [],
      (error: { stderr?: string }) => [`the backup is damaged: ${error.stderr}`],
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (signal.aborted) findings.push("interrupted before its end");
conclude({ figures, findings });
