import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Generated, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { IdentityTables } from "../../src/index.ts";
import { VARIABLE } from "./postgres-server.ts";

/** What an application has beside the provider: here the mails that it sends. */
export type TestTables = IdentityTables & {
  sent_mail: { id: Generated<string>; type: string; recipient: string; locale: string; data: object };
};

const OF_TESTS = `create table sent_mail (
  id bigint generated always as identity, type text not null, recipient text not null, locale text not null, data jsonb not null)`;

/** A database of one's own with the tables of the provider, on the server of the run. */
export async function createDatabase(): Promise<{ db: Kysely<TestTables>; drop(): Promise<void> }> {
  const { connection } = JSON.parse(process.env[VARIABLE]!) as { connection: Record<string, string | number> };
  const { socketDir: host, ...place } = connection;
  const name = `identity_${randomUUID().slice(0, 8)}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ host, ...place } as pg.ClientConfig);
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database "${name}"`);
  const pool = new pg.Pool({ host, ...place, database: name } as pg.PoolConfig);
  // The pool's end is said before the server has closed its connections, and dropping the database may end one of them.
  pool.on("error", () => undefined);
  await pool.query(await readFile(new URL("../../tables.sql", import.meta.url), "utf8"));
  await pool.query(OF_TESTS);
  const db = new Kysely<TestTables>({ dialect: new PostgresDialect({ pool }) });
  const drop = async () => {
    await db.destroy();
    await asAdmin(`drop database "${name}" with (force)`);
  };
  return { db, drop };
}
