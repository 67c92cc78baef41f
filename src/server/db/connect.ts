import { Kysely } from "kysely";
import postgres from "postgres";
import { postgresJsDialect } from "./dialect.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** A PostgreSQL server: a URL (`postgres://…`), or the folder of a Unix socket with user and database. */
export type Connection = { url: string } | { socketDir: string; port: number; user: string; database: string };

/** Ten connections are enough for one process on a small machine, because statements are pipelined. */
const POOL_SIZE = 10;
/** A transaction holds one, while others answer reads. */
const MIN_POOL_SIZE = 3;
/** What PostgreSQL allows by default, without those for commands of operators and for superusers. */
const SHARED_CONNECTIONS = 80;
const DEFAULT_MAX_CONNECTIONS = 100;

/** The connections of each process of an instance; it has one more that listens for notifications. */
export function poolSizeFor(processes: number): number {
  const share = Math.floor(SHARED_CONNECTIONS / processes) - 1;
  return Math.max(MIN_POOL_SIZE, Math.min(POOL_SIZE, share));
}

/** `max_connections` of the embedded server; null: the default is enough. */
export function maxConnectionsFor(processes: number): number | null {
  const needed = processes * (poolSizeFor(processes) + 1) + DEFAULT_MAX_CONNECTIONS - SHARED_CONNECTIONS;
  return needed > DEFAULT_MAX_CONNECTIONS ? needed : null;
}

/** Our connections' name in pg_stat_activity. */
export const APPLICATION_NAME = "eolaire";

/** `date` columns stay "YYYY-MM-DD" instead of becoming a JavaScript Date: a local day is no instant. */
const DATE_AS_TEXT = {
  to: 1082,
  from: [1082],
  serialize: (day: string) => day,
  parse: (day: string) => day,
};

/** A raw postgres.js client, for `LISTEN`, migrations and the Kysely instance on top of it. */
export function connectPostgres(connection: Connection, options: { max?: number } = {}): postgres.Sql {
  const shared = {
    max: options.max ?? POOL_SIZE,
    onnotice: () => {},
    types: { date: DATE_AS_TEXT },
    connection: { application_name: APPLICATION_NAME, TimeZone: "UTC" },
  };
  if ("url" in connection) return postgres(connection.url, shared);
  return postgres({
    ...shared,
    path: `${connection.socketDir}/.s.PGSQL.${connection.port}`,
    user: connection.user,
    database: connection.database,
  });
}

export function kyselyOn(sql: postgres.Sql): Database {
  return new Kysely<DB>({ dialect: postgresJsDialect(sql) });
}

/** A Kysely instance; `destroy()` ends its connections. */
export function connectDatabase(connection: Connection): Database {
  return kyselyOn(connectPostgres(connection));
}
