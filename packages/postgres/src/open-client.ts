import { Socket } from "node:net";
import { userInfo } from "node:os";
import { env } from "node:process";
import pg from "pg";
import { parse, toClientConfig } from "pg-connection-string";
import { VALUE_PARSERS } from "./value-parsers.ts";

/** A PostgreSQL server: `postgres://…` with one host, or the folder of a Unix socket with user and database. */
export type Server = { url: string } | { socketDir: string; port: number; user: string; database: string };

const CONNECT_MS = 30_000;
/** After so much silence the system asks whether the other machine is still there. */
const KEEP_ALIVE_MS = 10_000;
const DEFAULT_PORT = 5432;
/** Parameters of an address that are read by `pg`; others are settings of the session. */
const OF_THE_CLIENT =
  /^(?:user|password|host|port|database|ssl\w*|application_name|fallback_application_name|client_encoding|options|\w*timeout|keepalives\w*|target_session_attrs|channel_binding)$/;
/** What `pg` says where the server offers no TLS. */
const NO_TLS = "The server does not support SSL connections";

/** A connection that nobody shares, which the caller ends. */
export type Session = pg.Client;

export type Opening = {
  /** Ends the connection at once, also while it is being opened. */
  signal?: AbortSignal;
  /** How long opening may take. */
  connectMs?: number;
  /** Statements that follow each other without waiting for answers; such a client knows no COPY. */
  pipeline?: boolean;
  /** Statements for the session. */
  settings?: string;
  /** Its name in `pg_stat_activity`. */
  name?: string;
  /** Speaks the replication protocol. */
  isReplication?: boolean;
};

/**
 * Opens one connection, which is never opened again; its event `end` tells that it has ended.
 * @throws Error of the socket, or PostgreSQL's
 */
export async function openClient(server: Server, opening: Opening = {}): Promise<pg.Client> {
  const { takesPlain, ...config } = configOf(server);
  return connect(config, opening).catch((error: Error) => {
    if (!takesPlain || error.message !== NO_TLS) throw error;
    return connect({ ...config, ssl: false }, opening);
  });
}

async function connect(config: pg.ClientConfig, opening: Opening): Promise<pg.Client> {
  const { signal, connectMs = CONNECT_MS, pipeline = false, settings = "", name, isReplication = false } = opening;
  signal?.throwIfAborted();
  const socket = new Socket();
  const client = new pg.Client({
    ...config,
    pipeline,
    types: VALUE_PARSERS,
    stream: () => socket,
    connectionTimeoutMillis: connectMs,
    ...(name && { application_name: name }),
    ...(isReplication && { replication: "true" }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error; // "end" follows
  });
  signal?.addEventListener("abort", () => socket.destroy(), { once: true });
  await client.connect();
  // Not among the parameters of the start, which some poolers refuse.
  if (!isReplication) await client.query(`set timezone = 'UTC'; ${settings}`);
  if (lost) throw lost; // in the moment in which it was ready, before anybody could hear of it
  return client;
}

/** @returns `takesPlain`: without TLS where the server offers none, as libpq understands these modes */
function configOf(server: Server): pg.ClientConfig & { takesPlain: boolean } {
  if (!("url" in server)) {
    const { socketDir: host, ...rest } = server;
    return { host, ...rest, ssl: false, takesPlain: false };
  }
  const parsed = parse(server.url, { useLibpqCompat: true });
  const takesPlain = parsed.sslmode === "prefer" || parsed.sslmode === "allow";
  if (takesPlain) parsed.ssl = { rejectUnauthorized: false };
  const settings = Object.entries(parsed).filter(([name]) => !OF_THE_CLIENT.test(name));
  const options = settings.map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\ ]/g, "\\$&")}`);
  if (options.length > 0) parsed.options = [parsed.options ?? [], options].flat().join(" ");
  return { ...toClientConfig(parsed), user: parsed.user || env.PGUSER || userInfo().username, takesPlain };
}

/** Such as `db2:5432`. */
export function serverName(url: string): string {
  const { host, port = DEFAULT_PORT } = toClientConfig(parse(url, { useLibpqCompat: true }));
  return `${host}:${port}`;
}
