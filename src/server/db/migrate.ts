import { ForeignMigrations, Migrations } from "@eolaire/postgres";
import { MIGRATIONS_OF_MODULES } from "#start/compiled/migrations.ts";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "./connect.ts";

const MIGRATIONS = new Migrations(new URL("./migrations/", import.meta.url));

/** In which table the migrations of a module are noted. */
export const journalOf = (module: string): string => `migration_of_${module.replaceAll("-", "_")}`;

/**
 * Those of each module follow ours, and are noted in a table of their own: an upgrade of the one asks nothing of the other. What is noted of a
 * module that was taken out stays, as its tables do.
 */
const OF_MODULES = MIGRATIONS_OF_MODULES.map(({ module, folder }) => ({
  module,
  migrations: new Migrations(folder, journalOf(module)),
}));

/**
 * Migrates to the newest schema, all or nothing; several instances may start at once.
 * @returns the names of the applied migrations
 * @throws StartRefused where another version wrote the database
 * @throws the database's error, with the migration's name
 */
export async function migrateToLatest(db: Database, migrations = MIGRATIONS): Promise<string[]> {
  await pendingMigrations(db);
  const applied = await migrations.toLatest(db).catch((error: Error) => {
    throw new Error(
      `${error.message}. The database is as it was before: start the former version again, and report this.`,
      { cause: error.cause },
    );
  });
  for (const { module, migrations: own } of OF_MODULES) {
    const ofModule = await own.toLatest(db).catch(({ message, cause }: Error) => {
      throw new Error(`The module ${module}: ${message}. Its tables are as they were before.`, { cause });
    });
    applied.push(...ofModule.map((name) => `${module}/${name}`));
  }
  return applied;
}

/**
 * Migrates an empty database to the schema of another one, which may be older than this version.
 * @param applied the names of the other database's migrations, in their order
 * @throws StartRefused where this version does not know them
 */
export const migrateAs = (db: Database, applied: readonly string[]): Promise<void> =>
  MIGRATIONS.toThoseOf(applied, db).catch((error) => refuse(error));

/**
 * The migrations that an upgrade would apply to a database; none for a new one, which has nothing to lose.
 * @throws StartRefused where another version wrote the database
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const pending = await MIGRATIONS.pending(db).catch((error) => refuse(error));
  for (const { module, migrations } of OF_MODULES) {
    const ofModule = await migrations.pending(db).catch((error) => refuse(error, `the module ${module}`));
    pending.push(...ofModule.map((name) => `${module}/${name}`));
  }
  return pending;
}

/** The same for the tables of modules: an empty database gets them as far as another one has them. */
export async function migrateModulesAs(source: Database, db: Database): Promise<void> {
  for (const { module, migrations } of OF_MODULES) {
    const applied = await migrations.applied(source);
    await migrations.toThoseOf(applied, db).catch((error) => refuse(error, `the module ${module}`));
  }
}

/** The names of the migrations that this version has, in their order, without those of modules. */
export const knownMigrations = (): Promise<string[]> => MIGRATIONS.known();

function refuse(error: unknown, program = "Eolaire"): never {
  if (!(error instanceof ForeignMigrations)) throw error;
  const [writer, advice] = error.isNewer
    ? ["a newer version", "Start the newer version again"]
    : ["an unreleased version", "Start the version that wrote it"];
  throw new StartRefused(
    "config",
    `The database was written by ${writer} of ${program}: this version ${error.message}. ${advice}, ` +
      "or take a new, empty database: set DATA_DIR to a new folder (or DATABASE_URL to an empty database). " +
      "To take the pages with you, export them first with the version that wrote them (desk, “Import and export”).",
  );
}
