import { sql } from "kysely";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "./connect.ts";

/** The first with `unique nulls not distinct`, which ranks of photos and counts of views need. */
const OLDEST_MAJOR = 15;
/** The first with `uuidv7()`. */
const MAJOR_WITH_UUIDV7 = 18;

type Server = { version: string; number: number; encoding: string };

/**
 * Checks a PostgreSQL server that is not ours, before anything is written to it.
 * @throws StartRefused for a version or an encoding that Eolaire cannot use
 */
export async function requireUsableServer(db: Database): Promise<void> {
  const { version, number, encoding } = await readServer(db);
  if (majorOf(number) < OLDEST_MAJOR) {
    throw new StartRefused(
      "config",
      `DATABASE_URL leads to PostgreSQL ${version}, and Eolaire needs ${OLDEST_MAJOR} or newer (${OLDEST_MAJOR} to 18 are ` +
        "supported): upgrade that server, or leave DATABASE_URL empty to use the PostgreSQL that Eolaire brings.",
    );
  }
  if (encoding !== "UTF8") {
    throw new StartRefused(
      "config",
      `The database of DATABASE_URL has the encoding ${encoding}, and Eolaire needs UTF8: create another one with ` +
        "`createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME`.",
    );
  }
}

async function readServer(db: Database): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding`.execute(db);
  return rows[0]!;
}

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
