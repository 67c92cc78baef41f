import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connectPostgres, kyselyOn } from "@eolaire/postgres";
import type { Generated, Kysely } from "kysely";
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
  const { connection } = JSON.parse(process.env[VARIABLE]!);
  const name = `identity_${randomUUID().slice(0, 8)}`;
  const connect = (to: object) =>
    connectPostgres({ ...connection, ...to }, { name: "identity", max: 10, limits: null });
  const asAdmin = async (statement: string) => {
    const admin = connect({});
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database "${name}"`);
  const client = connect({ database: name });
  await client.query(await readFile(new URL("../../tables.sql", import.meta.url), "utf8"));
  await client.query(OF_TESTS);
  const db = kyselyOn<TestTables>(client);
  const drop = async () => {
    await db.destroy();
    await asAdmin(`drop database "${name}" with (force)`);
  };
  return { db, drop };
}
