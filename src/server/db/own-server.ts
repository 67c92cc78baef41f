import { sql } from "kysely";
import type pg from "pg";
import { StartRefused } from "../config/start-refused.ts";
import { connectPostgres, type Database, kyselyOn, type ServerAddress } from "./connect.ts";
import type { DatabaseClient } from "./database-client.ts";

/** The first with `unique nulls not distinct`, which ranks of photos and counts of views need. */
const OLDEST_MAJOR = 15;
/** The newest one with which Eolaire is tested. */
export const NEWEST_MAJOR = 18;
/** The first with `uuidv7()`. */
const MAJOR_WITH_UUIDV7 = 18;

type Server = { version: string; number: number; encoding: string };

/** Why Eolaire cannot use a server, and what to do. */
export type Refusal = { problem: string; advice: string };

/**
 * Checks a PostgreSQL server that is not ours, before anything is written to it.
 * @throws StartRefused where it does not answer, is too old, or is reached only through a pooler
 */
export async function requireUsableServer(address: ServerAddress): Promise<void> {
  const refusal = await inspectServer(address).catch((error: unknown) => {
    const reason = `The database of ${settingOf(address)} does not answer: ${messageOf(error)}`;
    throw new StartRefused("busy", reason, { cause: error });
  });
  if (refusal) throw new StartRefused("config", `${refusal.problem}: ${refusal.advice}`);
}

/**
 * @returns null where Eolaire can use the server
 * @throws what the driver throws where it does not answer
 */
export async function inspectServer(address: ServerAddress): Promise<Refusal | null> {
  const client = connectPostgres({ url: address.directUrl ?? address.url }, { max: 1 });
  const setting = settingOf(address);
  try {
    return refusalOf(await readServer(kyselyOn(client)), setting) ?? (await poolerRefusal(client, setting));
  } finally {
    await client.end();
  }
}

const settingOf = ({ directUrl }: ServerAddress) => (directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");

function refusalOf({ version, number, encoding }: Server, setting: string): Refusal | null {
  if (majorOf(number) < OLDEST_MAJOR) {
    return {
      problem: `${setting} leads to PostgreSQL ${version}, and Eolaire needs ${OLDEST_MAJOR} or newer (${OLDEST_MAJOR} to ${NEWEST_MAJOR} are supported)`,
      advice: "upgrade that server, or leave DATABASE_URL empty to use the PostgreSQL that Eolaire brings.",
    };
  }
  if (encoding === "UTF8") return null;
  return {
    problem: `The database of ${setting} has the encoding ${encoding}, and Eolaire needs UTF8`,
    advice: "create another one with `createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME`.",
  };
}

/**
 * A pooler has connections of its own, so that the process number which it named at the start is not that of the process
 * which answers. In transaction mode it loses `LISTEN` silently: outdated pages would stay in the caches.
 */
async function poolerRefusal(client: DatabaseClient, setting: string): Promise<Refusal | null> {
  const session = await client.openSession();
  const { rows } = await session.query("select pg_backend_pid() as pid").finally(() => session.end());
  if (rows[0]?.pid === (session as pg.Client & { processID: number }).processID) return null;
  if (setting === "DATABASE_DIRECT_URL")
    return { problem: "DATABASE_DIRECT_URL leads to a pooler", advice: "set it to PostgreSQL itself." };
  return {
    problem: "DATABASE_URL leads to a pooler such as PgBouncer, where notifications between instances are lost",
    advice: "set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which is used for them alone.",
  };
}

async function readServer(db: Database): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding`.execute(db);
  return rows[0]!;
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String(error.cause ?? error) : String(error);

const majorOf = (number: number) => Math.trunc(number / 10_000);

const LOCK = 0x75756964; // "uuid"

/**
 * Adds what migrations use and older versions lack: `uuidv7()` (RFC 9562: 48 bits of milliseconds, the version, 12 bits of
 * their fraction, the variant, random bits). From version 18 on `pg_catalog` has it, which comes first.
 */
export async function addMissingFunctions(db: Database): Promise<void> {
  if (majorOf((await readServer(db)).number) >= MAJOR_WITH_UUIDV7) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx); // several instances may start at once
    await sql`
      create or replace function uuidv7() returns uuid language sql volatile parallel safe
      return (
        select encode(
          int8send((micros / 1000) << 16 | x'7000'::bigint | (micros % 1000) * 4096 / 1000)
            || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
        from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as clock
      )`.execute(tx);
  });
}
