import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type Binaries,
  choose,
  findBinaries as find,
  findRunning,
  type Postgres,
  readPostmasterFile,
  startPostgres,
} from "../src/index.ts";

/** Too deep for a socket, under a folder of mode 700, with characters that mean something to PostgreSQL and to shells. */
const DEEP = `private/it's, "a" $home/${"deep-".repeat(25)}/data`;
const HOLDER = fileURLToPath(new URL("programs/hold-postgres.ts", import.meta.url));

let folder: string;
let dataDir: string;
let started: Postgres[] = [];
const held: ChildProcess[] = [];
const extensions = ["btree_gist", "pg_trgm", "unaccent"];
const findBinaries = (programs?: string) => find({ programs, extensions });
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-postgres-"));
  await mkdir(join(folder, "private"), { mode: 0o700 });
  dataDir = join(folder, DEEP);
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  for (const holder of held.splice(0)) holder.kill("SIGKILL");
  vi.clearAllMocks();
});
afterAll(() => rm(folder, { recursive: true }));

async function start(): Promise<Postgres> {
  const server = await startPostgres({ folder: dataDir, log });
  started.push(server);
  return server;
}

async function ask<T>(
  { connection }: Pick<Postgres, "connection">,
  act: (sql: { query(text: string): Promise<Record<string, unknown>[]> }) => PromiseLike<T>,
) {
  const { socketDir: host, ...place } = connection;
  const client = new pg.Client({ host, ...place });
  client.on("error", () => {}); // of a server that is killed
  await client.connect();
  try {
    return await act({ query: async (text) => (await client.query(text)).rows });
  } finally {
    await client.end();
  }
}

/** Another process that holds the database until it is killed. @returns it, and the process id of its database */
async function hold(env = process.env): Promise<{ holder: ChildProcess; database: number }> {
  const holder = spawn(process.execPath, [HOLDER, dataDir], { env, stdio: ["ignore", "pipe", "inherit"] });
  held.push(holder);
  const [line] = (await once(holder.stdout!, "data")) as [Buffer];
  return { holder, database: Number(line) };
}

async function killAtOnce(holder: ChildProcess): Promise<void> {
  holder.kill("SIGKILL");
  await once(holder, "exit");
}

const isAlive = (pid: number) =>
  readlink(`/proc/${pid}/cwd`).then(
    () => true,
    () => false,
  );

test("an empty place becomes a database that speaks Irish", async () => {
  const server = await start();
  const [row] = await ask(server, async (sql) => {
    await sql.query("create extension pg_trgm");
    await sql.query("create extension unaccent");
    await sql.query("create extension btree_gist");
    return sql.query(`select
      array(select word from unnest(array['Oíche', 'oiche', 'Éire', 'ean', 'zú']) as word order by word collate "ga-x-icu") as sorted,
      to_tsvector('simple', 'OILEÁN') as lower, unaccent('Éire') as plain, show_trgm('é') <> '{}' as fada,
      current_setting('fsync') as fsync, current_setting('listen_addresses') as network`);
  });
  expect(row).toEqual({
    sorted: ["ean", "Éire", "oiche", "Oíche", "zú"],
    lower: "'oileán':1",
    plain: "Eire",
    fada: true,
    fsync: "on",
    network: "",
  });
});

test("nobody else can reach the socket or read the data", async () => {
  const { connection } = await start();
  for (const path of [connection.socketDir, join(dataDir, "postgres"), join(dataDir, "postgres.log")]) {
    expect((await stat(path)).mode & 0o077, path).toBe(0);
  }
});

test("what was written is there after a stop and a start", async () => {
  const first = await start();
  await ask(first, (sql) => sql.query("create table kept as select 1 as number"));
  await first.stop();
  started = [];
  expect(await findRunning({ folder: dataDir })).toBeNull();
  expect(await ask(await start(), (sql) => sql.query("select number from kept"))).toMatchObject([{ number: 1 }]);
});

