import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "./connect.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** `NNNN_title.sql`, in order, forward only; a released migration is never edited. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, FOLDER), "utf8");
      return [name.replace(/\.sql$/, ""), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

/**
 * Migrates to the newest schema in one transaction, under an advisory lock, so that several instances may start at once
 * and a failure leaves the old schema.
 * @returns the names of the applied migrations
 * @throws the database's error, with the migration's name
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new Error(
      `Migration ${failed ?? "set-up"} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  return results?.map((result) => result.migrationName) ?? [];
}
