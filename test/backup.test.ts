import { createHash, randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from "age-encryption";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { loadDemo } from "../demo/load.ts";
import { type ArchiveHeader, FORMAT } from "../src/server/backup/archive-format.ts";
import { postponeDeletions, withBackupLock } from "../src/server/backup/backup-lock.ts";
import { findPublicKey, openSigner, type Signer } from "../src/server/backup/signing-key.ts";
import { writeArchive } from "../src/server/backup/write-archive.ts";
import { openDataFolder } from "../src/server/config/data-folder.ts";
import { connectDatabase, connectPostgres, type Database, kyselyOn } from "../src/server/db/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { migrateToLatest } from "../src/server/db/migrate.ts";
import { newMediaKey } from "../src/server/media/media-key.ts";
import { diskStore } from "../src/server/media/store/disk-store.ts";
import { everyRow as rowsOf } from "./support/every-row.ts";
import { startObjectStore } from "./support/object-store.ts";
import { runCommand, spawnCommand } from "./support/operator.ts";

const NOTHING_LOGGED = { info: () => {}, warn: console.warn, error: console.error };
/** Of each writer: during a backup hundreds of files are written, not thousands that would have to be restored. */
const WRITE_EVERY_MS = 2;
const UNSAFE_BUT_FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "on" };

let folder: string;
let dataDir: string;
let server: EmbeddedPostgres;
let db: Database;
let backups: string;

/** A directory with the demonstration, whose database is running. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-backup-"));
  [dataDir, backups] = [join(folder, "data"), join(folder, "it's backups")];
  const { mediaDir, settle } = await openDataFolder(dataDir);
  server = await startEmbeddedPostgres({ dataDir, log: NOTHING_LOGGED, settings: UNSAFE_BUT_FAST });
  db = connectDatabase(server.connection);
  await migrateToLatest(db);
  await loadDemo(db, { mediaDir });
  await settle();
  await writeFile(join(dataDir, "identity.key"), "k".repeat(32), { mode: 0o600 });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true });
});

const spawned = (args: string[], env: Record<string, string> = {}) => spawnCommand(args, { DATA_DIR: dataDir, ...env });
const operator = (args: string[], env: Record<string, string> = {}) => runCommand(args, { DATA_DIR: dataDir, ...env });

/** The settings of a server that is the operator's: archives then hold media and keys, which takes a moment. */
const ownServer = () => {
  const { socketDir, port, user, database } = server.connection;
  return { DATABASE_URL: `postgres:///${database}`, PGHOST: socketDir, PGPORT: String(port), PGUSER: user };
};

/** The newest archive of the folder. */
const newest = async () => join(backups, (await readdir(backups)).sort().at(-1)!);

/** Backups themselves are recorded in the database that they copy. */
const everyRow = (of: Database) => rowsOf(of, ["backup_run"]);

const HEADER: ArchiveHeader = {
  format: FORMAT,
  date: "2036-01-01T00:00:00Z",
  version: "9.9.9",
  migrations: [],
  postgres: 18,
  database: true,
  keys: true,
  media: true,
  wal: null,
  settings: [],
};

async function writeSmallArchive(path: string, signer: Signer | null = null): Promise<void> {
  const files = { PG_VERSION: Buffer.from("18\n"), "base/1/2600": randomBytes(400_000) };
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  const listed = Object.entries(files).map(([Path, content]) => ({
    Path,
    Size: content.length,
    "Checksum-Algorithm": "SHA256",
    Checksum: sha256(content),
  }));
  const list = `{ "PostgreSQL-Backup-Manifest-Version": 2, "Files": ${JSON.stringify(listed)},\n`;
  const manifest = Buffer.from(`${list}"Manifest-Checksum": "${sha256(list)}"}\n`);
  const base = await buffer(tar);
  const archive = writeArchive(
    HEADER,
    async (add) => {
      await add("database/base.tar", Readable.from([base]), base.length);
      await add("database/backup_manifest", Readable.from([manifest]), manifest.length);
      return { missing: [] };
    },
    signer,
  );
  await writeFile(path, archive);
}

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

/** The SHA-256 of every original and recording. */
async function everyFile(of: string): Promise<Record<string, string>> {
  const names = await readdir(join(of, "media"), { recursive: true });
  const files = names.filter((name) => /original\.|^audio\/./.test(name)).sort();
  const hashes = files.map(async (name) => [name, sha256(await readFile(join(of, "media", name)))]);
  return Object.fromEntries(await Promise.all(hashes));
}

