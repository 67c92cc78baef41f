import { spawn } from "node:child_process";
import { execPath } from "node:process";
import { createInterface } from "node:readline";
import { logFile } from "./logs.ts";
import { figuresOf, type ProcessFigures } from "./process-figures.ts";

const { ENVIRONMENT, NODE_FLAGS, SERVER } = (await import(
  new URL("../../scripts/setup/places.mjs", import.meta.url).href
)) as {
  ENVIRONMENT: NodeJS.ProcessEnv;
  NODE_FLAGS: string[];
  SERVER: string;
};
/** Limits by client address are raised: here one address stands for everybody. */
const SETTINGS = {
  PORT: "0",
  LOG_LEVEL: "error",
  DEMO: "off",
  CLIENT_RATE: "1000000",
  DRAIN_MS: "0",
  EOLAIRE_TEST_SERVER: undefined, // of a run of the suite, and refused as a mistyped setting
};

export type Product = {
  pid: number;
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  /** From the start of the process to its first answer on /readyz. */
  readySeconds: number;
  /** What it has written on standard output so far, a line each: its log in JSON. */
  log: readonly string[];
  /** Of each process of the server, without PostgreSQL. The largest first. */
  figures(): Promise<ProcessFigures[]>;
  /** Resident memory of the same processes. */
  memoryMb(): Promise<number[]>;
  /** The open handles of the same processes in all. */
  handles(): Promise<number>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM. @returns the seconds until the process has ended */
  stop(): Promise<number>;
};

export type ProductOptions = {
  dataDir: string;
  workers?: number;
  /** The processor core that server and PostgreSQL are pinned to; null: all. */
  core?: number | null;
  settings?: Record<string, string | undefined>;
  /** Flags of Node, such as `--import` with a module that is loaded first. */
  nodeFlags?: string[];
  /** The program; default: the server itself. */
  program?: string;
};

/**
 * Starts the product as `npm start` does, in a process of its own, which also stops when this one ends.
 * @throws Error where it ends before it is ready
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, workers, core = null, settings, nodeFlags = [], program = SERVER } = options;
  const start = performance.now();
  const pinned = core === null ? [] : ["taskset", "-c", String(core)];
  const [command, ...args] = [...pinned, execPath, ...NODE_FLAGS, ...nodeFlags, program];
  const child = spawn(command!, args, {
    env: {
      ...ENVIRONMENT,
      ...SETTINGS,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      ...(workers !== undefined && { WORKERS: String(workers) }),
      ...settings,
    },
    detached: true, // Ctrl-C is for the harness, which stops the product when it has its figures
    stdio: ["ignore", "pipe", "pipe", "ipc"], // its channel closes with this process, and then the product stops
  });
  const exited: Product["exited"] = new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const log: string[] = [];
  const written = logFile(`product-${child.pid}`);
  child.stdout!.pipe(written, { end: false });
  child.stderr!.pipe(written, { end: false });
  child.stderr!.pipe(process.stderr, { end: false });
  child.once("close", () => written.end());
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = /Eolaire is ready at ([^\s"]+)/.exec(line)?.[1];
      if (address) resolve(address);
      else log.push(line);
    });
    void exited.then(({ code, signal }) => reject(new Error(`the product did not start (${signal ?? code})`)));
  });
  await fetch(`${origin}/readyz`);
  const figures = () => figuresOf(child.pid!, SERVER);
  return {
    pid: child.pid!,
    origin,
    log,
    exited,
    figures,
    readySeconds: (performance.now() - start) / 1000,
    memoryMb: async () => (await figures()).map(({ residentMb }) => residentMb),
    handles: async () => (await figures()).reduce((sum, one) => sum + one.handles, 0),
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      const asked = performance.now();
      child.kill("SIGTERM");
      await exited;
      return (performance.now() - asked) / 1000;
    },
  };
}
