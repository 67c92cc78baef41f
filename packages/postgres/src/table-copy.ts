import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import type { DatabaseClient } from "./database-client.ts";

/** A table with rows of its own, and its columns without generated ones; names are quoted for SQL, with their schema. */
export type Table = { name: string; columns: string };

/** Every table of a database that is not PostgreSQL's own; of a partitioned table its partitions. */
export function listTables(client: DatabaseClient): Promise<Table[]> {
  return client.query(`
    select format('%I.%I', namespace.nspname, class.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind = 'r' and class.relpersistence <> 't'
      and namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'
    order by name`);
}

/** Values of all sequences. `value` is null where a sequence has not been used. */
export function listSequences(client: DatabaseClient): Promise<{ name: string; value: string | null }[]> {
  return client.query(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences order by name`);
}

/** The rows of a table in COPY's text format, in their order on the disk, without a parallel plan or a shared scan. */
export function readRows(session: pg.Client, { name, columns }: Table): Readable {
  return session.query(to(`copy ${name} (${columns}) to stdout`));
}

/** Digest of rows in COPY's text format: equal where every row and the order are. */
async function digestRows(rows: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of rows) hash.update(chunk);
  return hash.digest("hex");
}

/** Writes rows in COPY's text format into an existing table. */
export async function writeRows(
  session: pg.Client,
  { name, columns }: Table,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(rows, session.query(from(`copy ${name} (${columns}) from stdin`)));
}

/** Copies the rows of a table into the same table of another database. @throws Error where it then has other rows */
export async function copyTable(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  const hash = createHash("sha256");
  const hashing = async function* () {
    for await (const chunk of readRows(source, table)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeRows(target, table, hashing());
  if (hash.digest("hex") === (await digestRows(readRows(target, table)))) return;
  throw new Error(`The copy of the table ${table.name} has other rows`);
}
