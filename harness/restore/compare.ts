import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/** These are written whenever the server lives: limits of the harness's own calls, and the runs of jobs and backups. */
const OF_THE_SERVER = ["rate_limit", "backup_run"];
const MAX_SHOWN = 3;

/** The hash of every row, by table, sorted. */
export async function everyHash(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> all (${OF_THE_SERVER}) order by 1`.execute(db);
  const tables = new Map<string, string[]>();
  for (const { name } of rows) {
    const { rows: found } = await sql<{ hash: string }>`
      select md5(row::text) as hash from ${sql.raw(name)} as row order by 1`.execute(db);
    tables.set(
      name,
      found.map(({ hash }) => hash),
    );
  }
  return tables;
}

/** The tables in which rows are missing, or too much; a changed row is both. */
export function differences(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const missing = without(before.get(name) ?? [], after.get(name) ?? []);
    const added = without(after.get(name) ?? [], before.get(name) ?? []);
    if (missing.length === 0 && added.length === 0) return [];
    return [
      `${name}: ${missing.length} rows are missing and ${added.length} are others (${missing.slice(0, MAX_SHOWN)})`,
    ];
  });
}

/** What is in the first list more often than in the second. */
function without(all: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const hash of found) left.set(hash, (left.get(hash) ?? 0) + 1);
  return all.filter((hash) => {
    const count = left.get(hash) ?? 0;
    left.set(hash, count - 1);
    return count <= 0;
  });
}
