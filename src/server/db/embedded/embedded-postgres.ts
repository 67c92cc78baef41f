import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { FolderLock } from "../../config/folder-lock.ts";
import { StartRefused } from "../../config/start-refused.ts";
import { connectPostgres } from "../connect.ts";
import { adaptIndexes } from "./adapt-indexes.ts";
import { ensureCluster, requireSameVersion, SUPERUSER } from "./cluster.ts";
import { type Binaries, findBinaries } from "./find-binaries.ts";
import type { Log } from "./log-file.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { findRunAs, findTether } from "./run-as.ts";
import { LaunchFailed } from "./server-process.ts";
import { makeSocketDir, PORT } from "./socket-dir.ts";
import { SupervisedServer, stopOrphan } from "./supervised-server.ts";

const DATABASE = "eolaire";

export type SocketConnection = { socketDir: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: SocketConnection;
  /** Its programs. */
  binaries: Binaries;
  /** Stops the server; the data folder is free afterwards. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  /** PostgreSQL settings for this run, overriding `postgresql.conf`. */
  settings?: Record<string, string>;
  /** The setting `POSTGRES_BIN`. */
  binaries?: string;
  /** Another `postgres` program: that of a former version, for an upgrade. */
  postgres?: string;
};

export const clusterIn = (dataDir: string) => join(resolve(dataDir), "postgres");

/**
 * Starts PostgreSQL on the data of `dataDir`, and creates it if needed. It listens on a private Unix socket,
 * restarts when it dies, and recovers after a crash.
 * @throws StartRefused where another process uses the folder, or PostgreSQL cannot start; the reason in one line
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeFolder(dataDir);
  try {
    const { server, connection, binaries } = await startServer(dataDir, options);
    const stop = async () => {
      await server.stop();
      if (connection.socketDir !== dataDir) await rm(connection.socketDir, { recursive: true, force: true });
      lock.release();
    };
    await prepareDatabase(connection, options.postgres ? null : binaries, options.log).catch(async (error) => {
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
export async function findRunningPostgres(dataDir: string): Promise<SocketConnection | null> {
  const file = await readPostmasterFile(clusterIn(dataDir));
  if (!file?.isReady) return null;
  return { socketDir: file.socketDir, port: file.port, user: SUPERUSER, database: DATABASE };
}

function takeFolder(dataDir: string): FolderLock {
  const lock = FolderLock.take(dataDir);
  if (lock) return lock;
  const holder = FolderLock.holder(dataDir);
  throw new StartRefused(
    "busy",
    `Another Eolaire${holder ? ` (process ${holder})` : ""} is at work in the data folder ${dataDir}: ` +
      "stop it first, or set another DATA_DIR.",
  );
}

async function startServer(dataDir: string, options: Options) {
  const { log, settings = {} } = options;
  const clusterDir = clusterIn(dataDir);
  const logFile = join(dataDir, "postgres.log");
  const binaries = await findBinaries(options.binaries);
  const postgres = options.postgres ?? binaries.postgres;
  await requireSameVersion(clusterDir, postgres);
  const runAs = await findRunAs({ dataDir, clusterDir, postgres });
  const tether = await findTether(runAs);
  const socketDir = await makeSocketDir(dataDir, runAs);
  await stopOrphan(clusterDir, log);
  // A killed server leaves the lock of its socket, and its process id may be another process's by now, which PostgreSQL
  // takes for a running server.
  await rm(join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true });
  await ensureCluster(clusterDir, binaries.initdb, runAs);
  const launch = { postgres, runAs, tether, clusterDir, socketDir, logFile, settings };
  const server = await SupervisedServer.start(launch, log).catch((error) => {
    if (!(error instanceof LaunchFailed)) throw error;
    const message = `The database server did not start: ${error.message} (more in ${logFile})`;
    throw new StartRefused("unavailable", message, { cause: error });
  });
  return { server, binaries, connection: { socketDir, port: PORT, user: SUPERUSER, database: DATABASE } };
}

/** @param binaries null: those of a former version, of which the database is only read */
async function prepareDatabase(connection: SocketConnection, binaries: Binaries | null, log: Log): Promise<void> {
  const admin = connectPostgres({ ...connection, database: "postgres" }, { max: 1 });
  try {
    const found = await admin.query("select from pg_database where datname = $1", [connection.database]);
    if (found.length === 0) await admin.query(`create database ${pg.escapeIdentifier(connection.database)}`);
  } finally {
    await admin.end();
  }
  if (!binaries) return;
  const database = connectPostgres(connection, { max: 1 });
  try {
    await adaptIndexes(database, binaries.version, log);
  } finally {
    await database.end();
  }
}
