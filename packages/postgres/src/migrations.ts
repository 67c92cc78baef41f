import { readdir, readFile } from "node:fs/promises";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { addUuidv7 } from "./server.ts";

/** Migrations were applied that the folder does not hold, or in another order: another version of the program wrote the database. */
export class ForeignMigrations extends Error {
  /** Whether the database has all of ours, and others after them. */
  readonly isNewer: boolean;

  constructor(isNewer: boolean, reason: string) {
    super(reason);
    this.isNewer = isNewer;
  }
}

/** Files `NNNN_title.sql` of a folder, applied in the order of their names, forward only; one that was released is never edited. */
export class Migrations {
  readonly #folder: URL;
  readonly #table: string;

  /** @param table where the applied ones are noted; each folder whose migrations run in a database needs its own */
  constructor(folder: URL, table = DEFAULT_MIGRATION_TABLE) {
    this.#folder = folder;
    this.#table = table;
  }

  /** The names of the files, in their order, without `.sql`. */
  async known(): Promise<string[]> {
    return Object.keys(await this.#provider.getMigrations());
  }

  /**
   * The migrations that a database lacks; none for a new one, which has nothing to lose.
   * @throws ForeignMigrations
   */
  async pending<DB>(db: Kysely<DB>): Promise<string[]> {
    const applied = await this.applied(db);
    const known = await this.known();
    requirePrefix(applied, known);
    return applied.length === 0 ? [] : known.slice(applied.length);
  }

  /** The names of those that were applied to a database, in their order. */
  applied(db: QueryExecutorProvider): Promise<string[]> {
    return appliedMigrations(db, this.#table);
  }

  /**
   * Migrates to the last file in one transaction, under an advisory lock, so that several instances may start at once and a failure
   * leaves the old schema. Migrations may use `uuidv7()` on every version of PostgreSQL.
   * @returns the names of the applied migrations
   * @throws ForeignMigrations
   * @throws Error with the migration's name and the database's error as its cause
   */
  async toLatest<DB>(db: Kysely<DB>): Promise<string[]> {
    await this.pending(db);
    await addUuidv7(db);
    const { error, results } = await this.#migrator(db).migrateToLatest();
    if (!error) return results?.map((result) => result.migrationName) ?? [];
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${failed ?? "set-up"} failed: ${reason}`, { cause: error });
  }

  /**
   * Migrates an empty database to the schema of another one, which may be older.
   * @param applied the names of the other database's migrations, in their order
   * @throws ForeignMigrations
   */
  async toThoseOf<DB>(applied: readonly string[], db: Kysely<DB>): Promise<void> {
    requirePrefix(applied, await this.known());
    const last = applied.at(-1);
    if (!last) return;
    await addUuidv7(db);
    const { error } = await this.#migrator(db).migrateTo(last);
    if (error) throw error;
  }

  #migrator<DB>(db: Kysely<DB>): Migrator {
    const names = { migrationTableName: this.#table, migrationLockTableName: `${this.#table}_lock` };
    return new Migrator({ db, provider: this.#provider, ...names });
  }

  get #provider(): MigrationProvider {
    const folder = this.#folder;
    return {
      async getMigrations() {
        const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
        const entries = names.map(async (name): Promise<[string, Migration]> => {
          const text = await readFile(new URL(name, folder), "utf8");
          return [name.replace(/\.sql$/, ""), { up: async (db) => void (await sql.raw(text).execute(db)) }];
        });
        return Object.fromEntries(await Promise.all(entries));
      },
    };
  }
}

/** The names of the migrations that were applied to a database, in their order. */
export async function appliedMigrations(db: QueryExecutorProvider, table = DEFAULT_MIGRATION_TABLE): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass(quote_ident(${table})) as found`.execute(db);
  if (!(tables[0] as { found: string | null }).found) return []; // an empty database
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function requirePrefix(applied: readonly string[], known: readonly string[]): void {
  if (applied.every((name, index) => name === known[index])) return;
  const unknown = applied.filter((name) => !known.includes(name));
  const isNewer = known.every((name, index) => name === applied[index]);
  const missing = known.find((name) => !applied.includes(name));
  const reason = unknown.length > 0 ? `does not know ${unknown.join(", ")}` : `would apply ${missing} out of order`;
  throw new ForeignMigrations(isNewer, reason);
}
