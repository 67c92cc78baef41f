import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type pg from "pg";
import type { DatabaseClient } from "./database-client.ts";

/** `version` as the server says it, such as `15.8 (Debian 15.8-1)`; `number`: 150008. */
export type ServerFacts = { version: string; number: number; encoding: string };

/** The first with `uuidv7()`. */
const MAJOR_WITH_UUIDV7 = 18;

export async function readServer(db: QueryExecutorProvider): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding`.execute(db);
  return rows[0]!; // one row, without a condition
}

export const majorOf = ({ number }: Pick<ServerFacts, "number">): number => Math.trunc(number / 10_000);

/** Such as `18.6`, without what the server's distribution adds. */
export async function serverVersion(db: QueryExecutorProvider): Promise<string> {
  return (await readServer(db)).version.split(" ")[0]!;
}

/**
 * Whether there is a pooler between: it has connections of its own, so that the process number which it named at the start is not that
 * of the process which answers. In transaction mode it loses `LISTEN` silently.
 */
export async function leadsToPooler(client: DatabaseClient): Promise<boolean> {
  const session = await client.openSession();
  const { rows } = await session.query("select pg_backend_pid() as pid").finally(() => session.end());
  return rows[0]?.pid !== (session as pg.Client & { processID: number }).processID;
}

const LOCK = 0x75756964; // "uuid"

/**
 * Adds `uuidv7()` to servers of version 17 and older (RFC 9562: 48 bits of milliseconds, the version, 12 bits of their fraction, the
 * variant, random bits). From version 18 on `pg_catalog` has it, which comes first.
 */
export async function addUuidv7<DB>(db: Kysely<DB>): Promise<void> {
  if (majorOf(await readServer(db)) >= MAJOR_WITH_UUIDV7) return;
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
