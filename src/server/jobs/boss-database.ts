import type { Db } from "pg-boss";
import type postgres from "postgres";

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
  const send = (connection: postgres.Sql) => connection.unsafe(text, parameters as never[]);
  const result = await (/^\s*begin\b/i.test(text) ? inOneConnection(client, send) : send(client));
  const isOfManyStatements = Array.isArray(result[0]);
  return isOfManyStatements ? (result as unknown as unknown[][]).flat() : [...result];
}

/** Statements that begin and end a transaction by themselves share a connection with nobody else. */
async function inOneConnection<Result>(client: postgres.Sql, send: (connection: postgres.Sql) => Promise<Result>) {
  const connection = await client.reserve();
  try {
    return await send(connection);
  } catch (error) {
    await connection.unsafe("rollback");
    throw error;
  } finally {
    connection.release();
  }
}
