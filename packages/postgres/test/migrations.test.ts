import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import {
  appliedMigrations,
  connectPostgres,
  copyTable,
  ForeignMigrations,
  kyselyOn,
  listTables,
  Migrations,
} from "../src/index.ts";
import { createDatabase } from "./support/postgres-server.ts";

async function newDatabase() {
  const { connection, drop } = await createDatabase();
  const client = connectPostgres(connection, { name: "tests", max: 2, limits: null });
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return { client, db: kyselyOn<object>(client) };
}

const FILES = {
  "0001_note": "create table note (id uuid primary key default uuidv7(), text text)",
  "0002_author": "alter table note add column author text; insert into note (text) values ('tide')",
};

async function folderOf(files: Record<string, string>): Promise<Migrations> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
  return new Migrations(pathToFileURL(`${folder}/`));
}

test("files are applied once, in their order, also by several instances at once", async () => {
  const [{ db }, migrations] = [await newDatabase(), await folderOf(FILES)];
  const applied = await Promise.all([migrations.toLatest(db), migrations.toLatest(db)]);
  expect(applied.flat()).toEqual(Object.keys(FILES));
  expect(await migrations.pending(db)).toEqual([]);
  expect((await sql`select text, author from note`.execute(db)).rows).toEqual([{ text: "tide", author: null }]);
});

test("one that fails is named, and leaves everything as it was", async () => {
  const { db } = await newDatabase();
  await (await folderOf({ "0001_note": FILES["0001_note"] })).toLatest(db);
  const broken = await folderOf({ ...FILES, "0003_broken": "select 1 / 0" });
  expect(await broken.pending(db)).toEqual(["0002_author", "0003_broken"]);
  await expect(broken.toLatest(db)).rejects.toThrow("Migration 0003_broken failed: division by zero");
  expect(await appliedMigrations(db)).toEqual(["0001_note"]);
});

test("what another version wrote is refused: a newer one, one with other names, and one without the first", async () => {
  const { db } = await newDatabase();
  await (await folderOf(FILES)).toLatest(db);
  const refusalOf = async (files: Record<string, string>) => {
    const error: unknown = await (await folderOf(files)).toLatest(db).catch((cause: unknown) => cause);
    return error instanceof ForeignMigrations ? [error.isNewer, error.message] : error;
  };
  const [first, second] = Object.entries(FILES);
  expect(await refusalOf(Object.fromEntries([first!]))).toEqual([true, "does not know 0002_author"]);
  expect(await refusalOf({ "0001_other": "select 1" })).toEqual([false, "does not know 0001_note, 0002_author"]);
  expect(await refusalOf(Object.fromEntries([["0000_earlier", "select 1"], first!, second!]))).toEqual([
    false,
    "would apply 0000_earlier out of order",
  ]);
});

test("a database is copied: the same migrations, then its rows", async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  const migrations = await folderOf({ "0001_note": FILES["0001_note"] });
  await migrations.toLatest(source.db);
  await sql`insert into note (text) values ('a	b'), (null), ('\\N')`.execute(source.db);
  await migrations.toThoseOf(await appliedMigrations(source.db), target.db);
  const table = (await listTables(source.client)).find(({ name }) => name === "public.note")!;
  const sessions = [await source.client.openSession(), await target.client.openSession()] as const;
  await copyTable(...sessions, table);
  for (const session of sessions) await session.end();
  const rows = async ({ db }: typeof source) => (await sql`select * from note order by id`.execute(db)).rows;
  expect(await rows(target)).toEqual(await rows(source));
  expect(await rows(target)).toHaveLength(3);
});
