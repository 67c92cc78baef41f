import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { execPath } from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const { ENVIRONMENT, NODE_FLAGS } = (await import(new URL("../../scripts/setup/places.mjs", import.meta.url).href)) as {
  ENVIRONMENT: NodeJS.ProcessEnv;
  NODE_FLAGS: string[];
};
const MAIN = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
/** Limits by client address are raised: here one address stands for everybody. */
const SETTINGS = { PORT: "0", LOG_LEVEL: "error", DEMO: "off", CLIENT_RATE: "1000000" };

export type Product = {
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  /** From the start of the process to its first answer on /readyz. */
  readySeconds: number;
  /** Resident memory of each process of the server, without PostgreSQL. The largest first. */
  memoryMb(): Promise<number[]>;
  /** Sends SIGTERM. @returns the seconds until the process has ended */
  stop(): Promise<number>;
};

export type ProductOptions = {
  dataDir: string;
  workers?: number;
  /** The processor core that server and PostgreSQL are pinned to; null: all. */
  core?: number | null;
  settings?: Record<string, string>;
};

/** Starts the product as `npm start` does, in a process of its own. */
export async function startProduct({ dataDir, workers, core = null, settings }: ProductOptions): Promise<Product> {
  const start = performance.now();
  const [command, ...args] = [...(core === null ? [] : ["taskset", "-c", String(core)]), execPath, ...NODE_FLAGS, MAIN];
  const child = spawn(command!, args, {
    env: {
      ...ENVIRONMENT,
      ...SETTINGS,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      ...(workers !== undefined && { WORKERS: String(workers) }),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await readyAddress(child);
  await fetch(`${origin}/readyz`);
  return {
    origin,
    readySeconds: (performance.now() - start) / 1000,
    memoryMb: () => memoryOf(child.pid!),
    stop: async () => {
      const asked = performance.now();
      child.kill("SIGTERM");
      await once(child, "exit");
      return (performance.now() - asked) / 1000;
    },
  };
}

async function readyAddress(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /^Eolaire is ready at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the product did not start");
}

/** The process and its workers: every descendant that runs our main module. */
async function memoryOf(root: number): Promise<number[]> {
  const processes = await Promise.all(
    (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map((pid) => statusOf(Number(pid))),
  );
  const known = processes.filter((one) => one !== null);
  const family = new Set([root]);
  for (const { pid, parent } of known.toSorted((a, b) => a.pid - b.pid)) if (family.has(parent)) family.add(pid);
  return known
    .filter(({ pid, command }) => family.has(pid) && command.includes(MAIN))
    .map(({ residentMb }) => residentMb)
    .sort((a, b) => b - a);
}

async function statusOf(pid: number) {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return { pid, parent: field("PPid"), command, residentMb: field("VmRSS") / 1000 };
  } catch {
    return null; // it has ended meanwhile
  }
}
