import type { ConnectionPool, DatabaseClient } from "@eolaire/postgres";
import type { Db } from "pg-boss";

/** pg-boss on our connections, so that jobs need no pool of their own. */
export function bossDatabase(client: DatabaseClient): Db {
  return {
    async executeSql(text, values) {
      const run = /^\s*begin\b/i.test(text) ? inOneConnection(client.pool, text) : client.pool.run(text, values);
      return { rows: [await run].flat().flatMap((result) => result.rows) }; // one for each of several statements
    },
    async listen(channel, onNotification, onReconnect) {
      return { close: await client.listen(channel, onNotification, onReconnect) };
    },
  };
}

/** Statements that begin and end a transaction by themselves share a connection with nobody else. */
async function inOneConnection(pool: ConnectionPool, text: string) {
  const connection = await pool.lease();
  let isClean = false;
  try {
    const result = await connection.run(text);
    isClean = true;
    return result;
  } finally {
    pool.release(connection, isClean); // closing it rolls back
  }
}
