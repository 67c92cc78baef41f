import { isIPv6 } from "node:net";
import { dirname } from "node:path";
import type { Connection, DatabaseClient } from "@eolaire/postgres";
import type { Logger } from "pino";
import { FURTHER_LANGUAGES } from "../contract/languages.ts";
import { LOCALES } from "../contract/locales.ts";
import { judge } from "../domain/security/fixed-versions.ts";
import type { SiteSettings } from "../web/document/screen.ts";
import { describedBy, fillInSettings } from "./api/office/settings/effects.ts";
import { hasDemonstration, hasPages, readSettings } from "./api/office/settings/queries.ts";
import type { BackupSource } from "./backup/make-backup.ts";
import { upgradeDatabase } from "./backup/upgrade-database.ts";
import { walSettings } from "./backup/wal/wal-archive.ts";
import type { Config } from "./config/config.ts";
import { type DataFolder, openDataFolder } from "./config/data-folder.ts";
import { isStale, storePlace } from "./config/place-file.ts";
import { StartAgain, StartRefused } from "./config/start-refused.ts";
import { connectPostgres, type Database, kyselyOn, maxConnectionsFor, poolSizeFor } from "./db/connect.ts";
import { type Binaries, startEmbeddedPostgres } from "./db/embedded-postgres.ts";
import { requireUsableServer } from "./db/own-server.ts";
import { browserIdentity } from "./identity/browser-identity.ts";
import type { MediaStore } from "./media/store/media-store.ts";
import { openObjectStore, openStore } from "./media/store/open-store.ts";
import { StoreUnavailable } from "./media/store/store-unavailable.ts";
import { waitForStore } from "./media/store/wait-for-store.ts";
import { publicPushKey } from "./push/vapid-keys.ts";

/** What exists once, however many processes answer requests. */
export type Instance = {
  connection: Connection;
  client: DatabaseClient;
  db: Database;
  mediaDir: string;
  store: MediaStore;
};

/**
 * Opens the data folder and the database, brings it to the newest version, and loads the demonstration into a new one.
 * @param processes how many will have connections
 * @throws StartRefused with a message for the operator
 */
export async function openInstance(
  config: Config,
  { processes, logger, cleanUp }: { processes: number; logger: Logger; cleanUp: AsyncDisposableStack },
): Promise<Instance> {
  const folder = await openDataFolder(config.dataDir);
  const connection = await openDatabase(config, { folder, processes, logger, cleanUp });
  const client = connectPostgres(connection, { max: poolSizeFor(processes) });
  const db = cleanUp.adopt(kyselyOn(client), (open) => open.destroy());
  const embedded = "url" in connection ? null : connection;
  await upgradeDatabase({ config, client, embedded, report: (message) => logger.info(message) });
  const store = await openStore(config, folder.mediaDir);
  if (folder.isNew && config.s3) await waitForStore({ s3: config.s3, store, log: logger });
  if (folder.isNew && config.demo) await loadDemonstration(db, folder, config);
  await fillInSettings(db, config.directory);
  await requireChosenPlace(db, config);
  await folder.settle();
  return { connection, client, db, mediaDir: folder.mediaDir, store };
}

/**
 * A country that was chosen on the desk, or came with a backup.
 * @throws StartAgain where this process works with another one
 */
async function requireChosenPlace(db: Database, config: Config): Promise<void> {
  const { settings } = await readSettings(db);
  if (!isStale(settings, settings.languages)) return;
  await storePlace(config, settings);
  throw new StartAgain();
}

type Opening = { folder: DataFolder; processes: number; logger: Logger; cleanUp: AsyncDisposableStack };

async function openDatabase(config: Config, { folder, processes, logger, cleanUp }: Opening): Promise<Connection> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url) {
    await requireUsableServer({ url, directUrl });
    return { url, directUrl };
  }
  const maxConnections = maxConnectionsFor(processes);
  const settings = {
    ...(maxConnections && { max_connections: String(maxConnections) }),
    ...(await walSettings(config)),
  };
  const postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: logger,
    settings,
    binaries: config.postgresBin,
  });
  cleanUp.defer(() => postgres.stop());
  reportVersion(postgres.binaries, logger);
  return postgres.connection;
}

function reportVersion({ version, origin, postgres }: Binaries, logger: Logger): void {
  const from = origin === "npm" ? "npm" : dirname(postgres);
  const { is, fixed } = judge("PostgreSQL", version);
  const text = `The database is PostgreSQL ${version}, from ${from}`;
  if (is !== "flawed") logger.info(`${text}.`);
  else
    logger.warn(
      `${text}, with published flaws that ${fixed} fixes: install PostgreSQL ` +
        `${Number.parseInt(version, 10)} on this system, and the next start uses it (docs/operating.md, The version of PostgreSQL).`,
    );
}

async function loadDemonstration(db: Database, { mediaDir }: DataFolder, config: Config): Promise<void> {
  if (await hasPages(db)) return; // a new folder with a database that is in use
  const { loadDemo } = await import("#demo/load.ts");
  try {
    await loadDemo(db, { mediaDir, store: await openObjectStore(config) });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const message = `The object store failed while the demonstration was loaded (${error.message}): the next start tries again.`;
    throw new StartRefused("busy", message, { cause: error });
  }
}

/** What regular backups are made of; null: there are none. */
export function backupSource(config: Config, { client, connection, store }: Instance): BackupSource | null {
  if (!config.backup) return null;
  return { config, client, store, embedded: "url" in connection ? null : connection };
}

/** The settings of the site; `publicUrl` is final once the address is known on which it listens. */
export async function siteSettings(config: Config, db: Database): Promise<SiteSettings> {
  const { settings: directory } = await readSettings(db);
  return {
    ...describedBy(directory, config.mapTiles),
    languages: [...LOCALES, ...FURTHER_LANGUAGES.filter((code) => directory.languages.includes(code))],
    publicUrl: config.publicUrl ?? `http://${hostIn(config)}:${config.port}`,
    demo: await hasDemonstration(db),
    identity: browserIdentity(config),
    licence: config.licence,
    analyticsUrl: config.analyticsUrl,
    offline: null, // until its scripts are weighed
    push: config.push ? { key: await publicPushKey(db) } : null,
    modulesOff: config.modulesOff,
  };
}

export const hostIn = ({ host }: Pick<Config, "host">): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host;
