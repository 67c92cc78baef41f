import { Kysely } from "kysely";
import postgres from "postgres";
import { urlsOf } from "../config/database-address.ts";
import { limitStatements, poolOf, type StatementLimits } from "./connection-pool.ts";
import { postgresJsDialect } from "./dialect.ts";
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
export type Connection = ServerAddress | { socketDir: string; port: number; user: string; database: string };

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

/** A connection that was lost is opened again after at most this time: a new primary is there within seconds. */
const MAX_RECONNECT_SECONDS = 1;
/** After so much silence the system asks whether the other machine is still there. */
const KEEP_ALIVE_SECONDS = 10;

/**
 * For statements of requests, whose clients wait: the longest of 100,000 pages takes a tenth of it. Jobs, migrations, backups
 * and commands have no limit.
 */
export const REQUEST_LIMITS: StatementLimits = { lock: 5_000, statement: 10_000, answer: 12_000 };

type ClientOptions = { max?: number; limits?: StatementLimits };

/** A raw postgres.js client, for `LISTEN`, migrations and Kysely instances on top of it, whose connections end with it. */
export function connectPostgres(connection: Connection, { limits, ...options }: ClientOptions = {}): postgres.Sql {
  const client = openClient(connection, options);
  if (limits) limitStatements(client, limits);
  const endClient = client.end;
  const end: postgres.Sql["end"] = async (how) => void (await Promise.all([poolOf(client).end(), endClient(how)]));
  return Object.assign(client, { end });
}

function openClient(connection: Connection, options: { max?: number }): postgres.Sql {
  const shared = {
    max: options.max ?? POOL_SIZE,
    onnotice: () => {},
    types: { date: DATE_AS_TEXT },
    connection: { application_name: APPLICATION_NAME, TimeZone: "UTC" },
  };
  if ("url" in connection) return connectToServer(connection, shared);
  return postgres({
    ...shared,
    path: `${connection.socketDir}/.s.PGSQL.${connection.port}`,
    user: connection.user,
    database: connection.database,
  });
}

type Shared = postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * What needs a session goes to the server itself: `LISTEN`. Through a pooler nothing is prepared, since the next statement
 * may be executed by another connection of the server.
 */
function connectToServer({ url, directUrl }: ServerAddress, shared: Shared): postgres.Sql {
  if (!directUrl) return connectToPrimary(url, shared);
  const pooled = connectToPrimary(url, { ...shared, prepare: false });
  const direct = connectToPrimary(directUrl, { ...shared, max: 1 });
  const end: postgres.Sql["end"] = async (options) =>
    void (await Promise.all([endPooled(options), direct.end(options)]));
  const endPooled = pooled.end;
  return Object.assign(pooled, { listen: direct.listen, end });
}

function connectToPrimary(url: string, shared: Shared): postgres.Sql {
  const options = {
    ...shared,
    keep_alive: KEEP_ALIVE_SECONDS,
    backoff: (retries: number) => Math.min(3 ** retries / 100, MAX_RECONNECT_SECONDS),
  };
  const urls = urlsOf(url);
  if (urls.length === 1) return postgres(url, options);
  const finder = new PrimaryFinder(urls);
  const client = postgres(urls[0]!, { ...options, socket: finder.open } as Shared);
  const endClient = client.end;
  const end: postgres.Sql["end"] = async (how) => {
    await endClient(how);
    await finder.stop();
  };
  return Object.assign(client, { end });
}

export function kyselyOn(sql: postgres.Sql): Database {
  return new Kysely<DB>({ dialect: postgresJsDialect(sql) });
}

/** A Kysely instance; `destroy()` ends its connections. */
export function connectDatabase(connection: Connection): Database {
  return kyselyOn(connectPostgres(connection));
}