/** Starts the database of a restored folder. */
async function openRestored(path: string): Promise<Database> {
  const restored = await startEmbeddedPostgres({
    dataDir: path,
    log: NOTHING_LOGGED,
    settings: UNSAFE_BUT_FAST,
  });
  const opened = connectDatabase(restored.connection);
  onTestFinished(async () => {
    await opened.destroy();
    await restored.stop();
  });
  return opened;
}

test("a backup restored elsewhere has every row, every file and the keys", async () => {
  const [rows, files] = [await everyRow(db), await everyFile(dataDir)];
  expect(await operator(["backup", backups])).toMatchObject({
    exit: 0,
    err: "",
    out: expect.stringContaining(backups),
  });
  const elsewhere = join(folder, "elsewhere");
  const key = (await findPublicKey(dataDir))!;
  expect((await operator(["backup", "verify", backups])).out).toContain(
    `Signed with ${key}, which this data folder knows.`,
  );
  const foreign = await operator(["restore", await newest()], { DATA_DIR: elsewhere });
  expect(foreign).toMatchObject({ exit: 78, err: expect.stringContaining(`set BACKUP_TRUSTED_KEYS=${key}`) });
  expect(await readdir(elsewhere)).not.toContain("postgres");
  const restoring = await operator(["restore", await newest()], { DATA_DIR: elsewhere, BACKUP_TRUSTED_KEYS: key });
  expect(restoring).toMatchObject({ exit: 0, err: "", out: expect.stringContaining(elsewhere) });
  expect(await everyRow(await openRestored(elsewhere))).toEqual(rows);
  expect(await everyFile(elsewhere)).toEqual(files);
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(await readFile(join(elsewhere, "identity.key"), "utf8")).toBe("k".repeat(32));
  expect((await stat(join(elsewhere, "identity.key"))).mode & 0o777).toBe(0o600);
  expect(await readdir(elsewhere)).not.toContain("backup.key"); // who reads a backup must not be able to sign another
  expect((await openDataFolder(elsewhere)).isNew).toBe(false); // the demonstration is not loaded into it again
});

test("a backup taken under writes starts, and each of its photos has its file", async () => {
  const client = connectPostgres(server.connection, { max: 4 });
  const store = postponeDeletions(diskStore(join(dataDir, "media")), client);
  const writing = kyselyOn(client);
  const { id: story_id } = await writing.selectFrom("story").select("id").limit(1).executeTakeFirstOrThrow();
  let isOver = false;
  let written = 0;
  const write = async (offset: number) => {
    const short: string[] = [];
    for (let rank = offset; !isOver; rank += 1) {
      const key = newMediaKey();
      await store.write(`photos/${key}/original.jpg`, Buffer.from(key));
      const row = { key, story_id, rank, width: 1, height: 1, thumbhash: "" };
      await writing.insertInto("photo").values(row).execute();
      written += 1;
      await delay(WRITE_EVERY_MS);
      if (rank % 2 === 0) continue;
      short.push(key);
      const oldest = short.length > 20 ? short.shift()! : null; // the copy has rows whose files are deleted next
      if (!oldest) continue;
      await writing.deleteFrom("photo").where("key", "=", oldest).execute();
      await store.deleteFolder(`photos/${oldest}`);
    }
  };
  const writers = [write(1_000_000), write(2_000_000)];
  await expect.poll(() => written).toBeGreaterThan(40);
  const before = written;
  await operator(["backup", backups]);
  isOver = true;
  await Promise.all(writers);
  await client.end();
  expect(written).toBeGreaterThan(before);

  const elsewhere = join(folder, "under-writes");
  expect((await operator(["restore", await newest(), "--trust"], { DATA_DIR: elsewhere })).exit).toBe(0);
  const restored = await openRestored(elsewhere);
  const photos = await restored.selectFrom("photo").select(["key", "rank"]).execute();
  const folders = await readdir(join(elsewhere, "media", "photos"));
  expect(photos.map(({ key }) => key).filter((key) => !folders.includes(key))).toEqual([]);
  expect(photos.filter(({ rank }) => rank >= 1_000_000).length).toBeGreaterThan(20);
  await db.deleteFrom("photo").where("rank", ">=", 1_000_000).execute();
});

