import { ForeignMigrations, Migrations } from "@eolaire/postgres";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "./connect.ts";

const MIGRATIONS = new Migrations(new URL("./migrations/", import.meta.url));

/**
 * Migrates to the newest schema, all or nothing; several instances may start at once.
 * @returns the names of the applied migrations
 * @throws StartRefused where another version wrote the database
 * @throws the database's error, with the migration's name
 */
export async function migrateToLatest(db: Database, migrations = MIGRATIONS): Promise<string[]> {
  await pendingMigrations(db);
  return migrations.toLatest(db).catch((error: Error) => {
    throw new Error(
      `${error.message}. The database is as it was before: start the former version again, and report this.`,
      { cause: error.cause },
    );
  });
}

/**
 * Migrates an empty database to the schema of another one, which may be older than this version.
 * @param applied the names of the other database's migrations, in their order
 * @throws StartRefused where this version does not know them
 */
export const migrateAs = (db: Database, applied: readonly string[]): Promise<void> =>
  MIGRATIONS.toThoseOf(applied, db).catch(refuse);

/**
 * The migrations that an upgrade would apply to a database; none for a new one, which has nothing to lose.
 * @throws StartRefused where another version wrote the database
 */
export const pendingMigrations = (db: Database): Promise<string[]> => MIGRATIONS.pending(db).catch(refuse);

/** The names of the migrations that this version has, in their order. */
export const knownMigrations = (): Promise<string[]> => MIGRATIONS.known();

function refuse(error: unknown): never {
  if (!(error instanceof ForeignMigrations)) throw error;
  const [writer, advice] = error.isNewer
    ? ["a newer version", "Start the newer version again"]
    : ["an unreleased version", "Start the version that wrote it"];
  throw new StartRefused(
    "config",
    `The database was written by ${writer} of Eolaire: this version ${error.message}. ${advice}, ` +
      "or take a new, empty database: set DATA_DIR to a new folder (or DATABASE_URL to an empty database). " +
      "To take the pages with you, export them first with the version that wrote them (desk, “Import and export”).",
  );
}
