import { join } from "node:path";
import { StartRefused } from "../config/start-refused.ts";
import { kyselyOn } from "../db/connect.ts";
import { migrateToLatest, pendingMigrations } from "../db/migrate.ts";
import { folderPlace } from "./folder-place.ts";
import { type BackupSource, makeBackup } from "./make-backup.ts";
import { backupOfOwnServer } from "./own-server-advice.ts";
import { pruneBackups } from "./prune.ts";

/** In the data folder: a copy for the case that the new version turns out to be wrong, not against the loss of the disk. */
const FOLDER = "before-upgrade";
/** Those of the last upgrade and of the one before. */
const RETAINED_COPIES = 2;
const NEVER = new AbortController().signal;

type Upgrade = Omit<BackupSource, "store"> & {
  /** The operator says that there is one. */
  isBackedUp?: boolean;
  report(message: string): void;
};

/**
 * Brings the database to the newest schema, in one transaction. Before the schema of a database with data is changed, the
 * embedded server copies the database into `before-upgrade/`; with a server of the operator's it is refused until the
 * operator says that there is a backup.
 * @returns the names of the applied migrations
 * @throws StartRefused without a backup, and where another version wrote the database
 */
export async function upgradeDatabase({ isBackedUp = false, report, ...source }: Upgrade): Promise<string[]> {
  const { client, config, embedded } = source;
  const db = kyselyOn(client);
  const pending = await pendingMigrations(db);
  if (pending.length > 0 && config.backupBeforeUpgrade && !isBackedUp) {
    if (!embedded) throw backUpFirst(config.databaseUrl!, pending);
    const place = folderPlace(join(config.dataDir, FOLDER));
    const { name } = await makeBackup({ ...source, store: null }, { place, name: null }, { signal: NEVER });
    await pruneBackups(place, RETAINED_COPIES);
    report(`The database was copied to ${join(place.address, name)} before the upgrade (${pending.join(", ")}).`);
  }
  return migrateToLatest(db);
}

const backUpFirst = (databaseUrl: string, pending: string[]) =>
  new StartRefused(
    "config",
    [
      `This version changes the schema of the database (${pending.join(", ")}). Back it up first, with PostgreSQL's tools:`,
      ...backupOfOwnServer(databaseUrl),
      "Then run `npm run eolaire -- migrate --no-backup`, and start again. Where its backups are made by other means, set",
      "BACKUP_BEFORE_UPGRADE=off: then the first instance of a new version upgrades it.",
    ].join("\n"),
  );
