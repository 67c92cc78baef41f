import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "./connect.ts";
import { addMissingFunctions } from "./own-server.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** `NNNN_title.sql`, in order, forward only; a released migration is never edited. */
const sqlFiles = (folder: URL): MigrationProvider => ({
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), "utf8");
      return [name.replace(/\.sql$/, ""), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
});

/**
 * Migrates to the newest schema in one transaction, under an advisory lock, so that several instances may start at once
 * and a failure leaves the old schema.
 * @returns the names of the applied migrations
 * @throws StartRefused where another version wrote the database
 * @throws the database's error, with the migration's name
 */
export async function migrateToLatest(db: Database, folder: URL = FOLDER): Promise<string[]> {
  await requireKnownMigrations(db);
  await addMissingFunctions(db);
  const { error, results } = await new Migrator({ db, provider: sqlFiles(folder) }).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new Error(
      `Migration ${failed ?? "set-up"} failed: ${error instanceof Error ? error.message : String(error)}. ` +
        "The database is as it was before: start the former version again, and report this.",
      { cause: error },
    );
  }
  return results?.map((result) => result.migrationName) ?? [];
}

/**
 * @throws StartRefused where migrations were applied that this version does not have, or in another order: a newer or an
 *   unreleased version wrote the database
 */
async function requireKnownMigrations(db: Database): Promise<void> {
  requirePrefix(await appliedMigrations(db), await knownMigrations());
}

function requirePrefix(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (applied.every((name, index) => name === known[index])) return;
  if (known.every((name, index) => name === applied[index])) {
    throw refusal("a newer version", `does not know ${unknown.join(", ")}. Start the newer version again`);
  }
  const missing = known.find((name) => !applied.includes(name));
  const difference = unknown.length > 0 ? `does not know ${unknown.join(", ")}` : `would apply ${missing} out of order`;
  throw refusal("an unreleased version", `${difference}. Start the version that wrote it`);
}

/**
 * Migrates an empty database to the schema of another one, which may be older than this version.
 * @param applied the names of the other database's migrations, in their order
 * @throws StartRefused where this version does not know them
 */
export async function migrateAs(db: Database, applied: readonly string[]): Promise<void> {
  requirePrefix(applied, await knownMigrations());
  const last = applied.at(-1);
  if (!last) return;
  const { error } = await new Migrator({ db, provider: sqlFiles(FOLDER) }).migrateTo(last);
  if (error) throw error;
}

/**
 * The migrations that an upgrade would apply to a database; none for a new one, which has nothing to lose.
 * @throws StartRefused where another version wrote the database
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  await requireKnownMigrations(db);
  const applied = await appliedMigrations(db);
  return applied.length === 0 ? [] : (await knownMigrations()).slice(applied.length);
}

/** The names of the migrations that this version has, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await sqlFiles(FOLDER).getMigrations());
}

/** The names of the migrations that were applied to a database, in their order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass(${DEFAULT_MIGRATION_TABLE}) as found`.execute(db);
  if (!(tables[0] as { found: string | null }).found) return []; // an empty database
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const refusal = (writer: string, reason: string) =>
  new StartRefused(
    "config",
    `The database was written by ${writer} of Eolaire: this version ${reason}, ` +
      "or take a new, empty database: set DATA_DIR to a new folder (or DATABASE_URL to an empty database). " +
      "To take the pages with you, export them first with the version that wrote them (desk, “Import and export”).",
  );
