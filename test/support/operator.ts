import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, vi } from "vitest";
import { commandLine } from "#core/server/cli/eolaire.ts";
import { StartRefused } from "#core/server/config/start-refused.ts";
import type { TestDatabase } from "./postgres.ts";

const COMMAND = fileURLToPath(new URL("../../src/server/cli/eolaire.ts", import.meta.url));

export type CommandResult = { exit: number | null; out: string; err: string };
type Settings = Record<string, string>;

/** `npm run eolaire -- …` with these settings alone, as an operator calls it: seconds of processor time. */
export function spawnCommand(args: string[], env: Settings) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env }, // as npm scripts have it
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const result = Promise.all([text(child.stdout), text(child.stderr), exited]).then(
    ([out, err, exit]): CommandResult => ({ exit, out, err }),
  );
  return { child, result };
}

/** The same command within this process, which saves the time for its start. */
export async function runCommand(args: string[], env: Settings): Promise<CommandResult> {
  const [out, err] = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const spy of [out, err]) spy.mockImplementation(() => {});
  vi.stubEnv("EOLAIRE_TEST_SERVER", undefined); // of the test run, and refused as a mistyped setting
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const printed = (spy: typeof out) => spy.mock.calls.map((line) => `${line.join(" ")}\n`).join("");
  const exitCode = process.exitCode;
  process.exitCode = 0;
  try {
    await commandLine().parseAsync(args, { from: "user" });
    return { exit: Number(process.exitCode), out: printed(out), err: printed(err) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const exit = error instanceof StartRefused ? error.exitCode : 1;
    return { exit, out: printed(out), err: `${printed(err)}${error.message}\n` };
  } finally {
    process.exitCode = exitCode;
    vi.unstubAllEnvs();
    out.mockRestore();
    err.mockRestore();
  }
}

/** The operator's commands on a test's database and in a data folder of its own, within this process or `spawned`. */
export function useOperator({ connection }: TestDatabase) {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "eolaire-cli-"));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const settings = () => {
    const { socketDir, port, user, database } = connection;
    return {
      DATA_DIR: dataDir,
      PUBLIC_URL: "https://eolaire.test",
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: socketDir,
      PGPORT: String(port),
      PGUSER: user,
    };
  };
  return Object.assign((...args: string[]) => runCommand(args, settings()), {
    spawned: (...args: string[]) => spawnCommand(args, settings()).result,
  });
}