test("a second one on the same folder is told so in one line, and the first goes on", async () => {
  const first = await start();
  const second = startPostgres({ folder: dataDir, log });
  await expect(second).rejects.toMatchObject({
    code: "in-use",
    message: expect.stringMatching(new RegExp(`^Another process \\(${process.pid}\\) is at work in .*$`)),
  });
  expect(await findRunning({ folder: dataDir })).toEqual(first.connection);
  expect(await ask(first, (sql) => sql.query("select 1 as one"))).toMatchObject([{ one: 1 }]);
});

test("a database that is killed comes back by itself, with all that was committed", async () => {
  const server = await start();
  await ask(server, (sql) => sql.query("create table committed as select 1 as number"));
  process.kill((await readPostmasterFile(join(dataDir, "postgres")))!.pid, "SIGKILL");
  await vi.waitFor(
    async () => {
      expect(await ask(server, (sql) => sql.query("select number from committed"))).toMatchObject([{ number: 1 }]);
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining("SIGKILL"));
});

test("after a kill −9 of the server the next start has the data", async () => {
  const { holder } = await hold();
  const connection = (await findRunning({ folder: dataDir }))!;
  await ask({ connection }, (sql) => sql.query("create table survived as select 1 as number"));
  await killAtOnce(holder);
  expect(await ask(await start(), (sql) => sql.query("select number from survived"))).toMatchObject([{ number: 1 }]);
});

test.runIf(process.platform === "linux")("a database left over from a kill −9 is found and stopped", async () => {
  const { holder, database } = await hold({ ...process.env, PATH: await pathWithoutTether() });
  await killAtOnce(holder);
  expect(await isAlive(database)).toBe(true);
  const server = await start();
  expect(await isAlive(database)).toBe(false);
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining(`process ${database}`));
  expect(await ask(server, (sql) => sql.query("select number from kept"))).toMatchObject([{ number: 1 }]);
});

/** Without `setpriv`, as on systems where nothing ties the database's life to ours. */
async function pathWithoutTether(): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const name of ["sh", "unshare", "chown", "true"]) {
    for (const path of folders.map((one) => join(one, name))) {
      if (
        !(await access(path).then(
          () => true,
          () => false,
        ))
      )
        continue;
      await symlink(path, join(bin, name));
      break;
    }
  }
  return bin;
}

test("a process that has by now the number of a dead database is not taken for it", async () => {
  await writeFile(
    join(dataDir, "postgres/postmaster.pid"),
    `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n\n0 0\nready\n`,
  );
  expect(await ask(await start(), (sql) => sql.query("select number from kept"))).toMatchObject([{ number: 1 }]);
});

test("a start that was cut short while making the database is made good by the next", async () => {
  const place = join(folder, "cut-short");
  await mkdir(join(place, "postgres.new/base"), { recursive: true, mode: 0o700 });
  await writeFile(join(place, "postgres.new/PG_VERSION"), "18\n");
  const server = await startPostgres({ folder: place, log });
  started.push(server);
  expect(await ask(server, (sql) => sql.query("select 1 as one"))).toMatchObject([{ one: 1 }]);
});

test("a database that cannot start says why in one line, and leaves the folder free", async () => {
  const settings = join(dataDir, "postgres/postgresql.auto.conf");
  await writeFile(settings, "shared_buffers = 'plenty'\n");
  const message = expect.stringMatching(
    /^The database server did not start: .* contains errors \(more in .*postgres\.log\)$/,
  );
  await expect(startPostgres({ folder: dataDir, log })).rejects.toMatchObject({ code: "not-started", message });
  await writeFile(settings, "");
  await chmod(settings, 0o600);
  await start();
});

test("starts although the lock of a killed server names a process that runs: the system gives its number to others", async () => {
  const { connection } = await start();
  await started.pop()!.stop();
  await mkdir(connection.socketDir, { recursive: true, mode: 0o700 });
  const lines = ["1", "/", "1700000000", "5432", connection.socketDir, ""];
  await writeFile(join(connection.socketDir, ".s.PGSQL.5432.lock"), lines.join("\n"), { mode: 0o600 });
  expect(await ask(await start(), (sql) => sql.query("select 1 as one"))).toEqual([{ one: 1 }]);
});

