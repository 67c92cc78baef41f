import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { adaptIndexes } from "./adapt-indexes.ts";
import { clusterVersion, ensureCluster, requireSameVersion } from "./cluster.ts";
import { type Binaries, findBinaries, type Wish } from "./find-binaries.ts";
import { FolderLock } from "./folder-lock.ts";
import type { Log } from "./log-file.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { PostgresRefused } from "./refused.ts";
import { findRunAs, findTether } from "./run-as.ts";
import { LaunchFailed } from "./server-process.ts";
import { makeSocketDir, PORT } from "./socket-dir.ts";
import { SupervisedServer, stopOrphan } from "./supervised-server.ts";

export type SocketConnection = { socketDir: string; port: number; user: string; database: string };

export type Postgres = {
  connection: SocketConnection;
  /** Its programs. */
  binaries: Binaries;
  /** Stops the server; the folder is free afterwards. */
  stop(): Promise<void>;
};

export type Options = Wish & {
  /** Where everything is: `postgres/`, `postgres.log`, the socket, the lock. */
  folder: string;
  /** A name for the program: of its database, its superuser and its lock; in lower case. Default: `app`. */
  name?: string;
  log?: Log;
  /** PostgreSQL settings for this run, overriding `postgresql.conf`. */
  settings?: Record<string, string>;
  /** Another `postgres` program: that of a former major version, which `upgrade` reads. */
  postgres?: string;
};

export const clusterIn = (folder: string) => join(resolve(folder), "postgres");

const QUIET: Log = { info() {}, warn() {}, error() {} };

/**
 * Starts PostgreSQL on the data of a folder, and creates it if needed. It listens on a private Unix socket, restarts when it dies, and
 * recovers after a crash.
 * @throws PostgresRefused where another process uses the folder, or PostgreSQL cannot start
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { name = "app", log = QUIET } = options;
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = takeFolder(folder, name);
  try {
    const { server, connection, binaries } = await startServer({ ...options, folder, name, log });
    const stop = async () => {
      await server.stop();
      if (connection.socketDir !== folder) await rm(connection.socketDir, { recursive: true, force: true });
      lock.release();
    };
    await prepareDatabase(connection, options.postgres ? null : binaries, { name, log }).catch(async (error) => {
      await server.stop();
      throw error;
    });
    return { connection, binaries, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** @returns the connection to the server that another process started on this folder; null if there is none yet */
export async function findRunning({
  folder,
  name = "app",
}: Pick<Options, "folder" | "name">): Promise<SocketConnection | null> {
  const file = await readPostmasterFile(clusterIn(folder));
  if (!file?.isReady) return null;
  return { socketDir: file.socketDir, port: file.port, user: name, database: name };
}

function takeFolder(folder: string, name: string): FolderLock {
  const lock = FolderLock.take(folder, name);
  if (lock) return lock;
  const holder = FolderLock.holder(folder, name);
  throw new PostgresRefused(
    "in-use",
    `Another process${holder ? ` (${holder})` : ""} is at work in the folder ${folder}.`,
  );
}

async function startServer(options: Options & Required<Pick<Options, "name" | "log">>) {
  const { folder, name, log, settings = {} } = options;
  const clusterDir = clusterIn(folder);
  const logFile = join(folder, "postgres.log");
  const binaries = await findBinaries({ ...options, major: options.major ?? (await clusterVersion(clusterDir)) });
  const postgres = options.postgres ?? binaries.postgres;
  await requireSameVersion(clusterDir, postgres);
  const runAs = await findRunAs({ dataDir: folder, clusterDir, postgres });
  const tether = await findTether(runAs);
  const socketDir = await makeSocketDir(folder, name, runAs);
  await stopOrphan(clusterDir, log);
  // A killed server leaves the lock of its socket, and its process id may be another process's by now, which PostgreSQL
  // takes for a running server.
  await rm(join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true });
  await ensureCluster({ clusterDir, initdb: binaries.initdb, superuser: name, runAs });
  const launch = { postgres, runAs, tether, clusterDir, socketDir, logFile, settings };
  const server = await SupervisedServer.start(launch, log).catch((error) => {
    if (!(error instanceof LaunchFailed)) throw error;
    const message = `The database server did not start: ${error.message} (more in ${logFile})`;
    throw new PostgresRefused("not-started", message, { cause: error });
  });
  return { server, binaries, connection: { socketDir, port: PORT, user: name, database: name } };
}

/** @param binaries null: those of a former version, of which the database is only read */
async function prepareDatabase(
  connection: SocketConnection,
  binaries: Binaries | null,
  { name, log }: { name: string; log: Log },
): Promise<void> {
  await withClient({ ...connection, database: "postgres" }, async (admin) => {
    const { rows } = await admin.query("select from pg_database where datname = $1", [connection.database]);
    if (rows.length === 0) await admin.query(`create database ${pg.escapeIdentifier(connection.database)}`);
  });
  if (binaries)
    await withClient(connection, (client) => adaptIndexes(client, { name, version: binaries.version, log }));
}

async function withClient(connection: SocketConnection, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const { socketDir: host, ...place } = connection;
  const client = new pg.Client({ host, ...place, ssl: false }); // whatever the environment says
  client.on("error", () => {}); // of a server that dies: the statement fails
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
