import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findRunAs, runCommand as runProgram } from "@eolaire/embedded-postgres";
import { appliedMigrations, type Connection, Migrations } from "@eolaire/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fillInSettings } from "../src/server/api/office/settings/effects.ts";
import { readConfig } from "../src/server/config/config.ts";
import { openDataFolder } from "../src/server/config/data-folder.ts";
import { connectDatabase, connectPostgres } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { knownMigrations, migrateToLatest } from "../src/server/db/migrate.ts";
import { type ApiServer, startApi } from "./support/api-server.ts";
import { runCommand, useOperator } from "./support/operator.ts";
import { createTestDatabase, type TestDatabase } from "./support/postgres.ts";
import { readRelease, releasedVersions } from "./support/releases.ts";

const NOTHING_LOGGED = { info: () => {}, warn: console.warn, error: console.error };
const UNSAFE_BUT_FAST = { fsync: "off", synchronous_commit: "off" };
const MIGRATIONS = new URL("../src/server/db/migrations/", import.meta.url);

describe.each(await releasedVersions())("a database of version %s", async (version) => {
  const release = await readRelease(version);
  let database: TestDatabase;
  let api: ApiServer | undefined;
  beforeAll(async () => {
    database = await createTestDatabase("blank");
    await loadInto(database.connection, version);
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
    const upgrading = migrateToLatest(database.db, new Migrations(pathToFileURL(`${folder}/`)));
    await expect(upgrading).rejects.toThrow(
      "Migration 9999_broken failed: division by zero. The database is as it was before: start the former version again",
    );
    expect(await shapeOf(database)).toEqual(before);
  });

  test("is upgraded, and every page is found through the API, with its posts", async () => {
    const { db } = database;
    const pages = await sql<{ slug: string; name: string | null; posts: number }>`
      select slug, name, least(3, (select count(*) from post
        where page_id = page.id and post.status = 'published' and publish_at <= now()))::integer as posts
      from page where is_public order by id`.execute(db);
    const photos = await sql<{ count: number }>`select count(*)::integer as count from photo`.execute(db);
    await migrateToLatest(db);
    expect(await appliedMigrations(db)).toEqual(await knownMigrations());
    await fillInSettings(db, byOperator);
    api = await startApi({ database, byOperator });
    expect(pages.rows.length).toBeGreaterThan(30);
    expect(pages.rows.filter(({ posts }) => posts > 0).length).toBeGreaterThan(0);
    for (const page of pages.rows) {
      const answer = await api.app.inject(`/api/page/id/${page.slug}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const { slug, name, posts } = answer.json();
      expect({ slug, name, posts: posts.length }).toEqual(page);
    }
    expect(photos.rows).toEqual((await sql`select count(*)::integer as count from photo`.execute(db)).rows);
  });

  test("computes the hours that migrations leave out once, soon after the first start, whatever the former version planned", async () => {
    const { db } = database;
    const unwritten = () =>
      sql<{ n: number }>`
      select count(*)::integer as n from page_search where hours is null and page_id is not null`.execute(db);
    const missing = async () => (await unwritten()).rows[0]!.n;
    const written = () => sql`select doc, xmin::text from page_search order by doc`.execute(db);
    const former = await startApi({ beside: api! }); // whose next run is in half a day
    await former.jobs.start();
    await expect.poll(missing, { timeout: 30_000 }).toBe(0);
    await expect.poll(async () => (await lastRunOf(former))?.error, { timeout: 30_000 }).toBeNull();
    await former.stop();
    await sql`update page_search set hours = null`.execute(db); // as 0079 does
    expect(await missing()).toBeGreaterThan(30);

    await api!.jobs.start();
    await expect.poll(missing, { timeout: 30_000 }).toBe(0);
    const before = (await written()).rows;
    const second = await startApi({ beside: api! });
    await second.jobs.start();
    await second.jobs.run("search-hours");
    expect((await written()).rows).toEqual(before);
    await second.stop();
  });

  test("finds the settings that it had by its environment, and is what it was: an island with boats", async () => {
    const directory = async () => (await api!.app.inject("/api/directory")).json();
    const before = {
      name: "Inis Meáin",
      name_ie: "Inis Meáin",
      languages: ["en", "ga", "fr"],
      text_languages: ["en", "ga"],
      place_noun: "island",
      has_boats: true,
      country: "ie",
      landscape: "island",
      map_latitude: 53.08,
      map_longitude: -9.59,
    };
    expect(await directory()).toMatchObject(before);
    const admin = await api!.person({ type: "admin" });
    const settings = async () => (await api!.post("/api/admin/settings", {}, admin)).json();
    const { version, by_operator, moderates_edits, setup_step } = await settings();
    expect({ version, moderates_edits, setup_step }).toEqual({ version: 1, moderates_edits: true, setup_step: "done" });
    expect(by_operator).toEqual(expect.arrayContaining(["name", "name_ie", "languages", "map_latitude"]));
    await fillInSettings(database.db, byOperator); // the next start
    await fillInSettings(database.db, {}); // and one with nothing in the environment
    expect((await settings()).version).toBe(1);
    expect(await directory()).toMatchObject(before);
  });
});

/** As somebody had it who wrote these variables for the version before there were settings on the desk. */
const { directory: byOperator } = readConfig({
  SITE_NAME: "Inis Meáin",
  SITE_NAME_IE: "Inis Meáin",
  LANGUAGES: "en,ga,fr",
  MODERATE_EDITS: "on",
  MAP_CENTER: "53.08,-9.59",
  MAP_ZOOM: "14",
});

const lastRunOf = async ({ jobs }: ApiServer) =>
  (await jobs.states()).find(({ job }) => job.name === "search-hours")?.lastRun;

async function loadInto(connection: Connection, version: string): Promise<void> {
  const client = connectPostgres(connection, { max: 1 });
  await (await readRelease(version)).load(client);
  await client.end();
}

const FORMER = "/usr/lib/postgresql/15/bin";

describe.skipIf(!existsSync(FORMER))("a cluster of PostgreSQL 15 (Debian: postgresql-15)", () => {
  test("is restored from a backup, refused at the start, and copied into one of the bundled version", async () => {
    const folder = await mkdtemp(join(tmpdir(), "eolaire-upgrade-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [first, dataDir] = [join(folder, "first"), join(folder, "data")];
    const { settle } = await openDataFolder(first);
    const clusterDir = join(first, "postgres");
    const [postgres, initdb] = [join(FORMER, "postgres"), join(FORMER, "initdb")];
    const options = ["--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8", "--username=eolaire", "--auth=trust"];
    await runProgram(await findRunAs({ dataDir: first, clusterDir, postgres }), [initdb, "-D", clusterDir, ...options]);
    const settings = UNSAFE_BUT_FAST;
    const former = await startEmbeddedPostgres({ dataDir: first, log: NOTHING_LOGGED, postgres, settings });
    const old = connectPostgres(former.connection, { max: 1 });
    await old.query("create or replace function uuidv7() returns uuid language sql return gen_random_uuid()");
    await old.end();
    await loadInto(former.connection, "0.1.0");
    const rows = await everyRow(former.connection);
    await settle();
    const backup = join(folder, "former.tar.zst");
    expect((await runCommand(["backup", backup], { DATA_DIR: first })).exit).toBe(0);
    await former.stop();

    const run = (...args: string[]) => runCommand(args, { DATA_DIR: dataDir });
    const until = await run("restore", backup, "--trust", "--until", Temporal.Now.instant().toString());
    expect([until.exit, until.err]).toEqual([78, expect.stringContaining("restore it without `--until`")]);
    const restored = await run("restore", backup, "--trust");
    expect(restored).toMatchObject({ exit: 0, err: "" });
    expect(restored.out).toContain(
      "Its database is of PostgreSQL 15. Before the start: `npm run eolaire -- upgrade-postgres --from FOLDER`",
    );
    const refused = await run("migrate");
    expect([refused.exit, refused.err]).toEqual([78, expect.stringContaining("upgrade-postgres --from FOLDER")]);
    const wrong = await run("upgrade-postgres", "--from", folder);
    expect([wrong.exit, wrong.err]).toEqual([78, expect.stringContaining("name the folder with the programs of 15")]);
    const upgraded = await run("upgrade-postgres", "--from", FORMER);
    expect(upgraded).toMatchObject({ exit: 0, err: "", out: expect.stringContaining("49 tables") });
    const beside = (await readdir(dataDir)).find((name) => name.startsWith("postgres-15.before-"))!;
    expect(await readFile(join(dataDir, beside, "PG_VERSION"), "utf8")).toBe("15\n");
    const now = await startEmbeddedPostgres({ dataDir, log: NOTHING_LOGGED, settings: UNSAFE_BUT_FAST });
    expect(await everyRow(now.connection)).toEqual(rows);
    await now.stop();
    expect((await run("migrate")).out).toContain("Done: 0006_");
  });
});

test("a cluster of a newer PostgreSQL is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-upgrade-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "PG_VERSION"), "99\n");
  const { exit, err } = await runCommand(["migrate"], { DATA_DIR: folder });
  expect([exit, err]).toEqual([78, expect.stringContaining("Start the newer version of Eolaire again")]);
});

/** Every row of every table, hashed by table. */
async function everyRow(connection: Connection): Promise<Record<string, string>> {
  const client = connectPostgres(connection, { max: 1 });
  const tables = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await client.query<{ hash: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, '\n' order by row::text collate "C")), '') as hash
      from "${name}" as row`);
    hashes[name] = row!.hash;
  }
  await client.end();
  return hashes;
}

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

describe("before the schema is changed", async () => {
  const OLDEST = "0.1.0";
  const ownServer = await createTestDatabase("blank");
  afterAll(ownServer.drop);
  const operator = useOperator(ownServer);

  test("the embedded database is copied, and can be restored beside the media that are there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "eolaire-upgrade-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const dataDir = join(folder, "data");
    const { settle, mediaDir } = await openDataFolder(dataDir);
    const database = await startEmbeddedPostgres({ dataDir, log: NOTHING_LOGGED, settings: UNSAFE_BUT_FAST });
    await loadInto(database.connection, OLDEST);
    await database.stop();
    await settle();
    await mkdir(join(mediaDir, "photos"));
    await writeFile(join(mediaDir, "photos", "mine"), "mine");

    expect(await runCommand(["migrate"], { DATA_DIR: dataDir })).toEqual({
      exit: 0,
      out: expect.stringMatching(/^Done: 0006_/),
      err: expect.stringMatching(/^The database was copied to .*before-upgrade/),
    });
    expect((await runCommand(["migrate"], { DATA_DIR: dataDir })).out).toBe("The database is at the newest version.\n");
    const [archive] = await readdir(join(dataDir, "before-upgrade"));
    const path = join(dataDir, "before-upgrade", archive!);
    expect((await runCommand(["restore", path, "--replace"], { DATA_DIR: dataDir })).exit).toBe(0);
    expect(await readFile(join(mediaDir, "photos", "mine"), "utf8")).toBe("mine");
    const restored = await startEmbeddedPostgres({ dataDir, log: NOTHING_LOGGED, settings: UNSAFE_BUT_FAST });
    const db = connectDatabase(restored.connection);
    expect((await appliedMigrations(db)).at(-1)).toBe("0004_desk_at_scale");
    await db.destroy();
    await restored.stop();
  });

  test("an operator's database is upgraded once they say that it is backed up", async () => {
    await loadInto(ownServer.connection, OLDEST);
    for (const command of [["start"], ["migrate"], ["demo", "remove"]]) {
      const { exit, err } = await operator(...command);
      expect([exit, err]).toEqual([78, expect.stringContaining("pg_dump --format=custom")]);
      expect(err).toContain("migrate --no-backup");
    }
    expect(await appliedMigrations(ownServer.db)).toHaveLength(4);
    expect((await operator("migrate", "--no-backup")).out).toContain("Done: 0006_");
    expect((await operator("migrate")).out).toBe("The database is at the newest version.\n");
  });
});