describe("of several PostgreSQL", () => {
  const one = (version: string, origin: Binaries["origin"] = "system"): Binaries => ({
    version,
    origin,
    postgres: `/${origin}/${version}/postgres`,
    initdb: `/${origin}/${version}/initdb`,
  });
  const safe = ["18.6", "18.7", "17.11"];
  const isSafe = (version: string) => safe.includes(version);
  const npm = one("18.4", "npm");

  test.each<[string, Binaries[], number | null, Binaries | null]>([
    ["the newest with its fixes makes new data", [one("18.6"), one("18.7"), one("17.11"), npm], null, one("18.7")],
    [
      "an older major version with its fixes does before a newer one without",
      [one("18.5"), one("17.11"), npm],
      null,
      one("17.11"),
    ],
    ["npm's does where it has its fixes", [one("17.11"), one("18.6", "npm")], null, one("18.6", "npm")],
    ["an installed one does before npm's of the same version", [one("18.6"), one("18.6", "npm")], null, one("18.6")],
    ["the newest does where none has its fixes", [one("17.9"), one("18.5"), npm], null, one("18.5")],
    ["data of 17 stay with 17, with or without its fixes", [one("18.6"), one("17.9"), npm], 17, one("17.9")],
    ["data of 18 stay with 18", [one("17.11"), npm], 18, npm],
    ["data of another version are for the start to refuse", [one("17.11"), npm], 15, one("17.11")],
    ["there is none", [], null, null],
  ])("%s", (_, found, major, chosen) => {
    expect(choose(found, { major, isSafe })).toEqual(chosen);
  });
});

