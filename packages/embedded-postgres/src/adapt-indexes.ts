import type pg from "pg";
import type { Log } from "./log-file.ts";

type Opened = {
  /** Of the program, and so of the database's setting in which the version that last wrote it stands; backups contain it. */
  name: string;
  version: string;
  log: Log;
};

/**
 * Prepares a database for programs of another build or minor version than the last ones. Their ICU and libc may sort texts otherwise,
 * so that indexes in such an order find nothing; and the notes of PostgreSQL 18.6 ask for new indexes of btree_gist.
 */
export async function adaptIndexes(client: pg.Client, { name, version, log }: Opened): Promise<void> {
  const writtenBy = `${name}.written_by`;
  const {
    rows: [state],
  } = await client.query<{ written_by: string | null; recovers: boolean }>(
    "select current_setting($1, true) as written_by, pg_is_in_recovery() as recovers",
    [writtenBy],
  );
  if (state?.recovers) return;
  const isOther = state?.written_by !== version;
  const indexes = [...(await resortedIndexes(client)), ...(isOther ? await btreeGistIndexes(client) : [])];
  if (indexes.length > 0) {
    log.info(
      `PostgreSQL ${version} opens a database of another build: ${indexes.length} indexes are being made again.`,
    );
  }
  for (const index of indexes) await client.query(`reindex index ${index}`);
  await client.query(REFRESH_VERSIONS); // after the indexes: whatever is interrupted is done again
  if (state?.written_by === version) return;
  const {
    rows: [row],
  } = await client.query<{ statement: string }>(
    "select format('alter database %I set %s = %L', current_database(), $1::text, $2::text) as statement",
    [writtenBy, version],
  );
  await client.query(row!.statement);
}

/** Collations whose order the library of these programs may define otherwise than the one that was used before. */
const OTHER_VERSION = `
  select oid, collname, collnamespace from pg_collation
  where collversion <> pg_collation_actual_version(oid) and collencoding in (-1, pg_char_to_encoding('UTF8'))`;

const REFRESH_VERSIONS = `
  do $$ declare statement text; begin
    for statement in
      select format('alter collation %s.%I refresh version', collnamespace::regnamespace, collname) from (${OTHER_VERSION}) as changed
    loop execute statement; end loop;
  end $$`;

const resortedIndexes = (client: pg.Client): Promise<string[]> =>
  namesOf(
    client,
    `exists (select from unnest(indcollation) as used join (${OTHER_VERSION}) as changed on changed.oid = used)`,
  );

const btreeGistIndexes = (client: pg.Client): Promise<string[]> =>
  namesOf(
    client,
    `exists (select from unnest(indclass) as used
       join pg_depend on classid = 'pg_opclass'::regclass and objid = used and refclassid = 'pg_extension'::regclass
       join pg_extension on pg_extension.oid = refobjid and extname = 'btree_gist')`,
  );

async function namesOf(client: pg.Client, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where ${condition}`,
  );
  return rows.map(({ name }) => name);
}
