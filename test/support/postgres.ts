import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase, connectPostgres, type Database } from "#core/server/db/connect.ts";
import type { SocketConnection } from "#core/server/db/embedded-postgres.ts";
import { stopSharedNode } from "./opensearch.ts";
import { demoMediaDir, ensureTemplate, type TemplateName } from "./templates.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** How the workers of Vitest hear of the server that the set-up of the run has started. */
const VARIABLE = "EOLAIRE_TEST_SERVER";

export type TestDatabase = {
  db: Database;
  connection: SocketConnection;
  /** Media of the demonstration, where the database is of the template `demo`: only to be read. */
  demoMediaDir: string;
  drop(): Promise<void>;
};

/** Vitest's `globalSetup`: one server for the whole run. What is returned is called at its end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  await ensureTemplate(server, "empty");
  const { connection, folder } = server;
  process.env[VARIABLE] = JSON.stringify({ connection, folder } satisfies TestServer);
  return async () => {
    await stopSharedNode(folder);
    await server.stop();
  };
}

/**
 * A database of one's own, for one file of tests, on a copy of a template.
 * @example
 * const { db, drop } = await createTestDatabase();
 * afterAll(drop);
 */
export async function createTestDatabase(template: TemplateName = "empty"): Promise<TestDatabase> {
  const { server, release } = await findServer();
  const source = await ensureTemplate(server, template);
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  // Copied as files: through the log of PostgreSQL it takes twice the time.
  await asAdmin(server, (admin) => admin.query(`create database "${name}" template "${source}" strategy file_copy`));
  const connection = { ...server.connection, database: name };
  const db = connectDatabase(connection);
  const drop = async () => {
    await db.destroy();
    await asAdmin(server, (admin) => admin.query(`drop database "${name}" with (force)`));
    await release();
  };
  return { db, connection, demoMediaDir: demoMediaDir(server), drop };
}

/**
 * A folder that all workers of the run read. Whoever asks for it first fills it; whoever else asks for it meanwhile waits.
 * @param fill given the empty folder
 */
export async function sharedFolder(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const { server } = await findServer();
  const folder = join(server.folder, name);
  await asAdmin(server, async (admin) => {
    await admin.query("select pg_advisory_lock(hashtext($1))", [`folder ${name}`]); // until the connection ends
    if (existsSync(folder)) return;
    const draft = `${folder}-draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft);
    await fill(draft);
    await rename(draft, folder);
  });
  return folder;
}

/** Outside Vitest (benchmarks) there is no server of the run: then one is started for this database alone. */
async function findServer(): Promise<{ server: TestServer; release: () => Promise<void> }> {
  const told = process.env[VARIABLE];
  if (told) return { server: JSON.parse(told) as TestServer, release: async () => {} };
  const server = await startTestServer();
  return { server, release: server.stop };
}

type Admin = ReturnType<typeof connectPostgres>;

async function asAdmin(server: TestServer, act: (admin: Admin) => PromiseLike<unknown>): Promise<void> {
  const admin = connectPostgres({ ...server.connection, database: "postgres" }, { max: 1 });
  try {
    await act(admin);
  } finally {
    await admin.end();
  }
}