describe("an installed PostgreSQL", () => {
  /** A folder with programs that say that they are another version; they are those of npm, or none. */
  async function installed(version: string, { extensions = true } = {}): Promise<string> {
    const bin = await mkdtemp(join(folder, "bin-"));
    const share = extensions ? join(dirname(dirname(npm.initdb)), "share/postgresql") : bin;
    const program = (path: string, asked: string, says: string) =>
      `#!/bin/sh\ncase "$1" in ${asked}) echo "${says}"; exit;; esac\nexec "${path}" "$@"\n`;
    const says = `postgres (PostgreSQL) ${version} (Debian ${version}-1.pgdg13+1)`;
    await writeFile(join(bin, "postgres"), program(npm.postgres, "--version", says), { mode: 0o755 });
    await writeFile(join(bin, "initdb"), program(npm.initdb, "--show", `share_path=${share}`), { mode: 0o755 });
    await chmod(bin, 0o755);
    return bin;
  }
  let npm: Binaries;
  beforeAll(async () => {
    npm = await findBinaries("npm");
    await chmod(folder, 0o755);
  });
  const withPath = async (...folders: string[]) => {
    vi.stubEnv("PATH", [...folders, process.env.PATH].join(delimiter));
    onTestFinished(() => void vi.unstubAllEnvs());
    return findBinaries();
  };

  test("goes first where it is as new as that of npm, or newer; the newest of several", async () => {
    const [same, newer, newest] = [await installed(npm.version), await installed("18.98"), await installed("18.99")];
    expect(await withPath(same)).toMatchObject({ origin: "system", postgres: join(same, "postgres") });
    expect(await withPath(newer, newest)).toMatchObject({ origin: "system", version: "18.99" });
    expect(await findBinaries("npm")).toMatchObject({ origin: "npm", version: npm.version });
  });

  test.each([
    ["of another major version", "16.99", {}, "it is PostgreSQL 16.99, and 18 or 17 is needed"],
    ["that is not released", "19beta1", {}, "it is no released version, and 18 or 17 is needed"],
    ["without its extensions", "18.99", { extensions: false }, "it lacks btree_gist, pg_trgm, unaccent"],
  ])("%s is left out, and refused where the setting names it", async (_, version, options, reason) => {
    const bin = await installed(version, options);
    expect(await withPath(bin)).toMatchObject({ version: npm.version });
    await expect(findBinaries(bin)).rejects.toMatchObject({
      code: "unusable-programs",
      message: expect.stringContaining(reason),
    });
  });

  test("of 17 makes the data of a new folder where it has its fixes and no newer one has; data stay with their major version", async () => {
    const bin = await installed("17.99");
    vi.stubEnv("PATH", [bin, process.env.PATH].join(delimiter));
    onTestFinished(() => void vi.unstubAllEnvs());
    const isSafe = (version: string) => version === "17.99";
    expect(await find({ extensions, isSafe })).toMatchObject({ origin: "system", version: "17.99" });
    expect(await find({ extensions, isSafe, major: 18 })).toMatchObject({ origin: "npm", version: npm.version });
    expect(await find({ extensions, major: 17 })).toMatchObject({ version: "17.99" });
    expect(await find({ extensions })).toMatchObject({ version: npm.version });
  });

  test("of 17 that is gone is named where its data are to be opened", async () => {
    const place = join(folder, "of-17");
    await mkdir(join(place, "postgres"), { recursive: true, mode: 0o700 });
    await writeFile(join(place, "postgres/PG_VERSION"), "17\n");
    await expect(startPostgres({ folder: place, log, programs: "npm" })).rejects.toMatchObject({
      code: "older-cluster",
      message: expect.stringMatching(/is of PostgreSQL 17, and the programs that were found are of 18\.$/),
    });
  });

  test("that is older than that of npm is left out; the setting still takes it", async () => {
    const bin = await installed("18.0");
    expect(await withPath(bin)).toMatchObject({ origin: "npm" });
    expect(await findBinaries(bin)).toMatchObject({ version: "18.0" });
  });

  test("opens the data of npm's, and npm's opens them again: indexes in an order of another library are made anew", async () => {
    const place = join(folder, "changing");
    const open = async (binaries: string) => {
      const server = await startPostgres({ folder: place, log, programs: binaries });
      started.push(server);
      return server;
    };
    const first = await open("npm");
    await ask(first, async (sql) => {
      await sql.query("create extension btree_gist");
      await sql.query("create table word (text text, place int, exclude using gist (place with =))");
      await sql.query("insert into word values ('Éire', 1), ('ean', 2)");
      await sql.query(`create index in_irish on word (text collate "ga-x-icu")`);
      await sql.query("create index in_bytes on word (text)");
      await sql.query("update pg_collation set collversion = '1.0' where collname in ('ga-x-icu', 'en-x-icu')");
    });
    const files = (server: Postgres) =>
      ask(server, (sql) =>
        sql.query(
          "select relname, relfilenode from pg_class where relname in ('in_irish', 'in_bytes', 'word_place_excl') order by 1",
        ),
      ).then((rows) => rows.map(({ relfilenode }) => relfilenode as number));
    const close = async (server: Postgres) => {
      await server.stop();
      started = [];
    };
    const before = await files(first);
    await close(first);

    const second = await open(await installed("18.99"));
    const after = await files(second);
    expect(after.map((file, at) => file === before[at])).toEqual([true, false, false]);
    const reordered =
      "select count(*)::int as n from pg_collation where collversion <> pg_collation_actual_version(oid)";
    expect(await ask(second, (sql) => sql.query(reordered))).toMatchObject([{ n: 0 }]);
    await close(second);

    const third = await open("npm");
    expect((await files(third)).map((file, at) => file === after[at])).toEqual([true, true, false]);
    expect(
      await ask(third, (sql) => sql.query(`select text from word order by text collate "ga-x-icu"`)),
    ).toMatchObject([{ text: "ean" }, { text: "Éire" }]);
    const stable = await files(third);
    await close(third);
    expect(await files(await open("npm"))).toEqual(stable);
  });
});
