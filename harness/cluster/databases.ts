import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseEnv } from "node:util";
import { sql } from "kysely";
import { connectDatabase } from "#core/server/db/connect.ts";
import { childrenOf, killQuietly, ordinaryUser } from "../support/debian-postgres.ts";
import { documented } from "../support/documented.ts";
import { freePort } from "../support/free-port.ts";
import { Program } from "../support/program.ts";

export const ETCD = "/usr/bin/etcd";
export const PATRONI = "/usr/bin/patroni";
export const PASSWORD = "a-password-of-harnesses";
const READY_MS = 240_000;
const POLL_MS = 200;

type Ports = { peer: number; etcd: number; rest: number; postgres: number };

/** What docs/scaling.md calls `db1` to `db3`: PostgreSQL under Patroni, which asks etcd who is the primary. */
export class DatabaseMachine {
  readonly name: string;
  readonly ports: Ports;
  readonly #folder: string;
  #patroni: Program | null = null;

  constructor(folder: string, name: string, ports: Ports) {
    this.name = name;
    this.ports = ports;
    this.#folder = join(folder, name);
  }

  async start(machines: readonly DatabaseMachine[]): Promise<void> {
    const { name, ports } = this;
    const user = await ordinaryUser();
    const config = join(this.#folder, "config.yml");
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const text = documented("/etc/patroni/config.yml", {
      "name: db1": `name: ${name}`,
      '"10.0.0.21:8008"': `"127.0.0.1:${ports.rest}"`,
      '"10.0.0.21:5432"': `"127.0.0.1:${ports.postgres}"`,
      ...Object.fromEntries(machines.map(({ ports: { etcd } }, at) => [`10.0.0.2${at + 1}:2379`, `127.0.0.1:${etcd}`])),
      "/var/lib/postgresql/15/eolaire": join(this.#folder, "data"),
      "/var/lib/postgresql/.pgpass-of-patroni": join(this.#folder, "pgpass"),
      "PASSWORD-OF-POSTGRES": PASSWORD,
      "PASSWORD-OF-REPLICATOR": PASSWORD,
      "10.0.0.0/8": "127.0.0.0/8",
    });
    await writeFile(config, text);
    if (user) for (const path of [this.#folder, config]) await chown(path, user.uid, user.gid);
    const program = { name: `patroni-${name}`, command: PATRONI, args: [config], port: ports.rest };
    this.#patroni = await Program.start({ ...program, user: "postgres", env: { HOME: this.#folder } });
  }

  /** As if its power were cut: Patroni and all processes of PostgreSQL at once. */
  async kill(): Promise<void> {
    await this.#patroni?.kill();
    const text = await readFile(join(this.#folder, "data/postmaster.pid"), "utf8");
    const pid = Number(text.split("\n")[0]);
    for (const one of [pid, ...(await childrenOf(pid))]) killQuietly(one);
  }

  async startAgain(): Promise<void> {
    await this.#patroni?.startAgain();
  }

  async stop(): Promise<void> {
    await this.#patroni?.stop();
  }

  /** Whether Patroni says that it is one. */
  async is(role: "primary" | "replica"): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.rest}/${role}`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }
}

export class DatabaseCluster {
  readonly machines: readonly DatabaseMachine[];
  readonly etcd: readonly Program[];

  private constructor(machines: readonly DatabaseMachine[], etcd: readonly Program[]) {
    this.machines = machines;
    this.etcd = etcd;
  }

  /** @param stopLater called for whatever has started */
  static async start(folder: string, stopLater: (stop: () => Promise<void>) => void): Promise<DatabaseCluster> {
    const machines: DatabaseMachine[] = [];
    for (const name of ["db1", "db2", "db3"]) {
      const [peer, etcd, rest, postgres] = [await freePort(), await freePort(), await freePort(), await freePort()];
      machines.push(new DatabaseMachine(folder, name, { peer, etcd, rest, postgres }));
    }
    const etcd = await Promise.all(machines.map((machine) => startEtcd(folder, machine, machines)));
    for (const one of etcd) stopLater(() => one.stop());
    const cluster = new DatabaseCluster(machines, etcd);
    for (const machine of machines) {
      stopLater(() => machine.stop());
      await machine.start(machines);
      await until(async () => (await machine.is("primary")) || (await machine.is("replica")), machine.name);
    }
    await cluster.#createDatabase();
    return cluster;
  }

  /** The machine that takes writes, as soon as there is one. */
  async primary(): Promise<DatabaseMachine> {
    let found: DatabaseMachine | undefined;
    await until(async () => {
      const are = await Promise.all(this.machines.map((machine) => machine.is("primary")));
      found = this.machines.find((_, at) => are[at]);
      return found !== undefined;
    }, "a primary");
    return found!;
  }

  /** Until each of the others follows the primary. */
  async whole(): Promise<void> {
    const primary = await this.primary();
    for (const machine of this.machines)
      if (machine !== primary) await until(() => machine.is("replica"), machine.name);
  }

  get hosts(): string[] {
    return this.machines.map(({ ports }) => `127.0.0.1:${ports.postgres}`);
  }

  async #createDatabase(): Promise<void> {
    const { ports } = await this.primary();
    const db = connectDatabase({ url: `postgres://postgres:${PASSWORD}@127.0.0.1:${ports.postgres}/postgres` });
    await sql`create role eolaire login password ${sql.lit(PASSWORD)}`.execute(db);
    await sql`create database eolaire owner eolaire encoding utf8 locale 'C.UTF-8' template template0`.execute(db);
    await db.destroy();
  }
}

async function startEtcd(
  folder: string,
  { name, ports }: DatabaseMachine,
  machines: readonly DatabaseMachine[],
): Promise<Program> {
  const text = documented("/etc/default/etcd", { "/var/lib/etcd/eolaire": join(folder, `etcd-${name}`) });
  const own = text.replace(/^(?!ETCD_INITIAL_CLUSTER=).*$/gm, (line) =>
    line.replaceAll("db1", name).replaceAll("10.0.0.21", `10.0.0.2${name.slice(2)}`),
  );
  const local = machines.reduce(
    (all, machine, at) =>
      all
        .replaceAll(`10.0.0.2${at + 1}:2380`, `127.0.0.1:${machine.ports.peer}`)
        .replaceAll(`10.0.0.2${at + 1}:2379`, `127.0.0.1:${machine.ports.etcd}`),
    own,
  );
  const env = parseEnv(local) as Record<string, string>;
  return Program.start({ name: `etcd-${name}`, command: ETCD, args: [], port: ports.etcd, env });
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + READY_MS; performance.now() < end; await pause(POLL_MS))
    if (await isSo()) return;
  throw new Error(`${what} did not become ready`);
}
