import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";

export type TableName = keyof DB;

/** What the mounting of calls writes itself, and keys that whoever needs one first makes. */
const BESIDE: readonly TableName[] = ["idempotency_key", "rate_limit", "signing_key"];

/** So many rows of each table this connection has written; it adds up over its transactions (PostgreSQL flushes the counts now and then, between them). */
const WRITTEN = sql`pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid)`;
const TABLES = sql`pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/**
 * Finds rows that a call has written and does not speak of: then no audit entry, no cached answer and no search would know of them. PostgreSQL
 * knows what a transaction has written, whatever statement did it.
 * @returns a function that throws for what was written since, except for the tables that it is given
 */
export async function watchWrites(tx: Database): Promise<(path: string, named: readonly TableName[]) => Promise<void>> {
  const { rows } = await sql<{ before: string }>`
    select json_object_agg(relname, ${WRITTEN})::text as before from ${TABLES}`.execute(tx);
  const before = rows[0]?.before ?? "{}";
  return async (path, named) => {
    // What was taken back with a savepoint still counts, but its locks are released.
    const written = await sql<{ relname: string }>`
      select relname from ${TABLES}
        and ${WRITTEN} > (${before}::text::json ->> relname)::bigint
        and not relname = any(${[...BESIDE, ...named]}::text[])
        and oid in (select relation from pg_locks where pid = pg_backend_pid() and mode = 'RowExclusiveLock')
      order by relname`.execute(tx);
    const names = written.rows.map(({ relname }) => relname).join(", ");
    if (names) throw new Error(`${path} says that nothing was changed, and has written rows of ${names}`);
  };
}
