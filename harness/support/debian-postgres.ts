import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { access, appendFile, chown, mkdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { withLog } from "./logs.ts";

/** What Debian installs with `apt-get install postgresql`: the oldest version that the product supports. */
export const DEBIAN_POSTGRES = "/usr/lib/postgresql/15/bin";

export const hasDebianPostgres = () =>
  access(join(DEBIAN_POSTGRES, "postgres")).then(
    () => true,
    () => false,
  );

/** Ends a server together with the process that started it. */
export const SETPRIV = "/usr/bin/setpriv";

const READY_MS = 30_000;
const POLL_MS = 20;

type User = { uid: number; gid: number };

type Options = {
  settings?: Record<string, string>;
  /** The folder of the programs `postgres` and `initdb`. Default: Debian's. */
  programs?: string;
  /** Of the server, beside what it always has. */
  environment?: Record<string, string>;
};

/** A cluster in a folder of its own, on loopback, without passwords; its owner is an ordinary user. */
export class DebianPostgres {
  readonly port: number;
  readonly folder: string;
  readonly #user: User | null;
  readonly #settings: Record<string, string>;
  readonly #programs: string;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | null = null;

  private constructor(folder: string, port: number, user: User | null, options: Options) {
    this.folder = folder;
    this.port = port;
    this.#user = user;
    this.#settings = options.settings ?? {};
    this.#programs = options.programs ?? DEBIAN_POSTGRES;
    this.#environment = options.environment ?? {};
  }

  /** Creates and starts a new cluster with the database `eolaire`. */
  static async create(folder: string, options: Options = {}): Promise<DebianPostgres> {
    const server = await DebianPostgres.#at(folder, options);
    const ofCluster = ["--username=eolaire", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
    await server.#run("initdb", ["-D", folder, ...ofCluster]);
    await appendFile(join(folder, "pg_hba.conf"), "host replication all 127.0.0.1/32 trust\n");
    await server.start();
    await server.query("create database eolaire", "postgres");
    return server;
  }

  /** Copies a running cluster and starts the copy as a streaming replica of it. */
  static async replicaOf(
    primary: DebianPostgres,
    folder: string,
    { name, ...options }: Options & { name: string },
  ): Promise<DebianPostgres> {
    const server = await DebianPostgres.#at(folder, options);
    const from = `host=127.0.0.1 port=${primary.port} user=eolaire application_name=${name}`;
    await server.#run("pg_basebackup", ["-D", folder, "-d", from, "-R", "-c", "fast", "--no-sync"]);
    await server.start();
    return server;
  }

  static async #at(folder: string, options: Options): Promise<DebianPostgres> {
    const user = await ordinaryUser();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
    return new DebianPostgres(folder, await freePort(), user, options);
  }

  get url(): string {
    return `postgres://eolaire@127.0.0.1:${this.port}/eolaire`;
  }

  async start(): Promise<void> {
    const fixed = { listen_addresses: "127.0.0.1", port: String(this.port), unix_socket_directories: this.folder };
    const options = Object.entries({ ...this.#settings, ...fixed }).flatMap(([key, value]) => [
      "-c",
      `${key}=${value}`,
    ]);
    const postgres = join(this.#programs, "postgres");
    this.#process = withLog(`postgres-${basename(this.folder)}`, (log) =>
      spawn(SETPRIV, ["--pdeathsig", "INT", postgres, "-D", this.folder, ...options], {
        cwd: "/",
        env: { ...ENVIRONMENT, ...this.#environment },
        stdio: ["ignore", log, log],
        detached: true,
        ...this.#user, // before the command: with another user the kernel forgets what it does at our end
      }),
    );
    const stopped = new Promise((_resolve, reject) => {
      this.#process?.once("exit", (code) => reject(new Error(`PostgreSQL of ${this.folder} ended (${code})`)));
    });
    stopped.catch(() => {});
    await Promise.race([stopped, this.#ready()]);
  }

  /** Runs one statement as superuser, with the `psql` of Debian where the programs have none. */
  async query(statement: string, database = "eolaire"): Promise<string> {
    const at = ["-h", "127.0.0.1", "-p", String(this.port), "-U", "eolaire", "-d", database];
    return (await this.#run("psql", [...at, "-X", "-A", "-t", "-c", statement])).trim();
  }

  /** A replica becomes a primary. */
  async promote(): Promise<void> {
    await this.query("select pg_promote(true, 10)", "postgres");
  }

  /** Ends all its processes at once, without a word to clients: no checkpoint, no shutdown record. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGINT");
  }

  /** Ends all its processes without a checkpoint, so that the next start recovers. */
  async stopImmediately(): Promise<void> {
    await this.#end("SIGQUIT");
  }

  /**
   * Its processes stand still until the returned function is called, or this process ends: connections stay open, and nobody
   * answers.
   */
  async pause(): Promise<() => Promise<void>> {
    const pid = this.#process?.pid;
    if (!pid) throw new Error("PostgreSQL is not running");
    process.kill(pid, "SIGSTOP"); // first, so that it starts no other one
    const all = [pid, ...(await childrenOf(pid))];
    const waking = spawn("sh", ["-c", `cat > /dev/null; kill -CONT ${all.join(" ")}`], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    for (const child of all) process.kill(child, "SIGSTOP");
    return async () => {
      const woken = new Promise((resolve) => waking.once("exit", resolve));
      waking.stdin.end();
      await woken;
    };
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    if (signal === "SIGKILL") {
      const children = await childrenOf(server.pid);
      for (const pid of [server.pid, ...children]) killQuietly(pid);
    } else server.kill(signal);
    await ended;
  }

  async #ready(): Promise<void> {
    const end = Date.now() + READY_MS;
    while (Date.now() < end) {
      const answer = await this.query("select 1", "postgres").catch(() => "");
      if (answer === "1") return;
      await delay(POLL_MS);
    }
    throw new Error(`PostgreSQL of ${this.folder} did not become ready`);
  }

  async #run(command: string, args: string[]): Promise<string> {
    const options = { env: ENVIRONMENT, cwd: "/", ...(this.#user ?? {}) };
    const own = join(this.#programs, command);
    const program = existsSync(own) ? own : join(DEBIAN_POSTGRES, command);
    return (await promisify(execFile)(program, args, options)).stdout;
  }
}

const ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" };

/** Who runs what refuses to run as root; null: we are no root. */
export async function ordinaryUser(name = "postgres"): Promise<User | null> {
  if (process.getuid?.() !== 0) return null;
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error(`PostgreSQL does not run as root, and there is no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}

/** Resolves when something accepts connections on a port of loopback. */
export async function isListening(port: number): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    if (Date.now() > end) throw new Error(`nothing listens on port ${port}`);
    await delay(POLL_MS);
  }
}
