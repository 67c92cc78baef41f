import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SocketConnection, startPostgres } from "@eolaire/embedded-postgres";
import { connectPostgres } from "../../src/index.ts";

/** How the workers of Vitest hear of the server that a set-up has started: this one, or that of the whole repository. */
const VARIABLE = "EOLAIRE_TEST_SERVER";

/** Vitest's `globalSetup` where the package is tested alone. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-package-"));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const { connection, stop } = await startPostgres({ folder, name: "package", log });
  process.env[VARIABLE] = JSON.stringify({ connection });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** An empty database of one's own on the server of the run. */
export async function createDatabase(): Promise<{ connection: SocketConnection; drop(): Promise<void> }> {
  const { connection } = JSON.parse(process.env[VARIABLE]!) as { connection: SocketConnection };
  const database = `postgres_${randomUUID().slice(0, 8)}`;
  const asAdmin = async (statement: string) => {
    const admin = connectPostgres(connection, { name: "tests", max: 1, limits: null });
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database ${database}`);
  return { connection: { ...connection, database }, drop: () => asAdmin(`drop database ${database} with (force)`) };
}
