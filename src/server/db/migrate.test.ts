import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { useOperator } from "#test/support/operator.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { EXIT } from "../config/start-refused.ts";

const database = await createTestDatabase();
const { db } = database;
const eolaire = useOperator(database);
afterAll(database.drop);

const applied = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;
const names = (await applied()).map(({ name }) => name);
const insert = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);

afterEach(async () => {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names) await insert(name);
});

const ADVICE =
  "or take a new, empty database: set DATA_DIR to a new folder (or DATABASE_URL to an empty database). To take the pages " +
  "with you, export them first with the version that wrote them (desk, “Import and export”).\n";

test("a database of a newer version is refused at the start", async () => {
  await insert("9999_moons");
  expect(await eolaire.spawned("start")).toEqual({
    exit: EXIT.config,
    out: "",
    err:
      "The database was written by a newer version of Eolaire: this version does not know 9999_moons. " +
      `Start the newer version again, ${ADVICE}`,
  });
});

test("so is one of an unreleased version, whose migrations were merged or renamed since", async () => {
  await sql`update kysely_migration set name = '0001_start' where name = ${names[0]}`.execute(db);
  expect(await eolaire("migrate")).toEqual({
    exit: EXIT.config,
    out: "",
    err:
      "The database was written by an unreleased version of Eolaire: this version does not know 0001_start. " +
      `Start the version that wrote it, ${ADVICE}`,
  });
});

test("and one to which a migration would be applied out of order", async () => {
  await sql`delete from kysely_migration where name = ${names[0]}`.execute(db);
  expect(await eolaire("migrate")).toEqual({
    exit: EXIT.config,
    out: "",
    err:
      `The database was written by an unreleased version of Eolaire: this version would apply ${names[0]} out of order. ` +
      `Start the version that wrote it, ${ADVICE}`,
  });
});
