import type { Db } from "pg-boss";
import type postgres from "postgres";
import { type ConnectionPool, poolOf } from "../db/connection-pool.ts";

/** PostgreSQL's type id of `text`. */
const TEXT = 25;

/** pg-boss on the connections of postgres.js, so that jobs need no second driver and no pool of their own. */
export function bossDatabase(client: postgres.Sql): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: await run(client, text, values) }),
    async listen(channel, onNotification, onReconnect) {
      const { unlisten } = await client.listen(channel, onNotification, onReconnect);
      return { close: unlisten };
    },
  };
}

async function run(client: postgres.Sql, text: string, values: unknown[]): Promise<unknown[]> {
  // Strings are sent as text: postgres.js would encode a string for a parameter of type json a second time.
  const parameters = values.map((value) => (typeof value === "string" ? client.typed(value as never, TEXT) : value));
  const pool = poolOf(client);
  const sent = parameters as never[];
  const result = await (/^\s*begin\b/i.test(text) ? inOneConnection(pool, text, sent) : pool.run(text, sent));
  const isOfManyStatements = Array.isArray(result[0]);
  return isOfManyStatements ? (result as unknown as unknown[][]).flat() : [...result];
}

/** Statements that begin and end a transaction by themselves share a connection with nobody else. */
async function inOneConnection(pool: ConnectionPool, text: string, parameters: never[]) {
  const connection = await pool.lease();
  let isClean = false;
  try {
    const result = await connection.run(text, parameters);
    isClean = true;
    return result;
  } finally {
    pool.release(connection, isClean); // closing it rolls back
  }
}
