import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { constants, zstdCompressSync } from "node:zlib";
import { listSequences, listTables, readRows } from "@eolaire/postgres";
import { loadDemo } from "../demo/load.ts";
import { connectPostgres, kyselyOn } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { migrateToLatest } from "../src/server/db/migrate.ts";

/**
 * `npm run release:fixture`, before a release: writes its migrations and a small demonstration as SQL that `psql`
 * reads, into `test/releases/VERSION.sql.zst`. Every later version upgrades it in its tests (docs/decisions/053).
 */
const MIGRATIONS = new URL("../src/server/db/migrations/", import.meta.url);
const RELEASES = new URL("../test/releases/", import.meta.url);
/** As Kysely's Migrator makes them. */
const KYSELY_TABLES = `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
`;
/** Views and indexed terms are most of the demonstration; of these so many rows show as well that they are upgraded. */
const MAX_ROWS = { view_count: 2_000 };

const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const folder = await mkdtemp(join(tmpdir(), "eolaire-release-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => {} } });
const client = connectPostgres(postgres.connection);
try {
  await migrateToLatest(kyselyOn(client));
  await loadDemo(kyselyOn(client), { mediaDir: join(folder, "media") });
  for (const [table, rows] of Object.entries(MAX_ROWS)) {
    await client.query(`delete from ${table} where ctid not in (select ctid from ${table} order by 1 limit ${rows})`);
  }
  const path = new URL(`${version}.sql.zst`, RELEASES);
  const script = `${await migrationsText()}${await rowsText()}`;
  // Strict: a released schema never changes.
  await writeFile(path, zstdCompressSync(script, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }), {
    flag: "wx",
  });
  console.log(`Written: ${path.pathname}`);
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function migrationsText(): Promise<string> {
  const names = (await readdir(MIGRATIONS)).sort();
  const texts = names.map(
    async (name) => `-- migration ${name}\n${await readFile(new URL(name, MIGRATIONS), "utf8")}\n`,
  );
  return (await Promise.all(texts)).join("");
}

async function rowsText(): Promise<string> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => name).join(", ");
  // Foreign keys and triggers rest; rows that migrations insert come with the others.
  const parts = [`-- rows\n${KYSELY_TABLES}set session_replication_role = replica;\ntruncate ${names};\n`];
  const session = await client.openSession();
  for (const table of tables) {
    const rows = await text(readRows(session, table));
    parts.push(`copy ${table.name} (${table.columns}) from stdin;\n${rows}\\.\n`);
  }
  await session.end();
  for (const { name, value } of await listSequences(client)) {
    if (value !== null) parts.push(`select setval('${name}', ${value});\n`);
  }
  return parts.join("");
}
