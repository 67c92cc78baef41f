import { Kysely, PostgresDialect } from "kysely";
import { urlsOf } from "../config/database-address.ts";
import type { StatementLimits } from "./connection-pool.ts";
import { type ClientOptions, DatabaseClient, type Target } from "./database-client.ts";
import { KyselyPool } from "./kysely-pool.ts";
import { openClient, type Server } from "./open-client.ts";
import { PrimaryFinder } from "./primary-finder.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

/** An address `postgres://…`; with several hosts, connections go to the primary among them. */
export type ServerAddress = {
  url: string;
  /** The address of the server itself, where `url` leads to a pooler that gives each transaction another connection. */
  directUrl?: string | undefined;
};

/** A PostgreSQL server: an address, or the folder of a Unix socket with user and database. */
export type Connection = ServerAddress | Exclude<Server, { url: string }>;

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

/**
 * For statements of requests, whose clients wait: the longest of 100,000 pages takes a tenth of it. Jobs, migrations, backups
 * and commands have no limit.
 */
export const REQUEST_LIMITS: StatementLimits = { lock: 5_000, statement: 10_000, answer: 12_000 };

/** A client, for `LISTEN`, migrations and Kysely instances on top of it, whose connections end with it. */
export function connectPostgres(
  connection: Connection,
  { max = POOL_SIZE, limits = null }: Partial<ClientOptions> = {},
): DatabaseClient {
  const directUrl = "url" in connection ? connection.directUrl : undefined;
  return new DatabaseClient(targetOf(connection), directUrl ? targetOf({ url: directUrl }) : null, { max, limits });
}

function targetOf(server: Server): Target {
  const urls = "url" in server ? urlsOf(server.url) : [];
  if (urls.length > 1) return new PrimaryFinder(urls);
  return { open: (opening) => openClient(server, opening), stop: async () => {} };
}

export function kyselyOn(client: DatabaseClient): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: new KyselyPool(client) }) });
}

/** A Kysely instance; `destroy()` ends its connections. */
export function connectDatabase(connection: Connection): Database {
  return kyselyOn(connectPostgres(connection));
}
