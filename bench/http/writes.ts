import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { findRunningPostgres, type SocketConnection } from "#core/server/db/embedded-postgres.ts";
import { startProduct } from "#harness/support/product-process.ts";
import { signInAsAdministrator } from "./administrator.ts";
import { type FilledFolder, withCopyOf } from "./filled-folder.ts";
import { putLoad } from "./load.ts";
import type { Row } from "./report.ts";
import { settle } from "./settle.ts";

const CALLERS = 16;
/** More than are edited in the time of a measurement. */
const MAX_EDITED = 20_000;
const WARM_UP_SECONDS = 5;

/**
 * Edits of a text, each of another page, by calls of the API: permission, validation, audit, search and notification. Beside them
 * what PostgreSQL does at most: single-row updates by `pgbench` in the same database.
 */
export function writeRows(folder: FilledFolder, seconds: number): Promise<Row[]> {
  return withCopyOf(folder, (dataDir) => measured(dataDir, seconds));
}

async function measured(dataDir: string, seconds: number): Promise<Row[]> {
  const product = await startProduct({ dataDir });
  try {
    await settle(product);
    const { token } = await signInAsAdministrator(product.origin, dataDir);
    const connection = await findRunningPostgres(dataDir);
    if (!connection) throw new Error("the embedded database is not running");
    const edits = await editsOf(connection);
    const half = Math.floor(edits.length / 2);
    const headers = { authtoken: token, "content-type": "application/json" };
    const load = { origin: product.origin, callers: CALLERS, headers };
    await putLoad({ ...load, paths: edits.slice(0, half), seconds: WARM_UP_SECONDS }, null);
    const written = await putLoad({ ...load, paths: edits.slice(half), seconds }, null);
    const updates = await updatesPerSecond(connection, dataDir, seconds);
    const failed: Row = { name: "edits of a text: FAILED", value: written.failed, unit: "/s", aim: { most: 0 } };
    return [
      { name: "edits of a text, 16 callers: per second", value: written.perSecond, unit: "/s", aim: { least: 500 } },
      { name: "edits of a text, 16 callers: p99", value: written.p99, unit: "ms", aim: { most: 60 } },
      ...(written.failed > 0 ? [failed] : []),
      { name: "single-row updates by pgbench, 16 clients", value: updates, unit: "/s", aim: null },
      { name: "edits of a text: of pgbench", value: written.perSecond / updates, unit: "×", aim: { least: 0.07 } },
    ];
  } finally {
    await product.stop();
  }
}

/** Requests as `putLoad` sends them. */
async function editsOf(connection: SocketConnection): Promise<string[]> {
  const db = connectDatabase(connection);
  try {
    const pages = await db.selectFrom("page").select("id").orderBy("slug").limit(MAX_EDITED).execute();
    await sql`create table bench_row as select id, 0 as value from generate_series(1, 10000) id`.execute(db);
    await sql`alter table bench_row add primary key (id)`.execute(db);
    await refillBuckets(db);
    return pages.map(({ id }, at) => {
      const body = { page_id: id, slogan: `The slogan of benchmark ${at}`, slogan_ie: `Mana an tomhais ${at}` };
      return `/api/page/basics\t${JSON.stringify(body)}`;
    });
  } finally {
    await db.destroy();
  }
}

/** One account edits more than the product lets it: its bucket costs the same statement, and never becomes empty. */
async function refillBuckets(db: Database): Promise<void> {
  await sql`create function bench_refill() returns trigger language plpgsql as $$
    begin new.date_expires := clock_timestamp(); return new; end $$`.execute(db);
  await sql`create trigger bench_refill before update on rate_limit
    for each row execute function bench_refill()`.execute(db);
}

async function updatesPerSecond(connection: SocketConnection, dataDir: string, seconds: number): Promise<number> {
  const script = join(dataDir, "update.pgbench");
  await writeFile(script, "\\set at random(1, 10000)\nupdate bench_row set value = value + 1 where id = :at;\n");
  const { socketDir, port, user, database } = connection;
  const server = ["-h", socketDir, "-p", String(port), "-U", user, database];
  const load = ["-n", "-M", "prepared", "-c", String(CALLERS), "-j", "2", "-T", String(seconds), "-f", script];
  const { stdout } = await promisify(execFile)("pgbench", [...load, ...server]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
