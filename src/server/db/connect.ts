import {
  type ClientOptions,
  type Connection,
  connectPostgres as connect,
  type DatabaseClient,
  kyselyOn as kysely,
  type StatementLimits,
} from "@eolaire/postgres";
import type { Kysely } from "kysely";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** The connections' name in `pg_stat_activity`. */
export const APPLICATION_NAME = "eolaire";

/** Ten connections are enough for one process on a small machine, because statements are pipelined. */
const POOL_SIZE = 10;
/** A transaction holds one, while others answer reads. */
const MIN_POOL_SIZE = 3;
/** What PostgreSQL allows by default, without those for commands of operators and for superusers. */
const SHARED_CONNECTIONS = 80;
const DEFAULT_MAX_CONNECTIONS = 100;

/** The connections of each process of an instance, beside those that one of them listens with and that COPY takes. */
export function poolSizeFor(processes: number): number {
  const share = Math.floor(SHARED_CONNECTIONS / processes) - 1;
  return Math.max(MIN_POOL_SIZE, Math.min(POOL_SIZE, share));
}

/** `max_connections` of the embedded server; null: the default is enough. */
export function maxConnectionsFor(processes: number): number | null {
  const needed = processes * (poolSizeFor(processes) + 1) + DEFAULT_MAX_CONNECTIONS - SHARED_CONNECTIONS;
  return needed > DEFAULT_MAX_CONNECTIONS ? needed : null;
}

/**
 * For statements of requests, whose clients wait: the longest of 100,000 pages takes a tenth of it. Jobs, migrations, backups
 * and commands have no limit.
 */
export const REQUEST_LIMITS: StatementLimits = { lock: 5_000, statement: 10_000, answer: 12_000 };

/** A client, for `LISTEN`, migrations and Kysely instances on top of it, whose connections end with it. */
export const connectPostgres = (
  connection: Connection,
  { max = POOL_SIZE, limits = null, listen }: Partial<ClientOptions> = {},
): DatabaseClient => connect(connection, { name: APPLICATION_NAME, max, limits, listen });

export const kyselyOn = (client: DatabaseClient): Database => kysely<DB>(client);

/** A Kysely instance; `destroy()` ends its connections. */
export function connectDatabase(connection: Connection): Database {
  return kyselyOn(connectPostgres(connection));
}
