import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { sql } from "kysely";
import { generate, Logger, PostgresDialect } from "kysely-codegen";
import { connectDatabase, type Database } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded/embedded-postgres.ts";
import { migrateToLatest } from "../src/server/db/migrate.ts";

/** The list of values as PostgreSQL writes a check `in ('a', 'b')`: `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`. */
const VALUE_LIST = /^CHECK \(\(\w+ = (ANY \(ARRAY\[.+\]\)|'[^']*'::text)\)\)$/;

/**
 * `npm run db:types`: writes `src/server/db/schema.ts` from a database with every migration; with `--verify` it only
 * reports whether that file is up to date.
 *
 * A column whose check constraint lists its values, such as `check (status in ('draft', 'published'))`, has the union of
 * them as its type. Where the contract has the same enum, TypeScript compares the two: a value that only one of them has
 * does not compile.
 */
const dataDir = await mkdtemp(join(tmpdir(), "eolaire-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: console });
const db = connectDatabase(postgres.connection);
try {
  await migrateToLatest(db);
  const valuesOf = await listedValues(db);
  await generate({
    db,
    dialect: new PostgresDialect({ dateParser: "string" }),
    logger: new Logger("info"),
    outFile: "src/server/db/schema.ts",
    verify: argv.includes("--verify"),
    async postprocess({ metadata }) {
      for (const table of metadata.tables) {
        for (const column of table.columns) column.enumValues ??= valuesOf.get(`${table.name}.${column.name}`) ?? null;
      }
      return metadata;
    },
  });
} finally {
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

/** By table and column (`page.status`), the values that a check constraint lists. */
async function listedValues(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ path: string; definition: string }>`
    select relname || '.' || attname as path, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1
  `.execute(db);
  return new Map(
    rows.flatMap(({ path, definition }) => {
      const values = [...(VALUE_LIST.exec(definition)?.[1]?.matchAll(/'([^']*)'::text/g) ?? [])];
      return values.length > 0 ? [[path, values.map(([, value = ""]) => value)]] : [];
    }),
  );
}
