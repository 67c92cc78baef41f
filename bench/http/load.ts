import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exit } from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./load.lua", import.meta.url));
/** Long enough for a slow answer to be counted as slow instead of as failed. */
const TIMEOUT = "20s";

export type Load = {
  origin: string;
  /** Requested in this order, once each, a path, a tab and a body as a POST; from the beginning again where the load outlasts them. */
  paths: readonly string[];
  callers: number;
  seconds: number;
  headers?: Record<string, string>;
};

/** Latencies are in milliseconds. */
export type LoadResult = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Connections that failed, timeouts, and answers with a status of 400 or above. */
  failed: number;
  requests: number;
};

/**
 * Puts load on a server with `wrk`, which is native and so never the slower side.
 * @param core the processor core that `wrk` is pinned to; null: any
 */
export async function putLoad(load: Load, core: number | null): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-load-"));
  try {
    const file = join(folder, "paths");
    await writeFile(file, load.paths.join("\n"));
    const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const size = [`-c${load.callers}`, "-t1", `-d${load.seconds}s`, "--timeout", TIMEOUT];
    const wrk = ["wrk", ...size, ...headers, "-s", SCRIPT, load.origin, "--", file];
    return await run(core === null ? wrk : ["taskset", "-c", String(core), ...wrk]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run([command = "", ...args]: string[]): Promise<LoadResult> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const failure = new Promise<never>((_resolve, reject) => child.once("error", reject));
  const output = await Promise.race([text(child.stdout), failure]);
  const result = output.split("\n").find((line) => line.startsWith("{"));
  if (!result) throw new Error(`${command} printed no result:\n${output}`);
  return JSON.parse(result) as LoadResult;
}

/**
 * Ends the process with the command to install them where the tools of the benchmark are missing.
 * @param others by name, the packages of Debian that have them
 */
export async function requireTools(others: Record<string, string> = {}): Promise<void> {
  const tools = { wrk: "wrk", taskset: "util-linux", ...others };
  for (const [tool, debianPackage] of Object.entries(tools)) {
    const found = await new Promise<boolean>((resolve) => {
      spawn(tool, ["--version"], { stdio: "ignore" })
        .once("error", () => resolve(false))
        .once("exit", () => resolve(true));
    });
    if (found) continue;
    console.error(`This benchmark needs ${tool}: apt-get install -y ${debianPackage}`);
    exit(1);
  }
}
