import type { Config } from "../config/config.ts";
import { type DataFolder, openDataFolder } from "../config/data-folder.ts";
import { EXIT, StartRefused } from "../config/start-refused.ts";
import { type Connection, connectDatabase, type Database } from "../db/connect.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../db/embedded/embedded-postgres.ts";

const log = { info: () => {}, warn: console.error, error: console.error };

/**
 * Runs `act` with the database and the data folder: the configured database, that of an instance running on the folder,
 * or one started temporarily.
 */
export async function withDatabase(
  config: Config,
  act: (db: Database, folder: DataFolder) => Promise<void>,
): Promise<void> {
  await using data = await reachData(config);
  const db = connectDatabase(data.connection);
  try {
    await act(db, data.folder);
  } finally {
    await db.destroy();
  }
}

/** The data folder, and a way to its database. A database that was started temporarily stops at the disposal. */
export async function reachData(
  config: Config,
): Promise<AsyncDisposable & { folder: DataFolder; connection: Connection }> {
  const folder = await openDataFolder(config.dataDir);
  const { connection, close } = await reachDatabase(config, folder);
  return { folder, connection, [Symbol.asyncDispose]: close };
}

type Reached = { connection: Connection; close(): Promise<void> };

async function reachDatabase({ databaseUrl }: Config, { path }: DataFolder): Promise<Reached> {
  if (databaseUrl) return { connection: { url: databaseUrl }, close: async () => {} };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path, log });
    return { connection: postgres.connection, close: postgres.stop };
  } catch (error) {
    if (!(error instanceof StartRefused && error.exitCode === EXIT.busy)) throw error;
    const connection = await findRunningPostgres(path);
    if (connection) return { connection, close: async () => {} };
    throw new StartRefused("busy", "An instance is just starting or stopping on this data folder: try again.");
  }
}
