import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** On the answers of `/readyz`. */
export const INSTANCE_HEADER = "x-eolaire-instance";

type Identity = { system: string; database: string };

/**
 * Names the database of an instance by a hash that reveals nothing else, so that an operator’s tool can see whether an address leads to
 * this instance. All processes and replicas on one database have the same one.
 */
export async function instanceIdOf(db: Database): Promise<string> {
  const { rows } = await sql<Identity>`
    select system_identifier::text as system, oid::text as database
    from pg_control_system(), pg_database where datname = current_database()`.execute(db);
  const { system, database } = rows[0]!; // the current database exists
  return createHash("sha256").update(`eolaire instance\n${system}\n${database}`).digest("hex").slice(0, 16);
}

const ANSWER_MS = 5_000;

/**
 * The instance that answers at an origin; null where something else does.
 * @throws the error of the connection
 */
export async function instanceAt(origin: string): Promise<string | null> {
  const answer = await fetch(`${origin}/readyz`, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
  await answer.body?.cancel();
  return answer.headers.get(INSTANCE_HEADER);
}
