import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** The version of the server that answers, such as `18.6`, without what its distribution adds. */
export async function serverVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db);
  return rows[0]!.version; // one row, without a condition
}
