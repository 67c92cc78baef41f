import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@eolaire/embedded-postgres";

/** How the workers of Vitest hear of the server that a set-up has started: this one, or that of the whole repository. */
export const VARIABLE = "EOLAIRE_TEST_SERVER";

const log = { info: () => {}, warn: console.warn, error: console.error };

/** Vitest's `globalSetup` where the package is tested alone. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "identity-provider-"));
  const { connection, stop } = await startPostgres({ folder, name: "identity", log });
  process.env[VARIABLE] = JSON.stringify({ connection });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
