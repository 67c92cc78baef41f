import type { Connection, DatabaseClient } from "@eolaire/postgres";
import { upgradeDatabase } from "../backup/upgrade-database.ts";
import { walSettings } from "../backup/wal/wal-archive.ts";
import type { Config } from "../config/config.ts";
import { type DataFolder, openDataFolder } from "../config/data-folder.ts";
import { EXIT, StartRefused } from "../config/start-refused.ts";
import { connectPostgres, type Database, kyselyOn } from "../db/connect.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { requireUsableServer } from "../db/own-server.ts";

const log = { info: () => {}, warn: console.error, error: console.error };

type Act = (db: Database, folder: DataFolder, client: DatabaseClient) => Promise<void>;

/**
 * Runs `act` with the database and the data folder: the configured database, that of an instance running on the folder,
 * or one started temporarily.
 */
export async function withDatabase(config: Config, act: Act): Promise<void> {
  await useDatabase(config, (client, { folder }) => act(kyselyOn(client), folder, client));
}

/**
 * The same, with the newest schema.
 * @param upgraded what is done with the names of the migrations that were applied
 * @throws StartRefused without a backup, see `upgradeDatabase`
 */
export async function withNewestDatabase(
  config: Config,
  act: Act,
  { isBackedUp = false, upgraded = (_: string[]) => {} } = {},
): Promise<void> {
  await useDatabase(config, async (client, { folder, connection }) => {
    const embedded = "url" in connection ? null : connection;
    upgraded(await upgradeDatabase({ config, client, embedded, isBackedUp, report: console.error }));
    await act(kyselyOn(client), folder, client);
  });
}

async function useDatabase(config: Config, act: (client: DatabaseClient, data: Data) => Promise<void>): Promise<void> {
  await using data = await reachData(config);
  const client = connectPostgres(data.connection);
  try {
    await act(client, data);
  } finally {
    await client.end();
  }
}

type Data = { folder: DataFolder; connection: Connection };

/** The data folder, and a way to its database. A database that was started temporarily stops at the disposal. */
export async function reachData(config: Config): Promise<AsyncDisposable & Data> {
  const folder = await openDataFolder(config.dataDir);
  const { connection, close } = await reachDatabase(config, folder);
  return { folder, connection, [Symbol.asyncDispose]: close };
}

type Reached = { connection: Connection; close(): Promise<void> };

async function reachDatabase(config: Config, { path }: DataFolder): Promise<Reached> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) {
    await requireUsableServer({ url });
    return { connection: { url }, close: async () => {} };
  }
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: path,
      log,
      settings: await walSettings(config),
      binaries: config.postgresBin,
    });
    return { connection: postgres.connection, close: postgres.stop };
  } catch (error) {
    if (!(error instanceof StartRefused && error.exitCode === EXIT.busy)) throw error;
    const connection = await findRunningPostgres(path);
    if (connection) return { connection, close: async () => {} };
    throw new StartRefused("busy", "An instance is just starting or stopping on this data folder: try again.");
  }
}
