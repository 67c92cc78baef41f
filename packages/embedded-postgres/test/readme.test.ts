import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findRunning, startPostgres } from "../src/index.ts";

test("the example of the README", async () => {
  const folder = await mkdtemp(join(tmpdir(), "embedded-postgres-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const postgres = await startPostgres({ folder, name: "diary", extensions: ["unaccent"] });
  expect(postgres.binaries.version).toMatch(/^18\.\d+$/);
  expect(await findRunning({ folder, name: "diary" })).toEqual(postgres.connection);
  const { socketDir: host, ...place } = postgres.connection;
  const client = new pg.Client({ host, ...place });
  await client.connect();
  await client.query("create extension if not exists unaccent");
  expect((await client.query("select unaccent('Éire') as plain")).rows).toEqual([{ plain: "Eire" }]);
  await client.end();
  await postgres.stop();
  expect(await findRunning({ folder, name: "diary" })).toBeNull();
});
