import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { findPublicKey } from "../src/server/backup/signing-key.ts";
import { shipWal, walPlace, walSettings } from "../src/server/backup/wal/wal-archive.ts";
import { readConfig } from "../src/server/config/config.ts";
import { openDataFolder } from "../src/server/config/data-folder.ts";
import { connectPostgres, kyselyOn } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { Jobs } from "../src/server/jobs/jobs.ts";
import { instanceMetrics } from "../src/server/metrics/instance-metrics.ts";
import { startObjectStore } from "./support/object-store.ts";
import { runCommand } from "./support/operator.ts";

const log = { info: () => {}, warn: console.warn, error: console.error };
const UNSAFE_BUT_FAST = { fsync: "off", synchronous_commit: "off" };

/** What a backup reads, of a directory without media. */
const TABLES = `
  create table photo (key text);
  create table audio (key text, mime text);
  create table account (profile_photo text)`;

const folder = await mkdtemp(join(tmpdir(), "eolaire-until-"));
afterAll(() => rm(folder, { recursive: true }));

test("restore --until gives exactly what was written before", async () => {
  const identity = await generateX25519Identity();
  const identityFile = join(folder, "identity.txt");
  await writeFile(identityFile, `# of the office\n${identity}\n`);
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const { credentials, endpoint, bucket } = store.settings;
  const dataDir = join(folder, "data");
  const env = {
    DATA_DIR: dataDir,
    BACKUP_TO: `s3://${bucket}/nightly`,
    BACKUP_WAL: "on",
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    S3_ENDPOINT: endpoint!,
    S3_PATH_STYLE: "on",
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const config = readConfig(env);
  const { settle } = await openDataFolder(dataDir);
  const settings = { ...UNSAFE_BUT_FAST, ...(await walSettings(config)) };
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  const sql = connectPostgres(server.connection);
  onTestFinished(async () => {
    await sql.end();
    await server.stop();
  });
  await settle();
  const write = (text: string) => sql.query("insert into note values ($1)", [text]);
  await sql.query("create table note (text text)");
  await sql.query(TABLES);
  await write("in the backup");
  expect(await runCommand(["backup"], env)).toMatchObject({ exit: 0, err: "" });
  await write("after the backup");
  await delay(5);
  const [row] = await sql.query<{ now: Date }>("select clock_timestamp() as now");
  const until = row!.now.toTemporalInstant();
  await delay(5);
  await write("too late");

  const [switched] = await sql.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  const archived = async () => await readdir(join(dataDir, "wal-archive"));
  await expect.poll(archived).toContain(switched!.segment);
  const hourAgo = new Date(Date.now() - 60 * 60_000);
  await utimes(join(dataDir, "wal-archive", switched!.segment), hourAgo, hourAgo);
  const metrics = instanceMetrics({ db: kyselyOn(sql), jobs: new Jobs(sql, log, []), poolSize: 1, config });
  const figure = async (name: string) =>
    Number(new RegExp(`^eolaire_backup_wal_${name} (.*)$`, "m").exec(await (await metrics()).metrics())?.[1]);
  expect(await figure("waiting_seconds")).toBeGreaterThanOrEqual(3600);
  expect(await figure("archived_timestamp_seconds")).toBeGreaterThan(Date.now() / 1000 - 600);
  await shipWal(config, config.backup!.to, new AbortController().signal);
  expect(await archived()).toEqual(["chain"]);
  expect(await figure("waiting_seconds")).toBeLessThan(600);

  const elsewhere = join(folder, "elsewhere");
  const restore = async (time: string) =>
    runCommand(["restore", env.BACKUP_TO, "--until", time, "--identity", identityFile], {
      ...env,
      DATA_DIR: elsewhere,
      BACKUP_TRUSTED_KEYS: (await findPublicKey(dataDir))!,
    });
  const shipped = await walPlace(config.backup!.to, config);
  for (const { name } of await shipped.list()) {
    expect(name).toMatch(/\.zst\.age$/);
    expect((await buffer(await shipped.open(name))).toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
  }
  expect(await restore("2036-01-01T00:00:00Z")).toMatchObject({
    exit: 78,
    err: expect.stringContaining("the archived WAL ends before 2036-01-01T00:00:00Z"),
  });
  expect(await restore("2016-01-01T00:00:00Z")).toMatchObject({
    exit: 78,
    err: expect.stringContaining("There is no backup"),
  });
  expect(await restore(until.toString())).toMatchObject({
    exit: 0,
    err: "",
    out: expect.stringContaining(`The database is as it was at ${until}`),
  });
  const restored = await startEmbeddedPostgres({ dataDir: elsewhere, log, settings: UNSAFE_BUT_FAST });
  const copy = connectPostgres(restored.connection);
  onTestFinished(async () => {
    await copy.end();
    await restored.stop();
  });
  expect(await copy.query("select text from note")).toEqual([{ text: "in the backup" }, { text: "after the backup" }]);
  expect(await copy.query("select pg_is_in_recovery() as recovering")).toEqual([{ recovering: false }]);
});
