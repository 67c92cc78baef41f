import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/** Every row of every table, hashed by table. @param except tables that are left out */
export async function everyRow(of: Database, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all (${except})`.execute(of);
  const hashes = rows.map(async ({ name }) => {
    const { rows: found } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, '\n' order by row::text)), '') as hash
      from ${sql.raw(name)} as row`.execute(of);
    return [name, found[0]!.hash];
  });
  return Object.fromEntries(await Promise.all(hashes));
}
