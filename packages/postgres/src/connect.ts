import { Kysely, PostgresDialect } from "kysely";
import { urlsOf } from "./addresses.ts";
import { type ClientOptions, DatabaseClient, type Target } from "./database-client.ts";
import { KyselyPool } from "./kysely-pool.ts";
import { openClient, type Server } from "./open-client.ts";
import { PrimaryFinder } from "./primary-finder.ts";

/** An address `postgres://…`; with several hosts, connections go to the primary among them. */
export type ServerAddress = {
  url: string;
  /** The address of the server itself, where `url` leads to a pooler that gives each transaction another connection. */
  directUrl?: string | undefined;
};

/** A PostgreSQL server: an address, or the folder of a Unix socket with user and database. */
export type Connection = ServerAddress | Exclude<Server, { url: string }>;

type Options = ClientOptions & {
  /** The connections' name in `pg_stat_activity`. */
  name: string;
};

/** A client, for `LISTEN`, COPY and Kysely instances on top of it, whose connections end with it. It connects with its first statement. */
export function connectPostgres(connection: Connection, { name, ...options }: Options): DatabaseClient {
  const directUrl = "url" in connection ? connection.directUrl : undefined;
  const direct = directUrl ? targetOf({ url: directUrl }, name) : null;
  return new DatabaseClient(targetOf(connection, name), direct, options);
}

function targetOf(server: Server, name: string): Target {
  const urls = "url" in server ? urlsOf(server.url) : [];
  if (urls.length > 1) return new PrimaryFinder(urls, name);
  return { open: (opening) => openClient(server, { name, ...opening }), stop: async () => {} };
}

/** A Kysely instance; `destroy()` ends the connections of the client. */
export function kyselyOn<DB>(client: DatabaseClient): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: new KyselyPool(client) }) });
}