describe("restoring", () => {
  /** An archive whose cluster is two files, with PostgreSQL's list of them: complete, and soon read. */
  let small: string;
  beforeAll(async () => {
    small = join(folder, "small.tar.zst");
    await writeSmallArchive(small);
    expect((await operator(["backup", "verify", small])).out).toContain("every checksum is right: 2 files");
  });

  test("is refused while a server runs on the folder", async () => {
    const { exit, err } = await operator(["restore", small, "--replace"]);
    expect([exit, err]).toEqual([75, expect.stringContaining("stop it before you restore a backup")]);
  });

  test("is refused where there are data; with --replace these are moved aside", async () => {
    const used = join(folder, "used");
    await mkdir(join(used, "postgres"), { recursive: true, mode: 0o700 });
    await writeFile(join(used, "postgres", "mine"), "mine");
    const refused = await operator(["restore", small], { DATA_DIR: used });
    expect(refused).toMatchObject({ exit: 78, err: expect.stringContaining("use `--replace`") });
    expect(await readdir(join(used, "postgres"))).toEqual(["mine"]);
    await openSigner(used);
    const { out } = await operator(["restore", small, "--replace", "--trust"], { DATA_DIR: used });
    const former = (await readdir(folder)).find((name) => name.startsWith("used.before-"))!;
    expect(out).toContain(join(folder, former));
    expect(await readFile(join(folder, former, "postgres", "mine"), "utf8")).toBe("mine");
    expect(await readdir(join(used, "postgres"))).toContain("PG_VERSION");
    expect(await readdir(used)).toContain("backup.key"); // it signs on
  });

  test.each([
    [
      "one byte is another",
      "is damaged",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 200_000), Buffer.from("x"), bytes.subarray(200_001)]),
    ],
    ["the end is missing", "is damaged", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
    ["it is no backup", "no backup of Eolaire", () => Buffer.from("hello")],
  ])("an archive is refused when %s", async (_, message, change) => {
    const bytes = await readFile(small);
    const broken = join(folder, "broken.tar.zst");
    await writeFile(broken, change(bytes));
    const target = join(folder, "untouched");
    for (const args of [
      ["backup", "verify", broken],
      ["restore", broken],
    ]) {
      expect(await operator(args, { DATA_DIR: target })).toMatchObject({
        exit: 78,
        err: expect.stringContaining(message),
      });
    }
    expect((await readdir(target)).filter((name) => name !== "eolaire.lock")).toEqual([]);
  });

  test.each([
    [{ migrations: ["0001_initial", "0999_later"] }, "written by a newer version of Eolaire (9.9.9"],
    [{ format: FORMAT + 1 }, "written by a newer version of Eolaire (format"],
    [{ postgres: 99 }, "It holds a database of PostgreSQL 99"],
    [{ database: false }, "It holds no database"],
    [{ postgres: 18 }, "its database is missing"],
  ])("an archive of another version is refused: %o", async (difference, message) => {
    const path = join(folder, "other.tar.zst");
    await writeFile(
      path,
      writeArchive({ ...HEADER, ...difference }, async () => ({ missing: [] })),
    );
    const { exit, err } = await operator(["restore", path], { DATA_DIR: join(folder, "untouched") });
    expect([exit, err]).toEqual([78, expect.stringContaining(message)]);
  });

  test.each([
    ["that is not signed", async () => null, "It is not signed"],
    ["that somebody else signed", () => mkdtemp(join(folder, "other-")).then(openSigner), "does not know"],
    [
      "that was changed, with a checksum that fits",
      async () => ({ ...(await openSigner(dataDir)), sign: () => randomBytes(64) }),
      "It was changed after it was made",
    ],
    [
      "whose key is none",
      async () => ({ ...(await openSigner(dataDir)), publicKey: "ed25519:none" }),
      "It was changed after it was made",
    ],
  ])("an archive %s is refused, and restored with --trust", async (_, signer, reason) => {
    const [path, target] = [join(folder, "doubtful.tar.zst"), await mkdtemp(join(folder, "doubted-"))];
    await writeSmallArchive(path, await signer());
    const env = { DATA_DIR: target, BACKUP_TRUSTED_KEYS: (await openSigner(dataDir)).publicKey };
    const refused = await operator(["restore", path], env);
    expect(refused).toMatchObject({ exit: 78, err: expect.stringContaining(reason) });
    expect(refused.err).toContain("add `--trust`");
    expect(await readdir(target)).not.toContain("postgres");
    expect((await operator(["backup", "verify", path], env)).out).toContain("`restore` asks for `--trust`");
    expect(await operator(["restore", path, "--trust"], env)).toMatchObject({ exit: 0, err: "" });
  });

  test("an archive cannot write outside the folder", async () => {
    const path = join(folder, "hostile.tar.zst");
    const archive = writeArchive(HEADER, async (add) => {
      await add("media/../../escaped", Readable.from([Buffer.from("x")]), 1);
      return { missing: [] };
    });
    await writeFile(path, archive);
    const { exit, err } = await operator(["restore", path], { DATA_DIR: join(folder, "untouched") });
    expect([exit, err]).toEqual([78, expect.stringContaining("a file that no backup has")]);
    expect(await readdir(folder)).not.toContain("escaped");
  });
});

