import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { connectDatabase, connectPostgres, type Database } from "#core/server/db/connect.ts";
import { migrateToLatest } from "#core/server/db/migrate.ts";
import type { TestServer } from "./test-server.ts";

/**
 * What a test database can begin as. Each is made once for a run, when it is first asked for; whatever a template needs
 * to hold is put in here.
 */
const TEMPLATES = {
  /** Nothing, for a schema of the past. */
  blank: async () => {},
  /** The schema, without a row. */
  empty: async (db: Database) => void (await migrateToLatest(db)),
  /** The demonstration, with its media in the folder of `demoMediaDir`. */
  demo: async (db: Database, server: TestServer) => {
    const { loadDemo } = await import("#demo/load.ts");
    await migrateToLatest(db);
    const mediaDir = demoMediaDir(server);
    await mkdir(mediaDir, { recursive: true });
    await loadDemo(db, { mediaDir });
  },
};

export type TemplateName = keyof typeof TEMPLATES;

/** For reading: every test of the run shares it. */
export const demoMediaDir = (server: TestServer) => join(server.folder, "demo-media");

/** Makes the template where this run has none yet; whoever else asks for it meanwhile waits. */
export async function ensureTemplate(server: TestServer, template: TemplateName): Promise<string> {
  const database = `template_${template}`;
  const admin = connectPostgres({ ...server.connection, database: "postgres" }, { max: 1 });
  try {
    await admin.query("select pg_advisory_lock(hashtext($1))", [database]);
    const found = await admin.query("select from pg_database where datname = $1", [database]);
    if (found.length > 0) return database;
    const draft = `${database}_draft`;
    await admin.query(`drop database if exists "${draft}" with (force)`);
    await admin.query(`create database "${draft}"`);
    const db = connectDatabase({ ...server.connection, database: draft });
    try {
      await (TEMPLATES[template] as (db: Database, server: TestServer) => Promise<void>)(db, server);
      await sql`analyze`.execute(db);
    } finally {
      await db.destroy();
    }
    await admin.query(`alter database "${draft}" rename to "${database}"`);
    return database;
  } finally {
    await admin.end();
  }
}
