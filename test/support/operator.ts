import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import type { TestDatabase } from "./postgres.ts";

const COMMAND = fileURLToPath(new URL("../../src/server/cli/eolaire.ts", import.meta.url));

export type CommandResult = { exit: number | null; out: string; err: string };

/** `npm run eolaire -- …` on a test's database and in a data folder of its own, as an operator calls it. */
export function useOperator({ connection }: TestDatabase): (...args: string[]) => Promise<CommandResult> {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "eolaire-cli-"));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  return async (...args) => {
    const { socketDir, port, user, database } = connection;
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: {
        ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }, // as npm scripts have it
        ...{ DATA_DIR: dataDir, PUBLIC_URL: "https://eolaire.test" },
        ...{ DATABASE_URL: `postgres:///${database}`, PGHOST: socketDir, PGPORT: String(port), PGUSER: user },
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    return { exit, out, err };
  };
}