test("an interrupted backup leaves nothing behind, and is no failed one", async () => {
  const before = (await readdir(backups)).sort();
  const recording = await db.selectFrom("audio").select("key").limit(1).executeTakeFirstOrThrow();
  const name = (await readdir(join(dataDir, "media", "audio"))).find((found) => found.startsWith(recording.key))!;
  const path = join(dataDir, "media", "audio", name);
  const bytes = await readFile(path);
  onTestFinished(() => writeFile(path, bytes));
  await truncate(path, 40_000_000_000); // zeros that take no space, and long to read
  const { child, result } = spawned(["backup", backups]);
  const parts = async () => (await readdir(backups)).filter((found) => found.endsWith(".part"));
  await expect.poll(parts, { timeout: 20_000 }).toHaveLength(1);
  child.kill("SIGTERM");
  expect(await result).toMatchObject({ exit: 69, err: expect.stringContaining("Interrupted") });
  expect((await readdir(backups)).sort()).toEqual(before);
  expect((await readdir(dataDir)).filter((found) => found.startsWith("backup-"))).toEqual([]);
  const runs = await db.selectFrom("backup_run").select("error").where("error", "is not", null).execute();
  expect(runs).toEqual([]);
});

test("without keys, the archive has no secrets, and a restore says what is needed", async () => {
  const archive = join(folder, "public.tar.zst");
  const { out } = await operator(["backup", archive, "--without-keys"], ownServer());
  expect(out).toContain("It holds no secrets");
  const elsewhere = join(folder, "without-keys");
  expect((await operator(["restore", archive, "--trust"], { ...ownServer(), DATA_DIR: elsewhere })).out).toContain(
    "put the identity.key",
  );
  expect(await readdir(elsewhere)).not.toContain("identity.key");
});

test("a command beside a running server ends when it is done", async () => {
  expect(await spawned(["backup", join(folder, "once.tar.zst")]).result).toMatchObject({ exit: 0, err: "" });
});

