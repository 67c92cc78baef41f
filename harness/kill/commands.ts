import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { appliedMigrations } from "@eolaire/postgres";
import { sql } from "kysely";
import { openDataFolder } from "#core/server/config/data-folder.ts";
import { connectDatabase, connectPostgres, type Database } from "#core/server/db/connect.ts";
import { startEmbeddedPostgres } from "#core/server/db/embedded-postgres.ts";
import { knownMigrations } from "#core/server/db/migrate.ts";
import { readRelease, releasedVersions } from "#test/support/releases.ts";
import { differences, everyHash } from "../restore/compare.ts";
import { runCommand, startCommand } from "../support/command.ts";
import { openOffice } from "../support/office.ts";
import { tokenOf } from "../support/people.ts";
import { pick } from "../support/random.ts";
import { kill } from "./victims.ts";

export type CommandKills = { kills: Record<string, number>; findings: string[] };

type Options = {
  /** A directory that was written to; no server runs on it. */
  dataDir: string;
  /** Where copies may be put. */
  folder: string;
  random: () => number;
  /** Of each command. */
  times: number;
  signal: AbortSignal;
};

const IMPORTED = 2_000;
/** A command that is not ended before is about to do nothing. */
const EARLIEST_MS = 300;
const LOG = { info: () => {}, warn: console.warn, error: console.error };

/** Kills backups, restores, migrations and imports in the middle, and repeats each: the whole must then be there, once. */
export async function killCommands(options: Options): Promise<CommandKills> {
  const report: CommandKills = { kills: {}, findings: [] };
  for (const [name, run] of Object.entries({ backup, restore, migration, import: imports })) {
    if (options.signal.aborted) break;
    try {
      const killed = await run(options, report.findings);
      report.kills[name] = killed;
      if (killed === 0) report.findings.push(`no ${name} was killed: each had ended before`);
    } catch (error) {
      report.findings.push(`${name} that was killed: ${(error as Error).message}`);
    }
    console.log(`killed during ${name}: ${report.kills[name] ?? 0} times, ${report.findings.length} findings`);
  }
  return report;
}

type Kill = (options: Options, findings: string[]) => Promise<number>;

/** Starts it and kills it after a part of the time that it takes. @returns whether it was still running */
async function cut(args: string[], settings: Record<string, string>, wholeMs: number, random: () => number) {
  const { child, ended } = startCommand(args, settings);
  const timer = setTimeout(() => child.kill("SIGKILL"), EARLIEST_MS + random() * Math.max(0, wholeMs - EARLIEST_MS));
  const { code } = await ended;
  clearTimeout(timer);
  return code === null;
}

async function timed(args: string[], settings: Record<string, string>): Promise<number> {
  const start = performance.now();
  await runCommand(args, settings);
  return performance.now() - start;
}

const backupsOf = ({ folder }: Options) => join(folder, "backups-of-kills");

const backup: Kill = async (options, findings) => {
  const { dataDir, random, times } = options;
  const [backups, settings] = [backupsOf(options), { DATA_DIR: dataDir }];
  await mkdir(backups, { mode: 0o700 });
  const wholeMs = await timed(["backup", backups], settings);
  const archives = async () => (await readdir(backups)).filter((name) => /\.tar\.zst$/.test(name)).length;
  const before = await archives();
  let killed = 0;
  for (let at = 0; at < times; at++) {
    if (!(await cut(["backup", backups], settings, wholeMs, random))) continue;
    killed += 1;
    await runCommand(["backup", "verify", backups], settings); // the newest is a whole one
  }
  await runCommand(["backup", backups], settings);
  await runCommand(["backup", "verify", backups], settings);
  const whole = (await archives()) - before;
  if (whole > times + 1 - killed) findings.push(`${whole} backups count as whole after ${killed} were killed`);
  return killed;
};

