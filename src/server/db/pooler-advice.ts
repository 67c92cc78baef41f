import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import { APPLICATION_NAME, type Database } from "./connect.ts";

/** From so many processes on, each with a pool of its own, PostgreSQL would have a hundred connections, most of them idle. */
const POOLER_PROCESSES = 10;

/** Why an operator should put PgBouncer in front of PostgreSQL; null: no need. Each instance has one session that listens. */
export async function poolerAdvice(
  db: Database,
  { databaseUrl, databaseDirectUrl, workers }: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "workers">,
): Promise<string | null> {
  if (!databaseUrl || databaseDirectUrl) return null;
  const { rows } = await sql<{ instances: number }>`
    select count(*)::integer as instances from pg_stat_activity
    where application_name = ${APPLICATION_NAME} and datname = current_database() and query ilike 'listen %'`.execute(
    db,
  );
  const instances = Math.max(1, rows[0]!.instances);
  const processes = instances * (workers > 1 ? workers + 1 : 1);
  if (processes < POOLER_PROCESSES) return null;
  return (
    `${processes} processes (instances: ${instances}) have connections of their own to PostgreSQL: ` +
    `from ${POOLER_PROCESSES} on, put PgBouncer in front of it (docs/scaling.md, PgBouncer).`
  );
}