describe("encrypted in the format of age", () => {
  const identityFile = async (...identities: string[]) => {
    const path = join(await mkdtemp(join(folder, "identity-")), "identity.txt");
    await writeFile(path, ["# created: 2026-11-25", ...identities, ""].join("\n"));
    return path;
  };
  const beginning = async (path: string) => (await readFile(path)).toString("latin1", 0, 21);

  test("for recipients, a backup is opened by the identity of one of them only", async () => {
    const [one, other, stranger] = [
      await generateX25519Identity(),
      await generateHybridIdentity(),
      await generateX25519Identity(),
    ];
    const BACKUP_RECIPIENTS = [await identityToRecipient(one), await identityToRecipient(other)].join(",");
    const place = await mkdtemp(join(folder, "encrypted-"));
    const env = { ...ownServer(), BACKUP_RECIPIENTS };
    expect((await operator(["backup", place], env)).out).toMatch(/^eolaire-\S+Z\.tar\.zst\.age in /m);
    expect((await operator(["backup", "list", place], env)).out).toMatch(/\.tar\.zst\.age/);
    expect(await beginning(join(place, (await readdir(place))[0]!))).toBe("age-encryption.org/v1");
    const verify = (...args: string[]) => operator(["backup", "verify", place, ...args], env);
    expect(await verify()).toMatchObject({ exit: 78, err: expect.stringContaining("`--identity FILE`") });
    expect(await verify("--identity", await identityFile(stranger))).toMatchObject({
      exit: 78,
      err: expect.stringContaining("neither `--identity` nor BACKUP_PASSPHRASE opens it"),
    });
    expect(await verify("--identity", await identityFile("none"))).toMatchObject({
      exit: 78,
      err: expect.stringContaining("it has no line AGE-SECRET-KEY-"),
    });
    for (const identity of [one, other])
      expect((await verify("--identity", await identityFile(stranger, identity))).out).toContain(
        "every checksum is right",
      );
    const elsewhere = join(folder, "decrypted");
    const args = ["restore", place, "--trust", "--identity", await identityFile(one)];
    expect(await operator(args, { ...env, DATA_DIR: elsewhere })).toMatchObject({ exit: 0, err: "" });
    expect(await everyFile(elsewhere)).toEqual(await everyFile(dataDir));
  });

  test("with a passphrase, a backup is opened by the same setting", async () => {
    const path = join(folder, "with-passphrase.tar.zst.age");
    const env = { ...ownServer(), BACKUP_PASSPHRASE: "bád farantóireachta agus feamainn" };
    expect(await operator(["backup", path], env)).toMatchObject({ exit: 0, err: "" });
    expect(await operator(["backup", "verify", path], ownServer())).toMatchObject({ exit: 78 });
    expect((await operator(["backup", "verify", path], env)).out).toContain("every checksum is right");
    const damaged = await readFile(path);
    damaged[damaged.length - 100]! ^= 1;
    await writeFile(path, damaged);
    expect(await operator(["backup", "verify", path], env)).toMatchObject({
      exit: 78,
      err: expect.stringContaining("is damaged"),
    });
  });
});

test("backups are listed, verified and pruned", async () => {
  for (const day of ["01", "02", "03"])
    await copyFile(await newest(), join(backups, `eolaire-2026-01-${day}T000000Z.tar.zst`));
  await (await open(join(backups, "notes.txt"), "w")).close();
  const list = await operator(["backup", "list", backups]);
  expect(list.out.split("\n").filter((line) => line.includes("2026-01-0"))).toHaveLength(3);
  expect((await operator(["backup", "verify", backups])).out).toMatch(
    /every checksum is right: \d+ files, database of PostgreSQL 18, keys/,
  );
  await operator(["backup", "prune", backups, "--keep", "1"]);
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^eolaire-20/), "notes.txt"]);
  expect((await operator(["backup", "list", backups])).out).not.toContain("2026-01-0");
});

describe("with a database of the operator's", () => {
  test("backups in an object store hold media and keys", async () => {
    const store = await startObjectStore();
    onTestFinished(() => store.stop());
    const { credentials, endpoint } = store.settings;
    const env = {
      ...ownServer(),
      S3_ENDPOINT: endpoint!,
      S3_PATH_STYLE: "on",
      BACKUP_TO: `s3://${store.settings.bucket}/nightly`,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    expect((await operator(["backup"], env)).out).toContain("s3://media/nightly/");
    expect((await operator(["backup", "list"], env)).out).toMatch(/^eolaire-\S+Z\.tar\.zst +\d/);
    expect((await operator(["backup", "verify"], env)).out).toMatch(/every checksum is right: .* no database, keys/);
    const elsewhere = join(folder, "from-s3");
    await operator(["restore", env.BACKUP_TO, "--trust"], { ...env, DATA_DIR: elsewhere });
    expect(await everyFile(elsewhere)).toEqual(await everyFile(dataDir));
  });

  test("the command says how to back up the database, without the password", async () => {
    const DATABASE_URL = "postgres://eolaire:s3cret@127.0.0.1:1/eolaire";
    const { out, err } = await operator(["backup", backups], { DATABASE_URL });
    expect(out).toContain("pg_dump --format=custom --file=eolaire.dump 'postgres://eolaire@127.0.0.1:1/eolaire'");
    expect(out + err).not.toContain("s3cret");
  });
});

test("a demonstration that is removed during a backup leaves its files until later", async () => {
  const files = await everyFile(dataDir);
  const client = connectPostgres(server.connection, { max: 1 });
  onTestFinished(() => client.end());
  await withBackupLock(client, async () => {
    expect((await operator(["demo", "remove"])).out).toContain("Taken away: 40 pages");
  });
  expect(await everyFile(dataDir)).toEqual(files);
  expect(await db.selectFrom("page").select("id").execute()).toEqual([]);
});