const restore: Kill = async (options, findings) => {
  const { dataDir, folder, random, times } = options;
  const backups = backupsOf(options);
  const rows = await hashesIn(dataDir);
  const first = join(folder, "restored-whole");
  const wholeMs = await timed(["restore", backups, "--trust"], { DATA_DIR: first });
  await rm(first, { recursive: true });
  let killed = 0;
  for (let at = 0; at < times; at++) {
    const target = join(folder, `restored-${at}`);
    const settings = { DATA_DIR: target };
    if (await cut(["restore", backups, "--trust"], settings, wholeMs, random)) killed += 1;
    // Somebody who finds half of a restore repeats it; what is there is moved aside where the command asks for that.
    const again = await startCommand(["restore", backups, "--trust"], settings).ended;
    if (again.code !== 0) await runCommand(["restore", backups, "--trust", "--replace"], settings);
    findings.push(...differences(rows, await hashesIn(target)).map((one) => `after a restore that was killed: ${one}`));
    await rm(target, { recursive: true });
  }
  return killed;
};

const migration: Kill = async ({ folder, random, times }, findings) => {
  const version = (await releasedVersions()).at(-1)!;
  let [killed, wholeMs] = [0, 0];
  for (let at = 0; at <= times; at++) {
    const dataDir = join(folder, `migrated-${at}`);
    const { settle } = await openDataFolder(dataDir);
    await withServer(dataDir, async (_, connection) => {
      const client = connectPostgres(connection, { max: 1 });
      await (await readRelease(version)).load(client);
      await client.end();
    });
    await settle();
    if (at > 0 && (await cut(["migrate", "--no-backup"], { DATA_DIR: dataDir }, wholeMs, random))) killed += 1;
    const began = performance.now();
    await runCommand(["migrate", "--no-backup"], { DATA_DIR: dataDir });
    if (at === 0) wholeMs = performance.now() - began; // the first, which is not killed, says how long one takes
    const applied = await withServer(dataDir, (db) => appliedMigrations(db));
    const known = await knownMigrations();
    if (String(applied) !== String(known)) {
      findings.push(`after a migration that was killed ${applied.length} of ${known.length} are applied`);
    }
    await rm(dataDir, { recursive: true });
  }
  return killed;
};

const imports: Kill = async ({ dataDir, random, times }, findings) => {
  await using office = await openOffice(dataDir, {}, { workers: 2 });
  const { db, product } = office;
  await sql`update account set type = 'admin' where id = ${office.ownerId}`.execute(db);
  const token = (await tokenOf(product.origin, office.owner.email))!;
  let killed = 0;
  for (let at = 0; at < times; at++) {
    const mark = `Import ${at} ${Math.floor(random() * 1e9)}`;
    const sending = sendImport(product.origin, token, mark);
    await delay(EARLIEST_MS + random() * 3_000);
    if (await kill(product.pid, pick(random, ["worker", "backend"] as const), random)) killed += 1;
    const status = await sending;
    await untilWell(product.origin);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from page where name like ${`${mark} %`}`.execute(db);
    const { count } = rows[0]!;
    const isWhole = count === 0 || count === IMPORTED;
    if (!isWhole) findings.push(`an import that was killed left ${count} of ${IMPORTED} pages`);
    if (status === 200 && count === 0) findings.push("an acknowledged import left nothing");
  }
  return killed;
};

/** @returns null where there was no answer */
async function sendImport(origin: string, authtoken: string, mark: string): Promise<number | null> {
  const rows = Array.from({ length: IMPORTED }, (_, at) => ({ name: `${mark} ${at}`, approval: "requested" }));
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify(rows)]), "pages.json");
  try {
    const response = await fetch(`${origin}/api/admin/page/import`, {
      method: "POST",
      headers: { authtoken },
      body: form,
    });
    const text = await response.text();
    if (response.status >= 400 && response.status < 500) throw new TypeError(text.slice(0, 300));
    return response.status;
  } catch (error) {
    if (error instanceof TypeError && /[{]/.test(error.message)) throw error;
    return null;
  }
}

async function untilWell(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error("the server did not become ready again");
}

const hashesIn = (dataDir: string) => withServer(dataDir, everyHash);

/** On the database of a folder that no server runs on. */
async function withServer<Result>(
  dataDir: string,
  use: (db: Database, connection: Parameters<typeof connectDatabase>[0]) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir, log: LOG });
  const db = connectDatabase(server.connection);
  try {
    return await use(db, server.connection);
  } finally {
    await db.destroy();
    await server.stop();
  }
}
