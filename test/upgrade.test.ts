import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectPostgres } from "../src/server/db/connect.ts";
import { appliedMigrations, knownMigrations, migrateToLatest } from "../src/server/db/migrate.ts";
import { type ApiServer, startApi } from "./support/api-server.ts";
import { createTestDatabase, type TestDatabase } from "./support/postgres.ts";
import { readRelease, releasedVersions } from "./support/releases.ts";

const MIGRATIONS = new URL("../src/server/db/migrations/", import.meta.url);

describe.each(await releasedVersions())("a database of version %s", async (version) => {
  const release = await readRelease(version);
  let database: TestDatabase;
  let api: ApiServer | undefined;
  beforeAll(async () => {
    database = await createTestDatabase("blank");
    const client = connectPostgres(database.connection, { max: 1 });
    await release.load(client);
    await client.end();
  });
  afterAll(() => (api ? api.stop() : database.drop()));

  test("has the migrations that were released, unchanged", async () => {
    for (const [name, text] of Object.entries(release.migrations)) {
      expect(await readFile(new URL(name, MIGRATIONS), "utf8"), name).toBe(text);
    }
    const names = Object.keys(release.migrations).map((name) => name.replace(/\.sql$/, ""));
    expect(await appliedMigrations(database.db)).toEqual(names);
  });

  test("stays as it was when a migration fails", async () => {
    const folder = await mkdtemp(join(tmpdir(), "eolaire-upgrade-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, "9999_broken.sql"), "create table boat (id integer); select 1 / 0;");
    const before = await shapeOf(database);
    const upgrading = migrateToLatest(database.db, pathToFileURL(`${folder}/`));
    await expect(upgrading).rejects.toThrow(
      "Migration 9999_broken failed: division by zero. The database is as it was before: start the former version again",
    );
    expect(await shapeOf(database)).toEqual(before);
  });

  test("is upgraded, and every page is found through the API", async () => {
    const { db } = database;
    const pages = await sql<{ id: string; slug: string; name: string | null }>`
      select id, slug, name from page where is_public order by id`.execute(db);
    const photos = await sql<{ count: number }>`select count(*)::integer as count from photo`.execute(db);
    await migrateToLatest(db);
    expect(await appliedMigrations(db)).toEqual(await knownMigrations());
    api = await startApi({ database });
    expect(pages.rows.length).toBeGreaterThan(30);
    for (const { slug, name } of pages.rows) {
      const answer = await api.app.inject(`/api/page/id/${slug}`);
      expect([answer.statusCode, answer.json().slug, answer.json().name], answer.body).toEqual([200, slug, name]);
    }
    expect(photos.rows).toEqual((await sql`select count(*)::integer as count from photo`.execute(db)).rows);
  });
});

/** Every column, index and constraint, and the number of rows of each table. */
async function shapeOf({ db }: TestDatabase) {
  const { rows } = await sql`
    select table_name, column_name, data_type, column_default from information_schema.columns where table_schema = 'public'
    union all select tablename, indexname, indexdef, null from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null from pg_constraint where conrelid <> 0
    union all select relname, 'rows', (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text, null
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(db);
  return rows;
}
